// The steps of `npm test` and `npm run check`. Each says how many of its checks passed and failed; the last line adds them up.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { pinnedNode, root } from './install.mjs';
import { run } from './run.mjs';

const SLOWEST = 5;

/** Calls `body` with a function that runs one step, and with a folder for whatever is temporary. */
export async function inSteps(body) {
  // All temporary files of the tests lie in one folder that goes at the end, however they end. Its mode lets PostgreSQL's other user through.
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'test-'));
  fs.chmodSync(scratch, 0o711);
  process.env.TMPDIR = scratch;
  const results = [];
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopped = true));
  const step = async (name, work) => {
    if (stopped) return;
    console.log(`\n── ${name}`);
    const began = Date.now();
    const result = await work().catch((error) => {
      console.error(error.message);
      return { passed: 0, failed: 1 };
    });
    results.push({ name, ...result, seconds: inSeconds(Date.now() - began) });
  };
  await body(step, scratch);
  fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  const failed = sumUp(results);
  if (stopped) console.log('Stopped before the end.');
  process.exitCode = stopped ? 130 : failed > 0 ? 1 : 0;
}

function sumUp(results) {
  console.log('\n── summary');
  for (const { name, passed, failed, seconds, slowest: files = [], failures = [], notes = [] } of results) {
    console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
    for (const failure of failures) console.log(`    ✗ ${failure}`);
    for (const note of notes) console.log(`    ! ${note}`);
    if (files.length > 0) console.log(`    slowest files: ${files.join(', ')}`);
  }
  const sum = (key) => results.reduce((total, one) => total + one[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed');
}

export async function twoAtATime(steps) {
  const left = [...steps];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next();
  };
  await Promise.all([work(), work()]);
}

/** What can be said of the source without running it. */
export function sourceChecks(step) {
  const packages = fs.readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`);
  return [
    () => step('lint', check('oxlint', 'oxlint', ['--deny-warnings'])),
    // Several checkers of one project do much of their work twice: one for each of two projects at a time is quicker.
    ...['.', ...packages].map((folder) => {
      const args = ['-p', folder, '--checkers', '1'];
      return () => step(`types ${folder}`, check('typescript', 'tsc', args));
    }),
    () => step('format', check('oxfmt', 'oxfmt', ['--check'])),
    () => step('dead code', check('knip', 'knip', [])),
  ];
}

const check = (packageName, program, args) => async () =>
  (await tool(packageName, program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/**
 * Runs tests by vitest. With `mayBeNone` it is fine that there are none. With `again` files with failures are run once more, by themselves,
 * and the summary names what passed only then: it is a fault of the product or of the test until its cause is known.
 */
export const vitest =
  (scratch, args = [], { mayBeNone = false, again = false } = {}) =>
  async () => {
    const first = await runVitest(scratch, args);
    if (mayBeNone && first.code === 0 && first.files.length === 0) return { passed: 0, failed: 0 };
    const names = new Set(first.files.filter(({ status }) => status === 'failed').map(({ name }) => name));
    if (!again || names.size === 0 || names.size > FEW) return resultOf(first);
    const second = await runVitest(scratch, [...args, ...names]);
    const stillFailed = new Set(second.files.flatMap(failuresOfFile).map(({ test }) => test));
    return {
      ...resultOf({ ...second, files: [...first.files.filter(({ name }) => !names.has(name)), ...second.files] }),
      notes: first.files
        .flatMap(failuresOfFile)
        .filter(({ test }) => !stillFailed.has(test))
        .map((failure) => `passed only when it was tried again: ${inWords(failure)}`),
    };
  };

/** More files than these do not fail by accident. */
const FEW = 5;

async function runVitest(scratch, args) {
  const report = path.join(scratch, 'vitest.json');
  fs.rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await tool('vitest', 'vitest', ['run', ...args, ...reporters]);
  return { code, files: read(report).testResults ?? [] };
}

function resultOf({ code, files }) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const failures = files.flatMap(failuresOfFile);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  return {
    ...counted(code, passed, failures.length),
    slowest: slowest(files.map(({ name, startTime, endTime }) => ({ name, took: endTime - startTime }))),
    failures: failures.map(inWords),
  };
}

/** A runner that ends badly without naming a failed test counts as one failure, so that nothing red ever looks green; nor does a run without tests. */
export const counted = (code, passed, failed) => ({ passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1) });

const inSeconds = (milliseconds) => (milliseconds / 1000).toFixed(1);

/** Where the time goes: a file that runs on both engines counts for both. */
function slowest(files) {
  const took = Map.groupBy(files, ({ name }) => path.relative(root, name));
  return [...took]
    .map(([name, times]) => ({ name, total: times.reduce((total, { took: time }) => total + time, 0) }))
    .toSorted((a, b) => b.total - a.total)
    .slice(0, SLOWEST)
    .map(({ name, total }) => `${name} (${inSeconds(total)} s)`);
}

/** What failed stands in the summary too: the end of a long log is what people see of it. */
const failuresOfFile = ({ name, message, assertionResults }) => {
  const file = path.relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return message ? [{ test: file, message }] : [];
  return failed.map(({ fullName, failureMessages }) => ({
    test: `${file} › ${fullName}`,
    message: failureMessages[0],
  }));
};

const inWords = ({ test, message }) => `${test}: ${firstLine(message)}`;

export const firstLine = (message = '') => stripVTControlCharacters(message).trim().split('\n')[0];

/** Runs a package's program on the pinned Node, not on whatever `node` its first line would find. */
export function tool(packageName, program, args, env = {}) {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return run(pinnedNode, [path.join(folder, typeof bin === 'string' ? bin : bin[program]), ...args], {
    group: true,
    cwd: root,
    env: { ...process.env, ...env },
  });
}

export const read = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {});
