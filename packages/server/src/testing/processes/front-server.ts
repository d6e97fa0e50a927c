import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What stands before a server: it lets everything through, answers nothing, or answers the same to everything. */
type Behaviour =
  | 'through'
  | 'silent'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** An address at which another server is reached while it is up, until the test ends it. */
export async function startFront(origin: string) {
  const { port: behind } = new URL(origin);
  let behaviour: Behaviour = 'through';
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client.on('error', () => client.destroy()).on('close', () => open.delete(client)));
    if (behaviour === 'silent') return;
    if (behaviour === 'through') {
      const upstream = connect(Number(behind), '127.0.0.1');
      client.pipe(upstream).pipe(client);
      upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.on('close', () => upstream.destroy());
      return;
    }
    const { status, headers = {} } = behaviour;
    const lines = Object.entries({ 'content-length': '0', connection: 'close', ...headers });
    client.once('data', () =>
      client.end(
        `HTTP/1.1 ${status} Answered\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      ),
    );
  });
  /** A connection that is kept open behaves as it did when it was made. */
  const letGo = () => open.forEach((socket) => socket.destroy());
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    origin: `http://localhost:${port}`,
    behave: (next: Behaviour) => {
      behaviour = next;
      letGo();
    },
    goAway: async () => {
      letGo();
      server.close();
      await once(server, 'close');
    },
    comeBack: () => listen(port),
  };
}
