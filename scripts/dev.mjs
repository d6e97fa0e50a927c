// npm run dev: the product with reload. Vite answers on PORT and passes the rest on to the server, which restarts when its files change.
import path from 'node:path';
import { ensureInstalled, onPinnedNode, pinnedNode, root } from './install.mjs';
import { main, run } from './run.mjs';

main(async () => {
  await ensureInstalled();
  await onPinnedNode(async () => {
    const port = Number(process.env.PORT || 3000);
    const target = `http://127.0.0.1:${port + 1}`;
    const { createServer } = await import('vite');
    const proxy = Object.fromEntries(
      ['/api', '/mcp', '/sandbox', '/healthz', '/readyz'].map((start) => [start, target]),
    );
    const web = await createServer({
      root: path.join(root, 'packages/web'),
      server: { port, strictPort: true, host: process.env.HOST || '127.0.0.1', proxy },
    });
    await web.listen();
    const env = {
      ...process.env,
      PORT: String(port + 1),
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    };
    process.exitCode = await run(pinnedNode, ['--watch', 'packages/server/src/server.ts'], { cwd: root, env });
    await web.close();
  });
});
