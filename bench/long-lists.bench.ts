import { addHistory } from './support/accounts.ts';
import { withDatabase } from './support/engines.ts';
import { milliseconds, quantile, timed, times } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const MANY = { interactions: 10_000, todos: 5000 };
const FEW = { interactions: 10, todos: 5 };
const samples = countOf('samples', 60);

const rows: string[][] = [];
for (const engine of engines) {
  let long = '';
  let short = '';
  const work = async ({ accounts, environmentOf }: Parameters<Parameters<typeof withDatabase>[2]>[0]) => {
    const [busy, idle] = accounts;
    const { program, origin } = await startServer(environmentOf('product'));
    const took = async (path: string, cookie: string) => {
      const ask = () => timed(async () => expectGood(await fetch(origin + path, { headers: { cookie } })));
      await ask();
      const durations = [];
      for (let sample = 0; sample < samples; sample++) durations.push((await ask()).took);
      return quantile(durations, 0.5);
    };
    try {
      const pairs = [
        ['first page of interactions', `/api/interactions/contact/${long}`, `/api/interactions/contact/${short}`],
        [
          'last page of interactions',
          `/api/interactions/contact/${long}?page=500`,
          `/api/interactions/contact/${short}`,
        ],
        ['first page of a contact’s to-dos', `/api/todos/contact/${long}`, `/api/todos/contact/${short}`],
      ] as const;
      for (const [what, many, few] of pairs) {
        add(engine, what, await took(many, busy!.cookie), await took(few, busy!.cookie));
      }
      add(
        engine,
        'all open to-dos by contact',
        await took('/api/todos', busy!.cookie),
        await took('/api/todos', idle!.cookie),
      );
    } finally {
      await program.end();
    }
  };
  await withDatabase(engine, [100, 10], work, async (client, { userId, contacts }) => {
    if (contacts === 100) [long, short] = await addHistory(client, userId, MANY, FEW);
  });
}

function add(engine: string, what: string, many: number, few: number): void {
  say(`${engine}, ${what}: ${times(many / few)}`);
  rows.push([times(many / few), engine, what, milliseconds(many), milliseconds(few)]);
}

async function expectGood(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}.`);
  await response.arrayBuffer();
}

report({
  title: 'Long histories',
  about: `What it costs that somebody has ${MANY.interactions.toLocaleString('en')} interactions and ${MANY.todos.toLocaleString('en')} open to-dos with one contact, as a multiple of ${FEW.interactions} and ${FEW.todos} with another; the last line beside an account of ten contacts with two open to-dos. Medians of ${samples} requests over HTTP, one after the other.`,
  columns: ['of a short one', 'engine', 'list', 'long', 'short'],
  rows,
});
