import { feedEndpoints } from '@inner-circle/domain/calendar/feed.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import ICAL from 'ical.js';
import { Writable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const lines: string[] = [];
const logTo = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString());
    done();
  },
});
const { signIn, stranger, clock, query } = await startTestApp({ logTo });
const { status, create, remove } = feedEndpoints;
beforeEach(() => clock.moveTo(Temporal.Instant.from('2026-11-15T12:00:00Z')));

const pass = (time: Temporal.DurationLike) => clock.moveTo(clock.now().add(time));
const newFeed = async (user: TestUser) => new URL((await user(create)).body.url).pathname;
const read = (path: string, headers: Record<string, string> = {}) =>
  stranger.send('GET', path, undefined, undefined, headers);

async function eventsAt(path: string): Promise<ICAL.Event[]> {
  const { body } = await read(path);
  return new ICAL.Component(ICAL.parse(body as string) as never)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
}
const byKind = async (path: string, kind: string) => (await eventsAt(path)).filter(({ uid }) => uid.startsWith(kind));

async function addContact(user: TestUser, contact: object = {}): Promise<string> {
  const body = { name: 'Grace', email: 'grace@example.com', ...contact };
  return (await user(contactsEndpoints.create, { body })).body.id;
}

test('the address is shown once, works for everybody who has it, and can be replaced and ended', async () => {
  const ada = await signIn();
  expect((await ada(status)).body).toEqual({ isOn: false, createdAt: null, lastFetchedAt: null });
  const made = await ada(create);
  expect(made.body).toMatchObject({
    isOn: true,
    createdAt: expect.stringMatching(/^2026-11-15T12:/),
    lastFetchedAt: null,
  });
  const first = new URL(made.body.url).pathname;
  expect(first).toMatch(/^\/api\/calendar-feed\/[\w-]{43}\.ics$/);
  const reply = await read(first);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('private, no-cache');
  expect((await ada(status)).body).toMatchObject({
    isOn: true,
    lastFetchedAt: expect.stringMatching(/^2026-11-15T12:/),
  });
  const second = await newFeed(ada);
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  expect((await ada(remove)).body).toMatchObject({ isOn: false });
  expect((await read(second)).status).toBe(404);
});

test('only a hash of the secret is kept, and no log shows it', async () => {
  const ada = await signIn();
  const path = await newFeed(ada);
  const secret = /([\w-]{43})\.ics/.exec(path)![1]!;
  await read(path);
  const [row] = await query('select * from calendar_feeds where user_id = $1', [ada.user.id]);
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(lines.join('')).toContain('/api/calendar-feed/:file');
  expect(lines.join('')).not.toContain(secret);
});

test('an address that is nobody’s answers as one that was ended, and as that of a closed account', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const [ended, closed] = [await newFeed(ada), await newFeed(bob)];
  await ada(remove);
  await bob(settingsEndpoints.deleteAccount, { body: { confirmation: bob.user.email } });
  const made = ended.replace(/[\w-]{43}/, 'x'.repeat(43));
  const answers = await Promise.all(
    [ended, closed, made, '/api/calendar-feed/x', `${made}x`].map((path) => read(path)),
  );
  const bare = answers.map(({ status: code, body }) => ({ code, body: { ...(body as object), requestId: '' } }));
  expect(new Set(bare.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(bare[0]?.code).toBe(404);
});

test('birthdays come every year, that of 29 February on the last of the month', async () => {
  const ada = await signIn();
  await addContact(ada, { name: 'Grace', birthday: '1986-12-09' });
  await addContact(ada, { name: 'Leap', birthday: '1988-02-29' });
  await addContact(ada, { name: 'Yearless', birthday: '--02-29' });
  await addContact(ada, { name: 'Old', birthday: '1815-12-10' });
  const events = await byKind(await newFeed(ada), 'birthday-');
  const daysOf = (summary: string, count: number) => {
    const occurrences = events.find((event) => event.summary === summary)!.iterator();
    return Array.from({ length: count }, () => occurrences.next().toString());
  };
  expect(daysOf('Grace’s birthday', 3)).toEqual(['1986-12-09', '1987-12-09', '1988-12-09']);
  expect(daysOf('Leap’s birthday', 5)).toEqual(['1988-02-29', '1989-02-28', '1990-02-28', '1991-02-28', '1992-02-29']);
  expect(daysOf('Yearless’s birthday', 3)).toEqual(['2000-02-29', '2001-02-28', '2002-02-28']);
  expect(daysOf('Old’s birthday', 2)).toEqual(['1900-12-10', '1901-12-10']);
});

test('to-dos and e-mails to come are in it with their alarms, and what is over is not', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const todo = (body: object) => ada(todosEndpoints.create, { params: { contactId }, body });
  await todo({ task: 'Call', dueDate: '2026-11-15' });
  await todo({ task: 'Too late', dueDate: '2026-11-14' });
  await todo({ task: 'Done', dueDate: '2026-11-16', completed: true });
  const reminder = { contactId, subject: 'Lunch?', message: 'Hi', date: '2027-03-27', time: '09:00', type: 'daily' };
  clock.moveTo(Temporal.Instant.from('2027-03-01T12:00:00Z'));
  const again = await signIn(ada.user.email);
  await again(remindersEndpoints.create, {
    body: { ...reminder, timezone: 'Europe/Berlin', endDate: '2027-03-29' },
  });
  clock.moveTo(Temporal.Instant.from('2026-11-15T12:00:00Z'));
  expect(await byKind(await newFeed(ada), 'reminder-')).toEqual([]);
  const todos = await byKind(await newFeed(ada), 'todo-');
  expect(todos.map(({ summary, startDate, endDate }) => [summary, startDate.toString(), endDate.toString()])).toEqual([
    ['Call', '2026-11-15', '2026-11-16'],
  ]);
  const alarmOf = ({ component }: ICAL.Event) => {
    const trigger = component.getFirstSubcomponent('valarm')!.getFirstProperty('trigger')!;
    return `${String(trigger.getFirstValue())} after its ${trigger.getFirstParameter('related')}`;
  };
  expect(alarmOf(todos[0]!)).toBe('PT9H after its START');
  clock.moveTo(Temporal.Instant.from('2027-03-01T12:00:00Z'));
  const mails = await byKind(await newFeed(again), 'reminder-');
  expect(mails.map(({ startDate }) => startDate.toString())).toEqual([
    '2027-03-27T08:00:00Z',
    '2027-03-28T07:00:00Z',
    '2027-03-29T07:00:00Z',
  ]);
  expect(alarmOf(mails[0]!)).toBe('PT0S after its START');
});

test('what is changed keeps its name and gets a higher sequence and a later stamp', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada, { birthday: '1986-12-09' });
  const task = { task: 'Call', dueDate: '2026-11-20' };
  const todo = await ada(todosEndpoints.create, { params: { contactId }, body: task });
  const path = await newFeed(ada);
  const detailsOf = async () =>
    new Map(
      (await eventsAt(path)).map(({ uid, sequence, component }) => [
        uid.split('-')[0]!,
        { uid, sequence, stamp: String(component.getFirstPropertyValue('dtstamp')) },
      ]),
    );
  const before = await detailsOf();
  pass({ seconds: 1 });
  await ada(todosEndpoints.update, { params: { id: todo.body.id }, body: { task: 'Call her' } });
  const after = await detailsOf();
  expect(after.get('birthday')).toEqual(before.get('birthday'));
  expect(after.get('todo')!.uid).toBe(before.get('todo')!.uid);
  expect(after.get('todo')!.sequence).toBeGreaterThan(before.get('todo')!.sequence);
  expect(after.get('todo')!.stamp > before.get('todo')!.stamp).toBe(true);
  pass({ seconds: 1 });
  await ada(contactsEndpoints.update, { params: { id: contactId }, body: { name: 'Grace Hopper' } });
  const last = await detailsOf();
  expect(last.get('birthday')!.sequence).toBeGreaterThan(after.get('birthday')!.sequence);
  expect(last.get('todo')!.sequence).toBeGreaterThan(after.get('todo')!.sequence);
});

test('who has the file already is told so, until something changes', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada, { birthday: '1986-12-09' });
  const path = await newFeed(ada);
  const { headers } = await read(path);
  const etag = headers.get('etag')!;
  pass({ minutes: 5 });
  const same = await read(path, { 'if-none-match': `"other", W/${etag}` });
  expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, undefined, etag]);
  await ada(contactsEndpoints.update, { params: { id: contactId }, body: { birthday: '1986-12-10' } });
  const changed = await read(path, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('thousands of birthdays come whole', async () => {
  const ada = await signIn();
  await query(
    `insert into contacts (user_id, id, name, birthday, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, '1990-06-01', now(), now(), now() from generate_series(1, 3000) n`,
    [ada.user.id],
  );
  const { body } = await read(await newFeed(ada));
  expect((body as string).match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(3000);
  expect(() => ICAL.parse(body as string)).not.toThrow();
});

test('nothing of anybody else is in it', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await addContact(bob, { birthday: '1986-12-09' });
  expect(await eventsAt(await newFeed(ada))).toEqual([]);
});
