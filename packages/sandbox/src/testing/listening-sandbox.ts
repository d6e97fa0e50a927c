import { freePort } from './free-port.ts';
import { startSandbox } from './start-sandbox.ts';

/** A sandbox on a real socket, for clients that insist on one. */
export async function listeningSandbox(options: { stripeWebhook?: string } = {}) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox({ at: origin, ...options });
  await sandbox.app.listen({ host: '127.0.0.1', port });
  return { ...sandbox, origin, close: () => sandbox.app.close() };
}

export type ListeningSandbox = Awaited<ReturnType<typeof listeningSandbox>>;
