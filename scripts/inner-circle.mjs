// npm run inner-circle -- check: the commands of a release, in a clone.
import { ensureInstalled, onPinnedNode } from './install.mjs';
import { main } from './run.mjs';

main(async () => {
  await ensureInstalled();
  await onPinnedNode(() => import('../packages/server/src/cli.ts'));
});
