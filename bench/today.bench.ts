import { withDatabase } from './support/engines.ts';
import { met, milliseconds, quantile, timed, times } from './support/figures.ts';
import { contactCounts, countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const samples = countOf('samples', 60);
const [contacts = 20_000] = contactCounts([20_000]);
/** Of the contact list's first page, in the same run. */
const MOST = 2;

const rows: string[][] = [];
for (const engine of engines) {
  const work = async ({ accounts: [account], environmentOf }: Parameters<Parameters<typeof withDatabase>[2]>[0]) => {
    const { program, origin } = await startServer(environmentOf('product'));
    const ask = async (path: string) => {
      const response = await fetch(origin + path, { headers: { cookie: account!.cookie } });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      return (await response.json()) as { goingCold?: { total: number } };
    };
    const took = async (path: string) => {
      for (let warm = 0; warm < 20; warm++) await ask(path);
      const durations: number[] = [];
      for (let sample = 0; sample < samples; sample++) durations.push((await timed(() => ask(path))).took);
      return quantile(durations, 0.5);
    };
    try {
      const list = await took('/api/contacts');
      const total = (await ask('/api/today')).goingCold?.total ?? 0;
      const pages = { 'the day': '/api/today', 'a page of who goes cold': '/api/today/going-cold?page=10' };
      for (const [what, path] of Object.entries(pages)) {
        const own = await took(path);
        say(`${engine}, ${what}, ${total} going cold: ${times(own / list)}`);
        const figures = [String(total), milliseconds(own), milliseconds(list), met(own <= MOST * list)];
        rows.push([times(own / list), engine, what, ...figures]);
      }
    } finally {
      await program.end();
    }
  };
  await withDatabase(engine, [contacts], work, async (client, { userId }) => {
    // Each day of the week has its share, beside those who have a rhythm of their own.
    await client.query(
      `update contacts set cold_threshold_days = 14 where user_id = $1 and warmth = 'warm' and abs(hashtext(id::text)) % 10 = 0`,
      [userId],
    );
    await client.query(
      `insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
       select user_id, gen_random_uuid(), id, 'call', last_interaction, 'We talked about the boat. She will call before Easter.', now()
       from contacts where user_id = $1 and last_interaction_type is not null`,
      [userId],
    );
    await client.query('vacuum analyze');
  });
}

report({
  title: 'Today',
  about: `What a day costs with ${contacts.toLocaleString('en-GB')} contacts, as a multiple of the contact list’s first page in the same run; at most ${MOST} times. Medians of ${samples} requests over HTTP, one after the other.`,
  columns: ['of the list', 'engine', 'what', 'going cold', 'today', 'list', 'met'],
  rows,
});
