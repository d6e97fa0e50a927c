import { addAccount, addHistory } from './support/accounts.ts';
import { withDatabase, type Enrich } from './support/engines.ts';
import { median, times, whole } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { cpuSeconds, startServer, type Server } from './support/program.ts';
import { report, say } from './support/report.ts';

const [FEW, MANY] = [2000, 100_000];
const NEIGHBOURS = 1000;
const NEIGHBOURS_CONTACTS = 20;
const samples = countOf('samples', 200);
/** What the process does beside it, such as to compile for good what has become hot, falls into some of them. */
const ROUNDS = 3;
const WARM_UP = 500;
/** Of every process, before anything is measured: what is measured first would otherwise pay for what all of them share. */
const FIRST_WARM_UP = 2000;
/** Two processes of one program differ by a tenth for as long as they live. So each is started several times, by turns. */
const PROCESSES = 3;

type Asked = { readonly paths: readonly string[]; readonly cookie: string; readonly tag?: string };

async function ask(origin: string, { paths, cookie, tag }: Asked, count: number): Promise<void> {
  const headers = { cookie, ...(tag && { 'if-none-match': tag }) };
  for (let asked = 0; asked < count; asked++) {
    for (const path of paths) {
      const response = await fetch(origin + path, { headers });
      if (response.status !== (tag ? 304 : 200)) throw new Error(`${path} was answered with ${response.status}.`);
      await response.arrayBuffer();
    }
  }
}

/** Processor time for each request in milliseconds, the median of some rounds: the process's own, with the embedded engine in it. */
async function cost(origin: string, asked: Asked): Promise<number> {
  await ask(origin, asked, WARM_UP);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await cpuSeconds(origin);
    await ask(origin, asked, samples);
    rounds.push((((await cpuSeconds(origin)) - before) * 1000) / samples);
  }
  return median(rounds);
}

type Measured =
  | 'twenty'
  | 'list'
  | 'search'
  | 'unchanged'
  | 'large'
  | 'opened'
  | 'oneByOne'
  | 'listBeside'
  | 'searchBeside';

const LIST = ['/api/contacts'];
const SEARCH = ['/api/contacts?search=lindber'];
const rows: string[][] = [];

for (const engine of engines) {
  const measured = new Map<Measured, number[]>();
  const keep = (what: Measured, milliseconds: number) =>
    measured.set(what, [...(measured.get(what) ?? []), milliseconds]);
  let contactId = '';
  const addPast: Enrich = async (client, { userId, contacts }) => {
    if (contacts !== FEW) return;
    const past = { interactions: 20, todos: 5 };
    [contactId] = await addHistory(client, userId, past, past);
  };
  const addNeighbours: Enrich = async (client) => {
    for (let other = 0; other < NEIGHBOURS; other++) await addAccount(client, NEIGHBOURS_CONTACTS, `other-${other}`);
  };

  await withDatabase(
    engine,
    [FEW, MANY],
    async ({ accounts: [few, many], environmentOf }) => {
      const own = environmentOf('product');
      const bare = { ...environmentOf('bare'), COOKIES: few!.cookie, QUESTION: 'twenty' };
      await withDatabase(
        engine,
        [FEW],
        async ({ accounts: [fewBeside], environmentOf: environmentBeside }) => {
          const beside = environmentBeside('product');
          for (let turn = 0; turn < PROCESSES; turn++) {
            const twenty = { paths: ['/'], cookie: few!.cookie };
            await during(
              startServer(bare, { entry: 'bench/support/bare-server.ts', ready: '/' }),
              twenty,
              async (of) => {
                keep('twenty', await of(twenty));
              },
            );
            const list = { paths: LIST, cookie: few!.cookie };
            await during(startServer(own), list, async (of, origin) => {
              keep('list', await of(list));
              keep('search', await of({ ...list, paths: SEARCH }));
              const { headers } = await fetch(origin + LIST[0], { headers: { cookie: few!.cookie } });
              keep('unchanged', await of({ ...list, tag: headers.get('etag')! }));
              keep('large', await of({ ...list, cookie: many!.cookie }));
              const opened = `/api/contacts/${contactId}`;
              const lists = ['interactions', 'todos', 'reminders'].map((name) => `/api/${name}/contact/${contactId}`);
              keep('opened', await of({ ...list, paths: [opened] }));
              keep('oneByOne', await of({ ...list, paths: [opened, ...lists] }));
            });
            const listBeside = { paths: LIST, cookie: fewBeside!.cookie };
            await during(startServer(beside), listBeside, async (of) => {
              keep('listBeside', await of(listBeside));
              keep('searchBeside', await of({ ...listBeside, paths: SEARCH }));
            });
          }
        },
        addNeighbours,
      );
    },
    addPast,
  );

  const compare = (what: string, own: Measured, other: Measured, target: number) => {
    const [cpu, besides] = [own, other].map((one) => median(measured.get(one)!));
    const ratio = cpu! / besides!;
    say(`${engine}, ${what}: ${ratio.toFixed(2)} ×`);
    rows.push([
      `${ratio.toFixed(2)} ×`,
      engine,
      what,
      `${cpu!.toFixed(2)} ms`,
      `${besides!.toFixed(2)} ms`,
      times(target),
      ratio <= target ? 'met' : 'missed',
    ]);
  };
  compare(`list at ${whole(FEW)}, of a bare handler that fetches 20 rows by their keys`, 'list', 'twenty', 2);
  compare('list that has not changed, of one that has', 'unchanged', 'list', 0.4);
  compare(`list at ${whole(MANY)}, of ${whole(FEW)}`, 'large', 'list', 1.5);
  compare('a contact opened with one call, of that call and one for each of its lists', 'opened', 'oneByOne', 0.4);
  compare(`list beside ${whole(NEIGHBOURS)} other users, of alone`, 'listBeside', 'list', 1.1);
  compare(`search beside ${whole(NEIGHBOURS)} other users, of alone`, 'searchBeside', 'search', 1.1);
}

type CostOf = (asked: Asked) => Promise<number>;

async function during(starting: Promise<Server>, first: Asked, work: (of: CostOf, origin: string) => Promise<void>) {
  const { origin, program } = await starting;
  try {
    await ask(origin, first, FIRST_WARM_UP);
    await work((asked) => cost(origin, asked), origin);
  } finally {
    await program.end();
  }
}

report({
  title: 'What people feel',
  about: `Processor time of the process for one request, ${samples} of them one after the other in a process that has answered ${whole(FIRST_WARM_UP)} others, beside what the line names: medians of ${ROUNDS} rounds, and of ${PROCESSES} processes by turns. Without PostgreSQL's own time; the embedded engine's is in it.`,
  columns: ['ratio', 'engine', 'what', 'own', 'beside', 'at most', 'target'],
  rows,
});
