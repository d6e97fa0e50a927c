import { addAccount, addHistory } from './support/accounts.ts';
import { withDatabase, type Enrich } from './support/engines.ts';
import { median, times, whole } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { cpuSeconds, startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const [FEW, MANY] = [2000, 100_000];
const NEIGHBOURS = 1000;
const NEIGHBOURS_CONTACTS = 20;
const samples = countOf('samples', 100);
/** What is measured first would otherwise pay for what a process compiles once it is hot. */
const WARM_UP = 1000;
/** Each asks everything once, so that both sides of a ratio are measured within seconds: machines change their pace. */
const ROUNDS = 7;
/** Two processes of one program differ by a tenth for as long as they live. So each is started several times. */
const PROCESSES = 3;

type Asked = {
  readonly origin: string;
  readonly cookie: string;
  readonly paths: readonly string[];
  readonly tag?: string;
};

async function ask({ origin, cookie, paths, tag }: Asked, count: number): Promise<void> {
  const headers = { cookie, ...(tag && { 'if-none-match': tag }) };
  for (let asked = 0; asked < count; asked++) {
    for (const path of paths) {
      const response = await fetch(origin + path, { headers });
      if (response.status !== (tag ? 304 : 200)) throw new Error(`${path} was answered with ${response.status}.`);
      await response.arrayBuffer();
    }
  }
}

/** Processor time for each request in milliseconds: the process's own, with the embedded engine in it. */
async function cost(asked: Asked): Promise<number> {
  const before = await cpuSeconds(asked.origin);
  await ask(asked, samples);
  return (((await cpuSeconds(asked.origin)) - before) * 1000) / samples;
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
  const measured: Record<Measured, number>[] = [];
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
            const servers = await Promise.all([
              startServer(bare, { entry: 'bench/support/bare-server.ts', ready: '/' }),
              startServer(own),
              startServer(beside),
            ]);
            try {
              const [ofBare, ofOwn, ofBeside] = servers.map(({ origin }) => origin) as [string, string, string];
              const list = { origin: ofOwn, cookie: few!.cookie, paths: LIST };
              const { headers } = await fetch(ofOwn + LIST[0], { headers: { cookie: few!.cookie } });
              const opened = `/api/contacts/${contactId}`;
              const lists = ['interactions', 'todos', 'reminders'].map((name) => `/api/${name}/contact/${contactId}`);
              const listBeside = { origin: ofBeside, cookie: fewBeside!.cookie, paths: LIST };
              measured.push(
                ...(await byTurns({
                  twenty: { origin: ofBare, cookie: few!.cookie, paths: ['/'] },
                  list,
                  unchanged: { ...list, tag: headers.get('etag')! },
                  large: { ...list, cookie: many!.cookie },
                  listBeside,
                  search: { ...list, paths: SEARCH },
                  searchBeside: { ...listBeside, paths: SEARCH },
                  opened: { ...list, paths: [opened] },
                  oneByOne: { ...list, paths: [opened, ...lists] },
                })),
              );
            } finally {
              await Promise.all(servers.map(({ program }) => program.end()));
            }
          }
        },
        addNeighbours,
      );
    },
    addPast,
  );

  const compare = (what: string, own: Measured, other: Measured, target: number) => {
    const [cpu, besides] = [own, other].map((one) => median(measured.map((round) => round[one])));
    const ratio = median(measured.map((round) => round[own] / round[other]));
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

/** All of them after each other, round by round. */
async function byTurns(asked: Readonly<Record<Measured, Asked>>): Promise<Record<Measured, number>[]> {
  const all = Object.entries(asked) as [Measured, Asked][];
  for (const [, one] of all) await ask(one, WARM_UP);
  const rounds: Record<Measured, number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const costs: [Measured, number][] = [];
    for (const [what, one] of all) costs.push([what, await cost(one)]);
    rounds.push(Object.fromEntries(costs) as Record<Measured, number>);
  }
  return rounds;
}

report({
  title: 'What people feel',
  about: `Processor time of the process for one request, ${samples} of them one after the other, beside what the line names. All lines are measured by turns in processes that have answered ${whole(WARM_UP)} of each: the medians of ${ROUNDS} rounds with each of ${PROCESSES} processes, and of their ratios. Without PostgreSQL's own time; the embedded engine's is in it.`,
  columns: ['ratio', 'engine', 'what', 'own', 'beside', 'at most', 'target'],
  rows,
});
