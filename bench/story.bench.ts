import type { ClientBase } from 'pg';
import { addHistory } from './support/accounts.ts';
import { withDatabase } from './support/engines.ts';
import { met, milliseconds, quantile, timed, times } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

/** With one contact, in ten years. */
const ENTRIES = { interactions: 10_000, todos: 2000 };
const FEW = { interactions: 10, todos: 5 };
const samples = countOf('samples', 60);
/** Of the contact list's first page, in the same run. */
const MOST = 2;

/** Of every kind, as many as a busy life has. */
async function addStory(client: ClientBase, userId: string, contactId: string): Promise<void> {
  await client.query(
    `update interactions set type = (array['call', 'meeting', 'email', 'message'])[1 + abs(hashtext(id::text)) % 4], date = now() - (now() - date) * 8
     where user_id = $1 and contact_id = $2`,
    [userId, contactId],
  );
  await client.query(
    `update todos set completed_at = now() - random() * interval '9 years' where user_id = $1 and contact_id = $2 and random() < 0.9`,
    [userId, contactId],
  );
  await client.query(
    `insert into deliveries (user_id, id, reminder_id, contact_id, due_at, date, round, message_id, subject, status, created_at, sent_at)
     select $1, gen_random_uuid(), gen_random_uuid(), $2, now(), current_date, 0, 'm', 'Hello', 'sent', now(), now() - n * interval '1 day'
     from generate_series(1, 1000) n`,
    [userId, contactId],
  );
  await client.query(
    `insert into note_versions (user_id, id, contact_id, changed_at, before, after)
     select $1, gen_random_uuid(), $2, now() - n * interval '1 month', repeat('before ', 100), repeat('after ', 100)
     from generate_series(1, 100) n`,
    [userId, contactId],
  );
  await client.query('vacuum analyze');
}

const rows: string[][] = [];
for (const engine of engines) {
  let contactId = '';
  const work = async ({ accounts: [account], environmentOf }: Parameters<Parameters<typeof withDatabase>[2]>[0]) => {
    const { program, origin } = await startServer(environmentOf('product'));
    const ask = async (path: string) => {
      const response = await fetch(origin + path, { headers: { cookie: account!.cookie } });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      return (await response.json()) as { next?: string };
    };
    const took = async (path: string) => {
      for (let warm = 0; warm < 20; warm++) await ask(path);
      const durations: number[] = [];
      for (let sample = 0; sample < samples; sample++) durations.push((await timed(() => ask(path))).took);
      return quantile(durations, 0.5);
    };
    try {
      const story = `/api/contacts/${contactId}/story`;
      // Ten years back, as far as pages lead.
      let before = '';
      for (let page = 0; page < 100; page++)
        before = (await ask(`${story}?limit=100${before && `&before=${before}`}`)).next ?? before;
      const list = await took('/api/contacts');
      const pages = {
        'the first page': story,
        'a page of the tenth year': `${story}?before=${before}`,
        'the first page of notes': `${story}?kinds=note`,
        'the first page of meetings': `${story}?kinds=meeting`,
        'counts, the year and what comes next': `${story}/outline`,
      };
      for (const [what, path] of Object.entries(pages)) {
        const own = await took(path);
        say(`${engine}, ${what}: ${times(own / list)}`);
        rows.push([times(own / list), engine, what, milliseconds(own), milliseconds(list), met(own <= MOST * list)]);
      }
    } finally {
      await program.end();
    }
  };
  await withDatabase(engine, [1000], work, async (client, { userId }) => {
    [contactId] = await addHistory(client, userId, ENTRIES, FEW);
    await addStory(client, userId, contactId);
  });
}

report({
  title: 'A contact’s whole story',
  about: `What a page of a story costs with one contact of 10,000 interactions, 2,000 to-dos, 1,000 e-mails and 100 versions of notes, as a multiple of the contact list’s first page in the same run (1,000 contacts); at most ${MOST} times. Medians of ${samples} requests over HTTP, one after the other.`,
  columns: ['of the list', 'engine', 'what', 'story', 'list', 'met'],
  rows,
});
