import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `silent` is a machine without power: it neither answers nor says that it is gone. */
type State = 'primary' | 'standby' | 'gone' | 'silent';

const READ_ONLY = Buffer.from('options\0-c default_transaction_read_only=on\0');

/** What a client says first, with the wish to be able to change nothing. */
function asStandby(startup: Buffer): Buffer {
  // It ends with an empty name.
  const changed = Buffer.concat([startup.subarray(0, -1), READ_ONLY, Buffer.from('\0')]);
  changed.writeInt32BE(changed.length, 0);
  return changed;
}

async function startServer(socketPath: string) {
  let state: State = 'standby';
  const open = new Set<Socket>();
  const server = createServer((product) => {
    if (state === 'gone') return void product.destroy();
    const postgres = connect(socketPath);
    const cutBoth = () => [product, postgres].forEach((side) => side.destroy());
    let isFirst = true;
    product.on('data', (bytes: Buffer) => {
      const isStandby = isFirst && state === 'standby';
      isFirst = false;
      if (state !== 'silent') postgres.write(isStandby ? asStandby(bytes) : bytes);
    });
    postgres.on('data', (bytes) => state !== 'silent' && product.write(bytes));
    for (const side of [product, postgres]) side.on('error', cutBoth).on('close', cutBoth);
    open.add(product).add(postgres);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** As with PostgreSQL itself, connections end when a server changes, except that those to a silent one stay. */
    become: (next: State) => {
      state = next;
      if (next !== 'silent') cut();
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

/** Two ways to one PostgreSQL that look like a primary and a standby with the same data, and can change places. */
export async function startTwoServers(url: string) {
  const { host, pathname } = new URL(url);
  const socketPath = `${decodeURIComponent(host)}/.s.PGSQL.5432`;
  const [a, b] = [await startServer(socketPath), await startServer(socketPath)];
  return {
    a,
    b,
    url: `postgres://postgres@${a.host},${b.host}${pathname}?target_session_attrs=read-write`,
    close: () => [a, b].forEach((server) => server.close()),
  };
}
