import { REMINDERS_SHOWN_PER_CONTACT, remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const app = await startTestApp();
const { signIn } = app;
const { addContact, planned, moveTo } = reminding(app);
const { active, cancel } = remindersEndpoints;

beforeEach(() => moveTo('2026-11-15T12:00:00Z'));

test('contacts with pending reminders come by what goes out next, and the others not at all', async () => {
  const ada = await signIn();
  const [grace, linus, over] = [await addContact(ada), await addContact(ada, 'Linus'), await addContact(ada, 'Over')];
  await addContact(ada, 'Nobody');
  await planned(ada, grace, { subject: 'Second', date: '2026-11-19' });
  await planned(ada, grace, { subject: 'Third', date: '2026-11-21' });
  await planned(ada, linus, { subject: 'First', date: '2026-11-18' });
  const { id } = await planned(ada, over);
  await ada(cancel, { params: { id } });
  const { data, meta } = (await ada(active)).body;
  expect(data.map(({ contact, reminders }) => [contact.name, reminders.map(({ subject }) => subject)])).toEqual([
    ['Linus', ['First']],
    ['Grace', ['Second', 'Third']],
  ]);
  expect(meta).toEqual({ total: 2, page: 1, limit: 20 });
  const second = (await ada(active, { query: { page: 2, limit: 1 } })).body;
  expect(second.data.map(({ contact }) => contact.name)).toEqual(['Grace']);
  expect((await ada(active, { query: { page: 9 } })).body).toEqual({
    data: [],
    meta: { total: 2, page: 9, limit: 20 },
  });
});

test('of each contact the next are shown, and all are counted', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  for (let day = 29; day > 20; day--) await planned(ada, contactId, { subject: `On ${day}`, date: `2026-11-${day}` });
  const [grace] = (await ada(active)).body.data;
  expect(grace?.pendingCount).toBe(9);
  expect(grace?.reminders).toHaveLength(REMINDERS_SHOWN_PER_CONTACT);
  expect(grace?.reminders[0]?.subject).toBe('On 21');
});

test('nobody sees the reminders of others', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await planned(bob, await addContact(bob));
  expect((await ada(active)).body).toEqual({ data: [], meta: { total: 0, page: 1, limit: 20 } });
});
