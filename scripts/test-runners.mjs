// The test runners: each answers how much passed and failed, how long each file took, and which tests passed only on a second attempt.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { pinnedNode, root } from './install.mjs';
import { run } from './run.mjs';

/**
 * Runs tests by vitest. With `mayBeNone` a run without tests is no failure. With `again` the files with failures run once more, by
 * themselves, and the summary shows each test that passed only then.
 */
export const vitest =
  (scratch, args = [], { mayBeNone = false, again = false } = {}) =>
  async () => {
    const first = await runVitest(scratch, args);
    if (mayBeNone && first.code === 0 && first.files.length === 0) return { passed: 0, failed: 0 };
    const names = new Set(first.files.filter(({ status }) => status === 'failed').map(({ name }) => name));
    if (!again || names.size === 0 || names.size > MOST_FILES_AGAIN) return resultOf(first);
    const second = await runVitest(scratch, [...args, ...names]);
    const stillFailed = new Set(second.files.flatMap(failuresOfFile).map(({ test }) => test));
    return {
      ...resultOf({ ...second, files: [...first.files.filter(({ name }) => !names.has(name)), ...second.files] }),
      secondAttempts: first.files
        .flatMap(failuresOfFile)
        .filter(({ test }) => !stillFailed.has(test))
        .map(({ test, message }) => ({ test, first: message, second: 'passed' })),
    };
  };

/** Failures in more files than these have a common cause, and a second attempt would only hide the time that it takes. */
const MOST_FILES_AGAIN = 5;

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
    files: files.map(({ name, startTime, endTime }) => ({ name, took: endTime - startTime })),
    failures: failures.map(({ test, message }) => `${test}: ${firstLine(message)}`),
  };
}

/** Runs the journeys by Playwright, which makes a second attempt at those that fail. */
export async function playwright(scratch, args = []) {
  const { findOrInstallChromium } = await import('./chromium.mjs');
  const { freePort } = await import('../packages/sandbox/src/testing/free-port.ts');
  const report = path.join(scratch, 'playwright.json');
  const env = {
    CHROMIUM_PATH: await findOrInstallChromium(),
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: path.join(scratch, 'e2e'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const code = await tool(
    '@playwright/test',
    'playwright',
    ['test', '-c', 'packages/e2e', '--reporter=list,json', ...args],
    env,
  );
  const { stats: { expected = 0, flaky = 0, unexpected = 0 } = {}, suites = [] } = read(report);
  const journeys = suites.flatMap(journeysOf);
  return {
    ...counted(code, expected + flaky, unexpected),
    files: journeys.map(({ file, took }) => ({ name: file, took })),
    failures: journeys
      .filter(({ status }) => status === 'unexpected')
      .map(({ test, outputs }) => `${test}: ${firstLine(outputs[0])}`),
    secondAttempts: journeys
      .filter(({ status }) => status === 'flaky')
      .map(({ test, outputs: [first, second] }) => ({ test, first, second: second || 'passed' })),
  };
}

/** Each journey once for each kind of device that it runs on. */
const journeysOf = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: path.join(root, 'packages/e2e/src', file),
      test: `${file} › ${title} (${projectName})`,
      status,
      took: results.reduce((total, { duration }) => total + duration, 0),
      outputs: results.map(({ error, stdout = [], stderr = [] }) =>
        [error?.stack ?? error?.message, ...[...stdout, ...stderr].map(({ text = '' }) => text)]
          .filter(Boolean)
          .join('\n'),
      ),
    })),
  ),
  ...suites.flatMap(journeysOf),
];

/** A runner that ends badly without naming a failed test counts as one failure, so that nothing red ever looks green; nor does a run without tests. */
const counted = (code, passed, failed) => ({ passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1) });

const failuresOfFile = ({ name, message, assertionResults }) => {
  const file = path.relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return message ? [{ test: file, message }] : [];
  return failed.map(({ fullName, failureMessages }) => ({
    test: `${file} › ${fullName}`,
    message: failureMessages.join('\n'),
  }));
};

const firstLine = (message = '') => stripVTControlCharacters(message).trim().split('\n')[0];

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
