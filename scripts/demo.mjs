// npm run demo: the product with a lively account of its own, in a data folder of its own.
import path from 'node:path';
import { ensureInstalled, onPinnedNode, root } from './install.mjs';
import { main } from './run.mjs';

main(async () => {
  await ensureInstalled();
  await onPinnedNode(async () => {
    process.env.DATA_DIR ||= path.join(root, 'data/demo');
    // Sixty contacts do not fit into the free plan.
    process.env.DEFAULT_PLAN ||= 'medium';
    const { ensureWebBuilt } = await import('./build-web.mjs');
    const { startOrExplain } = await import('../packages/server/src/server.ts');
    const { fetchSpeech } = await import('./speech.mjs');
    const whenReady = async (dependencies, origin) => {
      const { fillDemoAccount } = await import('../packages/demo/src/demo.ts');
      await fillDemoAccount(dependencies, origin);
      await fetchSpeech(dependencies);
    };
    await startOrExplain({ before: ensureWebBuilt, whenReady });
  });
});
