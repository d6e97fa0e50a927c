// npm run test:firefox: the main journeys in Firefox. Chromium's are part of npm test.
import { ensureInstalled, onPinnedNode } from './install.mjs';
import { main } from './run.mjs';

main(async () => {
  await ensureInstalled({ withTools: true });
  await onPinnedNode(async () => {
    const [{ ensureWebBuilt }, { runInFirefox }] = await Promise.all([
      import('./build-web.mjs'),
      import('./firefox.mjs'),
    ]);
    await ensureWebBuilt();
    process.exitCode = await runInFirefox();
  });
});
