import { once } from 'node:events';
import { createServer } from 'node:net';
import { startSandbox } from './start-sandbox.ts';

/** The origin is part of what the sandbox says, so the port must be known before it is made. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return address.port;
}

/** A sandbox on a real socket, for clients that insist on one. */
export async function listeningSandbox() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox({ at: origin });
  await sandbox.app.listen({ host: '127.0.0.1', port });
  return { ...sandbox, origin, close: () => sandbox.app.close() };
}

export type ListeningSandbox = Awaited<ReturnType<typeof listeningSandbox>>;
