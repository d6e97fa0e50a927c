import { addAccount } from './support/accounts.ts';
import { byTurns, COLUMNS, compared, samples, WARM_UP } from './support/by-turns.ts';
import { withDatabase, type Enrich } from './support/engines.ts';
import { whole } from './support/figures.ts';
import { engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report } from './support/report.ts';

const CONTACTS = 2000;
const NEIGHBOURS = 1000;
const NEIGHBOURS_CONTACTS = 20;
const ROUNDS = 3;
/** Two processes of one program differ by a tenth for as long as they live, and here the two sides are two processes. */
const PROCESSES = 12;
const TARGET = 1.1;

type Measured = 'list' | 'listBeside' | 'search' | 'searchBeside';
const rows: string[][] = [];

const addNeighbours: Enrich = async (client) => {
  for (let other = 0; other < NEIGHBOURS; other++) await addAccount(client, NEIGHBOURS_CONTACTS, `other-${other}`);
};

for (const engine of engines) {
  const costs: Record<Measured, number>[] = [];
  await withDatabase(engine, [CONTACTS], async (alone) => {
    await withDatabase(
      engine,
      [CONTACTS],
      async (beside) => {
        for (let turn = 0; turn < PROCESSES; turn++) {
          const servers = await Promise.all([alone, beside].map((one) => startServer(one.environmentOf('product'))));
          try {
            const [own, others] = [alone, beside].map(({ accounts: [account] }, index) => ({
              origin: servers[index]!.origin,
              cookie: account!.cookie,
            }));
            const asked = {
              list: { ...own!, paths: ['/api/contacts'] },
              listBeside: { ...others!, paths: ['/api/contacts'] },
              search: { ...own!, paths: ['/api/contacts?search=lindber'] },
              searchBeside: { ...others!, paths: ['/api/contacts?search=lindber'] },
            };
            costs.push(...(await byTurns<Measured>(asked, ROUNDS)));
          } finally {
            await Promise.all(servers.map(({ program }) => program.end()));
          }
        }
      },
      addNeighbours,
    );
  });
  rows.push(
    compared(engine, 'list', costs, ['listBeside', 'list'], TARGET),
    compared(engine, 'search', costs, ['searchBeside', 'search'], TARGET),
  );
}

report({
  title: `Beside ${whole(NEIGHBOURS)} other users`,
  about: `Processor time of the process for one request of a user with ${whole(CONTACTS)} contacts, ${samples} of them one after the other, where ${whole(NEIGHBOURS)} others have ${NEIGHBOURS_CONTACTS} each, beside the same where nobody else has any. Measured by turns in processes that have answered ${whole(WARM_UP)} of each: the medians of ${ROUNDS} rounds with each of ${PROCESSES} pairs of processes, and of their ratios. Without PostgreSQL's own time; the embedded engine's is in it.`,
  columns: COLUMNS,
  rows,
});
