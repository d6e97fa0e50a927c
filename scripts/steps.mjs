// The steps of `npm test`, `npm run test:all` and `npm run check`. Each counts its checks, and the last line of a run adds them up.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './install.mjs';
import { tool } from './test-runners.mjs';

const SLOWEST = 10;
/** A run with more tests than these that passed only on their second attempt has failed. */
const MOST_SECOND_ATTEMPTS = 2;

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
  for (const { name, passed, failed, seconds, failures = [], notes = [] } of results) {
    console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
    for (const failure of failures) console.log(`    ✗ ${failure}`);
    for (const note of notes) console.log(`    ! ${note}`);
  }
  const all = (key) => results.flatMap((result) => result[key] ?? []);
  const secondAttempts = all('secondAttempts');
  for (const { test, first, second } of secondAttempts)
    console.log(`\n! passed only on its second attempt: ${test}\n  first: ${indented(first)}\n  second: ${second}`);
  const isFlaky = secondAttempts.length > MOST_SECOND_ATTEMPTS;
  if (isFlaky)
    console.log(`\n✗ ${secondAttempts.length} tests needed a second attempt: more than ${MOST_SECOND_ATTEMPTS}.`);
  const files = slowest(all('files'));
  if (files.length > 0) console.log(`\nThe slowest files:\n${files.map((file) => `  ${file}`).join('\n')}`);
  const sum = (key) => results.reduce((total, one) => total + one[key], 0);
  const failed = sum('failed') + (isFlaky ? 1 : 0);
  console.log(`\n${sum('passed')} passed, ${failed} failed`);
  return failed;
}

const indented = (output) => stripVTControlCharacters(output).trim().replaceAll('\n', '\n    ');

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

const inSeconds = (milliseconds) => (milliseconds / 1000).toFixed(1);

/** A file that runs on both engines, or on several devices, counts for each of them. */
function slowest(files) {
  const took = Map.groupBy(files, ({ name }) => path.relative(root, name));
  return [...took]
    .map(([name, times]) => ({ name, total: times.reduce((total, { took: time }) => total + time, 0) }))
    .toSorted((a, b) => b.total - a.total)
    .slice(0, SLOWEST)
    .map(({ name, total }) => `${inSeconds(total)} s  ${name}`);
}
