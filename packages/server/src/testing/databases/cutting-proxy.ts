import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** The words of a statement, or its name where it has one, and what is lost of it: the statement itself, or only its answer. */
export type Cut = { at: string; lost: 'statement' | 'answer' };

/** Stands between the product and a PostgreSQL, and cuts a connection at a given statement. */
export async function startCuttingProxy(url: string) {
  const { host, pathname } = new URL(url);
  const socket = `${decodeURIComponent(host)}/.s.PGSQL.5432`;
  let next: Cut | undefined;
  const proxy = createServer((product) => {
    const postgres = connect(socket);
    const cutBoth = () => [product, postgres].forEach((side) => side.destroy());
    let isAnswerLost = false;
    product.on('data', (bytes) => {
      if (next && bytes.includes(next.at)) {
        isAnswerLost = next.lost === 'answer';
        next = undefined;
        if (!isAnswerLost) return cutBoth();
      }
      postgres.write(bytes);
    });
    postgres.on('data', (bytes) => (isAnswerLost ? cutBoth() : product.write(bytes)));
    for (const side of [product, postgres]) side.on('error', cutBoth).on('close', cutBoth);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    cut: (cut: Cut) => {
      next = cut;
    },
    /** Whether the statement has come by. */
    hasCut: () => next === undefined,
    close: () => proxy.close(),
  };
}
