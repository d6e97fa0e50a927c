import { withDatabase } from './support/engines.ts';
import { met, milliseconds, quantile, timed, times } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const contacts = 20_000;
/** So many with each of them, on average. */
const INTERACTIONS = 5;
const samples = countOf('samples', 40);
/** Of the contact list's first page, in the same run. */
const MOST = 5;

const SEARCHES = {
  'part of a name': 'lindber',
  'a rare word of an interaction': 'zucchini',
  'two words of interactions': 'kitchen done',
  'a word that every interaction has': 'talked',
  'two letters': 'ka',
  'one letter': 'e',
  'nothing that there is': 'qwertyuiop',
};

const rows: string[][] = [];
for (const engine of engines) {
  const work: Parameters<typeof withDatabase>[2] = async ({ accounts: [account], environmentOf }) => {
    const { program, origin } = await startServer(environmentOf('product'));
    const ask = async (path: string) => {
      const response = await fetch(origin + path, { headers: { cookie: account!.cookie } });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      await response.text();
    };
    const took = async (path: string) => {
      for (let warm = 0; warm < 15; warm++) await ask(path);
      const durations: number[] = [];
      for (let sample = 0; sample < samples; sample++) durations.push((await timed(() => ask(path))).took);
      return quantile(durations, 0.5);
    };
    try {
      const list = await took('/api/contacts');
      for (const [what, term] of Object.entries(SEARCHES)) {
        const own = await took(`/api/search?term=${encodeURIComponent(term)}`);
        say(`${engine}, ${what}: ${times(own / list)}`);
        rows.push([
          times(own / list),
          engine,
          `${what} (${term})`,
          milliseconds(own),
          milliseconds(list),
          met(own <= MOST * list),
        ]);
      }
    } finally {
      await program.end();
    }
  };
  await withDatabase(engine, [contacts], work, async (client, { userId }) => {
    await client.query(
      `insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
       select $1, uuidv7(), id, 'call', now() - n * interval '1 day',
         'We talked about ' || (array['the kitchen', 'the boat', 'Lisbon', 'the choir', 'her sister'])[1 + (at + n) % 5]
           || ', which is ' || (array['done', 'sold', 'warm', 'loud'])[1 + (at * 3 + n) % 4] || '.'
           || case when at % 1000 = 0 then ' Zucchini for all.' else '' end, now()
       from (select id, row_number() over (order by id) as at from contacts where user_id = $1) each,
         generate_series(1, $2::int) as n`,
      [userId, INTERACTIONS],
    );
    await client.query('vacuum analyze');
  });
}

report({
  title: 'Search everywhere',
  about: `What \`GET /api/search\` costs over HTTP for one user with ${contacts} contacts and ${contacts * INTERACTIONS} interactions, as a multiple of the contact list’s first page in the same run; at most ${MOST} times. Medians of ${samples} requests, one after the other.`,
  columns: ['of the list', 'engine', 'what', 'search', 'list', 'met'],
  rows,
});
