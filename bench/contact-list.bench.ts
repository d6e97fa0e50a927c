import { contactCounts, countOf, engines } from './support/options.ts';
import { withDatabase } from './support/engines.ts';
import { median, met, percent, whole } from './support/figures.ts';
import { throughput } from './support/load.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const TARGET = 0.5;
const sizes = contactCounts([10, 10_000, 100_000]);
const seconds = countOf('seconds', 1);
const rounds = countOf('rounds', 7);

type Pair = { product: number; bare: number };

/** By turns, so that a noisy moment of the machine meets both. */
async function compare(product: string, bare: string, cookie: string): Promise<Pair[]> {
  const measure = async (duration: number): Promise<Pair> => ({
    product: await throughput(`${product}/api/contacts`, cookie, duration),
    bare: await throughput(bare, cookie, duration),
  });
  await measure(1);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) pairs.push(await measure(seconds));
  return pairs;
}

const rows: string[][] = [];
for (const engine of engines) {
  await withDatabase(engine, sizes, async ({ accounts, environmentOf }) => {
    const product = await startServer(environmentOf('product'));
    const bare = await startServer(
      { ...environmentOf('bare'), COOKIES: accounts.map(({ cookie }) => cookie).join(' ') },
      { entry: 'bench/support/bare-server.ts', ready: '/' },
    );
    try {
      for (const { contacts, cookie } of accounts) {
        const pairs = await compare(product.origin, bare.origin, cookie);
        const ratio = median(pairs.map((pair) => pair.product / pair.bare));
        say(`${engine}, ${whole(contacts)} contacts: ${percent(ratio)}`);
        rows.push([
          percent(ratio),
          engine,
          whole(contacts),
          ...(['product', 'bare'] as const).map((of) => whole(median(pairs.map((pair) => pair[of])))),
          met(ratio >= TARGET),
        ]);
      }
    } finally {
      await Promise.all([product.program.end(), bare.program.end()]);
    }
  });
}

report({
  title: 'Contact list',
  about: `Throughput of \`GET /api/contacts\` (the first page of one user) as a share of what a bare node:http handler reaches that runs the same SQL statements on the same pool and answers their rows as JSON. Eight connections, processes of their own, ${rounds} rounds of ${seconds} s each by turns, medians. Target: at least ${percent(TARGET)}.`,
  columns: ['of the bare handler', 'engine', 'contacts', 'product, answers/s', 'bare, answers/s', 'target'],
  rows,
});
