// npm run check: about a minute, for the person at the keyboard. The source as a whole, and the tests of what changed since main (on
// main itself: since the last commit).
import { execFileSync } from 'node:child_process';
import { ensureInstalled, onPinnedNode, root } from './install.mjs';
import { main } from './run.mjs';
import { inSteps, sourceChecks, twoAtATime } from './steps.mjs';
import { vitest } from './test-runners.mjs';

main(async () => {
  await ensureInstalled({ withTools: true });
  await onPinnedNode(() => inSteps(checkChanges));
});

async function checkChanges(step, scratch) {
  await twoAtATime(sourceChecks(step));
  await step('rules', vitest(scratch, ['--project', 'architecture']));
  const base = git('merge-base', 'HEAD', 'main') || 'HEAD';
  const files = git('diff', '--name-only', base).concat('\n', git('ls-files', '--others', '--exclude-standard'));
  const changed = foldersOf(files.split('\n'));
  if (changed.length === 0) return;
  // Nearly every test of the server goes through all of it: those beside what changed are the ones that speak of it. On PostgreSQL alone.
  const projects = ['domain', 'sandbox', 'server-native', 'web*'].flatMap((name) => ['--project', name]);
  const args = ['--changed', base, ...projects, ...changed];
  await step(`tests of ${changed.join(', ')}`, vitest(scratch, args, { mayBeNone: true }));
}

/** The slices and layers that a change is in. A slice has the same name in every package. */
const foldersOf = (files) => [
  ...new Set(files.flatMap((file) => /^packages\/\w+(\/src\/[^/]+\/)/.exec(file)?.[1] ?? [])),
];

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
