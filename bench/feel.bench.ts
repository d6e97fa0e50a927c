import { addAccount, addHistory } from './support/accounts.ts';
import { withDatabase } from './support/engines.ts';
import { median, times, whole } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { cpuSeconds, startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const [FEW, MANY] = [2000, 100_000];
const NEIGHBOURS = 1000;
const NEIGHBOURS_CONTACTS = 20;
const samples = countOf('samples', 200);
/** What the process does beside it, such as to compile for good what has become hot, falls into some of them. */
const ROUNDS = 5;
const WARM_UP = 500;

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

const rows: string[][] = [];
function add(engine: string, what: string, own: number, beside: number, target: number): void {
  const ratio = own / beside;
  say(`${engine}, ${what}: ${times(ratio)}`);
  rows.push([
    times(ratio),
    engine,
    what,
    `${own.toFixed(2)} ms`,
    `${beside.toFixed(2)} ms`,
    times(target),
    ratio <= target ? 'met' : 'missed',
  ]);
}

for (const engine of engines) {
  let contactId = '';
  const alone: Record<string, number> = {};
  const lists = { list: ['/api/contacts'], search: ['/api/contacts?search=lindber'] };
  await withDatabase(
    engine,
    [FEW, MANY],
    async ({ accounts: [few, many], environmentOf }) => {
      const product = await startServer(environmentOf('product'));
      const bare = await startServer(
        { ...environmentOf('bare'), COOKIES: few!.cookie, QUESTION: 'twenty' },
        { entry: 'bench/support/bare-server.ts', ready: '/' },
      );
      try {
        const twenty = await cost(bare.origin, ['/'], few!.cookie);
        for (const [what, paths] of Object.entries(lists)) alone[what] = await cost(product.origin, paths, few!.cookie);
        add(
          engine,
          `list at ${whole(FEW)}, of a bare handler that fetches 20 rows by their keys`,
          alone['list']!,
          twenty,
          2,
        );
        const { headers } = await fetch(`${product.origin}/api/contacts`, { headers: { cookie: few!.cookie } });
        const unchanged = await cost(product.origin, lists.list, few!.cookie, headers.get('etag')!);
        add(engine, 'list that has not changed, of one that has', unchanged, alone['list']!, 0.4);
        const large = await cost(product.origin, lists.list, many!.cookie);
        add(engine, `list at ${whole(MANY)}, of ${whole(FEW)}`, large, alone['list']!, 1.5);
        const calls = [
          `/api/contacts/${contactId}`,
          `/api/interactions/contact/${contactId}`,
          `/api/todos/contact/${contactId}`,
          `/api/reminders/contact/${contactId}`,
        ];
        const opened = await cost(product.origin, calls.slice(0, 1), few!.cookie);
        const oneByOne = await cost(product.origin, calls, few!.cookie);
        add(
          engine,
          'a contact opened with one call, of that call and one for each of its lists',
          opened,
          oneByOne,
          0.4,
        );
      } finally {
        await Promise.all([product.program.end(), bare.program.end()]);
      }
    },
    async (client, { userId, contacts }) => {
      if (contacts !== FEW) return;
      const past = { interactions: 20, todos: 5 };
      [contactId] = await addHistory(client, userId, past, past);
    },
  );
  await withDatabase(
    engine,
    [FEW],
    async ({ accounts: [few], environmentOf }) => {
      const product = await startServer(environmentOf('product'));
      try {
        for (const [what, paths] of Object.entries(lists))
          add(
            engine,
            `${what} beside ${whole(NEIGHBOURS)} other users, of alone`,
            await cost(product.origin, paths, few!.cookie),
            alone[what]!,
            1.1,
          );
      } finally {
        await product.program.end();
      }
    },
    async (client) => {
      for (let other = 0; other < NEIGHBOURS; other++) await addAccount(client, NEIGHBOURS_CONTACTS, `other-${other}`);
    },
  );
}

report({
  title: 'What people feel',
  about: `Processor time of the process for one request, ${samples} of them one after the other and medians of ${ROUNDS} rounds, beside what the line names. Without PostgreSQL's own time; the embedded engine's is in it.`,
  columns: ['ratio', 'engine', 'what', 'own', 'beside', 'at most', 'target'],
  rows,
});
