import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { signIn, clock, query, catchUp } = await startTestApp();

const NOON = Temporal.Instant.from('2026-11-15T12:00:00Z');
beforeEach(() => clock.moveTo(NOON));

/** Moves the clock and does what is due then. */
async function comes(moment: string | Temporal.Instant): Promise<void> {
  clock.moveTo(Temporal.Instant.from(moment));
  await catchUp();
}

/** Somebody with a to-do that was due long ago, and so with something to hear of every day. */
async function somebody(timeZone?: string): Promise<TestUser> {
  const ada = await signIn();
  if (timeZone) await ada(settingsEndpoints.update, { body: { timeZone } });
  const { id: contactId } = (await ada(contactsEndpoints.create, { body: { name: 'Grace' } })).body;
  await ada(todosEndpoints.create, { params: { contactId }, body: { task: 'Call', dueDate: '2026-01-01' } });
  return ada;
}

const daysOf = async ({ user }: TestUser, type = 'todo') =>
  (
    await query<{ day: string }>(
      'select day::text as day from notifications where user_id = $1 and type = $2 order by day',
      [user.id, type],
    )
  ).map(({ day }) => day);

test.each([
  ['Pacific/Kiritimati', '2026-11-19T17:59:00Z', '2026-11-19T18:00:00Z'],
  ['Europe/Berlin', '2026-11-20T06:59:00Z', '2026-11-20T07:00:00Z'],
  ['America/New_York', '2026-11-20T12:59:00Z', '2026-11-20T13:00:00Z'],
  [undefined, '2026-11-20T07:59:00Z', '2026-11-20T08:00:00Z'],
])('in %s the day’s notifications come at eight in the morning', async (zone, before, after) => {
  const ada = await somebody(zone);
  await comes(before);
  expect(await daysOf(ada)).not.toContain('2026-11-20');
  await comes(after);
  await comes(after);
  expect(await daysOf(ada)).toContain('2026-11-20');
});

test('they come once a day, and what was deleted does not come back', async () => {
  const ada = await somebody();
  await comes('2026-11-20T08:00:00Z');
  await query('update notifications set dismissed_at = created_at where user_id = $1', [ada.user.id]);
  for (const hour of ['09', '15', '23']) await comes(`2026-11-20T${hour}:00:00Z`);
  expect(await daysOf(ada)).toEqual(['2026-11-20']);
  const dismissed = await query('select id from notifications where user_id = $1 and dismissed_at is null', [
    ada.user.id,
  ]);
  expect(dismissed).toEqual([]);
});

test('after a downtime they come for today, not for every day that was missed', async () => {
  const ada = await somebody();
  await comes('2026-11-20T08:00:00Z');
  await comes('2026-11-27T17:00:00Z');
  expect(await daysOf(ada)).toEqual(['2026-11-20', '2026-11-27']);
  await comes('2026-12-02T03:00:00Z');
  expect(await daysOf(ada), 'before eight').toEqual(['2026-11-20', '2026-11-27']);
});

test('contacts of people who do not come by go cold all the same', async () => {
  const ada = await somebody();
  await comes(NOON.add({ hours: 31 * 24 }));
  expect(await query('select warmth from contacts where user_id = $1', [ada.user.id])).toEqual([{ warmth: 'cold' }]);
  expect(await daysOf(ada, 'contact_status')).toEqual(['2026-12-16']);
});

test('a user for whom it fails does not keep the others from theirs, and is tried again', async () => {
  const users = [await somebody(), await somebody(), await somebody()];
  const [first, broken, third] = users.toSorted((a, b) => (a.user.id < b.user.id ? -1 : 1));
  await query('create function fail() returns trigger language plpgsql as $$ begin raise exception $m$no$m$; end $$');
  await query(
    `create trigger fail before insert on notifications for each row when (new.user_id = '${broken!.user.id}') execute function fail()`,
  );
  await comes('2026-11-20T08:00:00Z');
  await query('drop trigger fail on notifications');
  expect([await daysOf(first!), await daysOf(third!)]).toEqual([['2026-11-20'], ['2026-11-20']]);
  expect(await daysOf(broken!)).toEqual([]);
  await comes('2026-11-20T09:00:00Z');
  expect(await daysOf(broken!)).toEqual(['2026-11-20']);
});

test('whose account is closed hears nothing', async () => {
  const ada = await somebody();
  await query('update users set deleted_at = $2 where id = $1', [ada.user.id, NOON.toString()]);
  await comes('2026-11-20T08:00:00Z');
  expect(await daysOf(ada)).toEqual([]);
});

test('a zone that this system does not know stops only those in it', async () => {
  const [ada, lost] = [await somebody(), await somebody('Europe/Berlin')];
  await query(`update user_settings set time_zone = 'Mars/Olympus' where user_id = $1`, [lost.user.id]);
  await comes('2026-11-20T08:00:00Z');
  await query('delete from user_settings where user_id = $1', [lost.user.id]);
  expect([await daysOf(ada), await daysOf(lost)]).toEqual([['2026-11-20'], []]);
});
