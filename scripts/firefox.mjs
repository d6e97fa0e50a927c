// The Firefox of this machine, or Debian's, which is added where that is possible without a password.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { aptInstall } from './apt.mjs';
import { pinnedNode, root } from './install.mjs';
import { Failure, run } from './run.mjs';

const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
const programs = [
  process.env.FIREFOX_PATH,
  ...['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => path.join(folder, name))),
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Runs the main journeys in Firefox and returns the exit code. The web app must be built. */
export async function runInFirefox() {
  const firefox = findFirefox() ?? (await aptInstall('firefox-esr').then(findFirefox));
  if (!firefox)
    throw new Failure(
      'There is no Firefox here. Install it (Debian: apt-get install firefox-esr; elsewhere from https://www.mozilla.org/firefox), or set FIREFOX_PATH to its program, and run this again.',
    );
  return run(pinnedNode, ['--test', '--test-reporter=spec', 'packages/e2e/src/firefox/*.journey.ts'], {
    group: true,
    cwd: root,
    env: { ...process.env, FIREFOX_PATH: firefox },
  });
}

const findFirefox = () => programs.find((file) => file && runs(file));

const runs = (file) =>
  fs.existsSync(file) && spawnSync(file, ['--version'], { timeout: 60_000, stdio: 'ignore' }).status === 0;
