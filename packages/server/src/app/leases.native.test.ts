import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { query } = await startTestApp();

/** Columns by which a process keeps others from its work without a lease, and why. */
const WITHOUT_LEASE = new Map([
  [
    'deliveries.held_until',
    'An e-mail goes out at most once: whoever finds it held must not take it over by time alone.',
  ],
  ['operator_mails.held_until', 'As a delivery: what is found held is not sent again by time alone.'],
  ['event_changes.held_until', 'With what was intended in the same row: whoever comes next finishes that first.'],
  ['event_changes.holder', 'The same.'],
  ['planned_meetings.held_until', 'The pause before a meeting is looked at again; nobody waits for it.'],
  ['assistant_messages.answering_until', 'Of an earlier release, and no longer written.'],
  ['assistant_actions.held_until', 'Of an earlier release, and no longer written.'],
  [
    'telegram_polling.held_until',
    'Who fetches the messages of a bot, beside the place where to go on: as short as a lease, and renewed like one.',
  ],
  ['telegram_polling.holder', 'The same.'],
  [
    'jobs.held_until',
    'A lease in the row of its job, kept by a heartbeat: claiming is one statement, and “one of a key at a time” a unique index over it.',
  ],
  ['jobs.holder', 'The same.'],
]);
/** Names that say so, whoever thinks of the next one. */
const HELD = `(held|hold|lock|lease|claim|answering|running|busy|working).*(until|at|by)|holder`;

test('what one process holds against others it holds by a lease', async () => {
  const columns = await query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ $1 and table_name <> 'leases' order by 1`,
    [HELD],
  );
  expect(columns.map(({ name }) => name)).toEqual([...WITHOUT_LEASE.keys()].toSorted());
});
