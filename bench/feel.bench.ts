import { addHistory } from './support/accounts.ts';
import { byTurns, COLUMNS, compared, samples, WARM_UP } from './support/by-turns.ts';
import { withDatabase, type Enrich } from './support/engines.ts';
import { whole } from './support/figures.ts';
import { engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report } from './support/report.ts';

const [FEW, MANY] = [2000, 100_000];
const ROUNDS = 7;
/** Two processes of one program differ by a tenth for as long as they live. So each is started several times. */
const PROCESSES = 3;

type Measured = 'twenty' | 'list' | 'unchanged' | 'large' | 'opened' | 'oneByOne';
const rows: string[][] = [];

for (const engine of engines) {
  const costs: Record<Measured, number>[] = [];
  let contactId = '';
  const addPast: Enrich = async (client, { userId, contacts }) => {
    if (contacts !== FEW) return;
    const past = { interactions: 20, todos: 5 };
    [contactId] = await addHistory(client, userId, past, past);
  };
  await withDatabase(
    engine,
    [FEW, MANY],
    async ({ accounts: [few, many], environmentOf }) => {
      const { cookie } = few!;
      for (let turn = 0; turn < PROCESSES; turn++) {
        const [bare, product] = await Promise.all([
          startServer(
            { ...environmentOf('bare'), COOKIES: cookie, QUESTION: 'twenty' },
            { entry: 'bench/support/bare-server.ts', ready: '/' },
          ),
          startServer(environmentOf('product')),
        ]);
        try {
          const list = { origin: product.origin, cookie, paths: ['/api/contacts'] };
          const opened = `/api/contacts/${contactId}`;
          const lists = ['interactions', 'todos', 'reminders'].map((name) => `/api/${name}/contact/${contactId}`);
          const asked = {
            twenty: { origin: bare.origin, cookie, paths: ['/'] },
            list,
            unchanged: { ...list, isKnown: true },
            large: { ...list, cookie: many!.cookie },
            opened: { ...list, paths: [opened] },
            oneByOne: { ...list, paths: [opened, ...lists] },
          };
          costs.push(...(await byTurns<Measured>(asked, ROUNDS)));
        } finally {
          await Promise.all([bare, product].map(({ program }) => program.end()));
        }
      }
    },
    addPast,
  );
  const compare = (what: string, own: Measured, other: Measured, target: number) =>
    rows.push(compared(engine, what, costs, [own, other], target));
  compare(`list at ${whole(FEW)}, of a bare handler that fetches 20 rows by their keys`, 'list', 'twenty', 2);
  compare('list that has not changed, of one that has', 'unchanged', 'list', 0.4);
  compare(`list at ${whole(MANY)}, of ${whole(FEW)}`, 'large', 'list', 1.5);
  compare('a contact opened with one call, of that call and one for each of its lists', 'opened', 'oneByOne', 0.4);
}

report({
  title: 'What people feel',
  about: `Processor time of the process for one request, ${samples} of them one after the other, beside what the line names. All lines are measured by turns in processes that have answered ${whole(WARM_UP)} of each: the medians of ${ROUNDS} rounds with each of ${PROCESSES} processes, and of their ratios. Without PostgreSQL's own time; the embedded engine's is in it.`,
  columns: COLUMNS,
  rows,
});
