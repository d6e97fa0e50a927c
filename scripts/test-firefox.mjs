// npm run test:firefox: the main journeys in the Firefox of this machine. Chromium's are part of npm test.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureInstalled, onPinnedNode, pinnedNode, root } from './install.mjs';
import { Failure, main, run } from './run.mjs';

const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
const programs = [
  process.env.FIREFOX_PATH,
  ...['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => path.join(folder, name))),
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

main(async () => {
  await ensureInstalled({ withTools: true });
  await onPinnedNode(testInFirefox);
});

async function testInFirefox() {
  const firefox = programs.find((file) => file && runs(file));
  if (!firefox)
    throw new Failure(
      'There is no Firefox here. Install it (Debian: apt-get install firefox-esr; elsewhere from https://www.mozilla.org/firefox), or set FIREFOX_PATH to its program, and run npm run test:firefox again.',
    );
  const { ensureWebBuilt } = await import('./build-web.mjs');
  await ensureWebBuilt();
  process.exitCode = await run(
    pinnedNode,
    ['--test', '--test-reporter=spec', 'packages/e2e/src/firefox/*.journey.ts'],
    {
      group: true,
      cwd: root,
      env: { ...process.env, FIREFOX_PATH: firefox },
    },
  );
}

const runs = (file) =>
  fs.existsSync(file) && spawnSync(file, ['--version'], { timeout: 60_000, stdio: 'ignore' }).status === 0;
