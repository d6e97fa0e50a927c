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
/** Two processes of one program differ by a tenth for as long as they live. So each is started several times, by turns. */
const PROCESSES = 3;

/** Processor time for each request in milliseconds, the median of some rounds: the process's own, with the embedded engine in it. */
async function cost(origin: string, paths: readonly string[], cookie: string, tag?: string): Promise<number> {
  const headers = { cookie, ...(tag && { 'if-none-match': tag }) };
  const ask = async () => {
    for (const path of paths) {
      const response = await fetch(origin + path, { headers });
      if (response.status !== (tag ? 304 : 200)) throw new Error(`${path} was answered with ${response.status}.`);
      await response.arrayBuffer();
    }
  };
  for (let sample = 0; sample < WARM_UP; sample++) await ask();
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await cpuSeconds(origin);
    for (let sample = 0; sample < samples; sample++) await ask();
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
            await during(startServer(bare, { entry: 'bench/support/bare-server.ts', ready: '/' }), async (origin) => {
              keep('twenty', await cost(origin, ['/'], few!.cookie));
            });
            await during(startServer(own), async (origin) => {
              keep('list', await cost(origin, LIST, few!.cookie));
              keep('search', await cost(origin, SEARCH, few!.cookie));
              const { headers } = await fetch(origin + LIST[0], { headers: { cookie: few!.cookie } });
              keep('unchanged', await cost(origin, LIST, few!.cookie, headers.get('etag')!));
              keep('large', await cost(origin, LIST, many!.cookie));
              const opened = `/api/contacts/${contactId}`;
              const lists = ['interactions', 'todos', 'reminders'].map((list) => `/api/${list}/contact/${contactId}`);
              keep('opened', await cost(origin, [opened], few!.cookie));
              keep('oneByOne', await cost(origin, [opened, ...lists], few!.cookie));
            });
            await during(startServer(beside), async (origin) => {
              keep('listBeside', await cost(origin, LIST, fewBeside!.cookie));
              keep('searchBeside', await cost(origin, SEARCH, fewBeside!.cookie));
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

async function during(starting: Promise<Server>, work: (origin: string) => Promise<void>): Promise<void> {
  const { origin, program } = await starting;
  try {
    await work(origin);
  } finally {
    await program.end();
  }
}

report({
  title: 'What people feel',
  about: `Processor time of the process for one request, ${samples} of them one after the other, beside what the line names: medians of ${ROUNDS} rounds, and of ${PROCESSES} processes by turns. Without PostgreSQL's own time; the embedded engine's is in it.`,
  columns: ['ratio', 'engine', 'what', 'own', 'beside', 'at most', 'target'],
  rows,
});
