import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { list, create, update, remove } = interactionsEndpoints;
const { signIn, query, clock } = await startTestApp();

const add = async (user: TestUser, body: object = {}) =>
  (await user(contactsEndpoints.create, { body: { name: 'Grace', ...body } })).body;
const log = (user: TestUser, contactId: string, body: object) =>
  user(create, { params: { contactId }, body: { type: 'call', notes: 'Hello', ...body } });
const lastOf = async (user: TestUser, id: string) => {
  const { lastInteraction, lastInteractionType } = (await user(contactDetailsEndpoints.get, { params: { id } })).body;
  return { lastInteraction, lastInteractionType };
};
const hoursFromNow = (hours: number) => toMoment(clock.now().add({ hours }));

/** As if the contact had been added, and last spoken with, long ago. */
const backdate = (id: string, days: number) =>
  query(
    `update contacts set created_at = now() - $2 * interval '24 hours', last_interaction = now() - $2 * interval '24 hours'
     where id = $1`,
    [id, days],
  );

test('an interaction is logged with its notes to the letter, now unless it says when', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  const before = clock.now().epochMilliseconds;
  const { status, body } = await log(ada, id, { type: 'meeting', notes: ' Tea,\n and cake ' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ contactId: id, type: 'meeting', notes: ' Tea,\n and cake ', markedWarm: false });
  expect(Date.parse(body.date)).toBeGreaterThanOrEqual(before);
  expect(await lastOf(ada, id)).toEqual({ lastInteraction: body.date, lastInteractionType: 'meeting' });
});

test('a date with any offset is kept as that moment', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  expect((await log(ada, id, { date: '2020-02-29T23:30:00+05:30' })).body.date).toBe('2020-02-29T18:00:00.000Z');
});

test('blank notes are refused in the words of the screen', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  expect(await log(ada, id, { notes: ' \n ' })).toMatchObject({
    status: 400,
    body: { field: 'notes', message: 'Interaction notes cannot be empty.' },
  });
});

test('what lies beyond tomorrow has not happened', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  expect(await log(ada, id, { date: hoursFromNow(25) })).toMatchObject({ status: 400, body: { field: 'date' } });
  const { body } = await log(ada, id, { date: hoursFromNow(23) });
  const params = { id: body.id };
  expect(await ada(update, { params, body: { date: hoursFromNow(25) } })).toMatchObject({ status: 400 });
  expect((await ada(list, { params: { contactId: id } })).body.data).toHaveLength(1);
});

test('only a later interaction becomes the last one', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  await backdate(id, 20);
  const { body: call } = await log(ada, id, { type: 'call', date: hoursFromNow(-48) });
  await log(ada, id, { type: 'email', date: hoursFromNow(-72) });
  expect(await lastOf(ada, id)).toEqual({ lastInteraction: call.date, lastInteractionType: 'call' });
});

test('an interaction from before the contact was added is its last one, as long as there is no later one', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  const { body: older } = await log(ada, id, { type: 'email', date: hoursFromNow(-72) });
  expect(await lastOf(ada, id)).toEqual({ lastInteraction: older.date, lastInteractionType: 'email' });
  const { body: newer } = await log(ada, id, { type: 'call', date: hoursFromNow(-48) });
  await log(ada, id, { type: 'meeting', date: hoursFromNow(-96) });
  expect(await lastOf(ada, id)).toEqual({ lastInteraction: newer.date, lastInteractionType: 'call' });
});

test('deleting and changing interactions finds the last one anew, down to the day the contact was added', async () => {
  const ada = await signIn();
  const contact = await add(ada);
  const { id } = contact;
  const { body: older } = await log(ada, id, { type: 'email', date: hoursFromNow(1) });
  const { body: newer } = await log(ada, id, { type: 'message', date: hoursFromNow(2) });
  await ada(update, { params: { id: older.id }, body: { date: hoursFromNow(3), type: 'meeting' } });
  expect(await lastOf(ada, id)).toMatchObject({ lastInteractionType: 'meeting' });
  expect(await ada(remove, { params: { id: older.id } })).toMatchObject({ status: 204 });
  expect(await lastOf(ada, id)).toEqual({ lastInteraction: newer.date, lastInteractionType: 'message' });
  await ada(remove, { params: { id: newer.id } });
  expect(await lastOf(ada, id)).toEqual({ lastInteraction: contact.createdAt, lastInteractionType: null });
  expect(await ada(remove, { params: { id: newer.id } })).toMatchObject({ status: 404 });
});

test.each([
  ['by its flag', { warmth: 'cold' }, 0],
  ['because it is stale', {}, 31],
])('a contact that is cold %s becomes warm when an interaction is logged', async (_how, body, days) => {
  const ada = await signIn();
  const { id } = await add(ada, body);
  if (days > 0) await backdate(id, days);
  expect((await ada(contactDetailsEndpoints.get, { params: { id } })).body.isCold).toBe(true);
  expect((await log(ada, id, {})).body.markedWarm).toBe(true);
  expect((await ada(contactDetailsEndpoints.get, { params: { id } })).body).toMatchObject({
    warmth: 'warm',
    isCold: false,
  });
  expect((await log(ada, id, {})).body.markedWarm).toBe(false);
});

test('interactions come by page, the latest first', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  await query(
    `insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
     select $1, gen_random_uuid(), $2, 'call', '2026-01-01'::timestamptz + number * interval '1 hour', number::text, now()
     from generate_series(1, 25) as number`,
    [ada.user.id, id],
  );
  const { body } = await ada(list, { params: { contactId: id }, query: { page: 2 } });
  expect(body.data.map(({ notes }) => notes)).toEqual(['5', '4', '3', '2', '1']);
  expect(body.meta).toEqual({ total: 25, page: 2, limit: 20 });
  const beyond = await ada(list, { params: { contactId: id }, query: { page: 9 } });
  expect(beyond.body).toEqual({ data: [], meta: { total: 25, page: 9, limit: 20 } });
});

test('a change leaves alone what it does not name', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  const { markedWarm: _markedWarm, ...interaction } = (await log(ada, id, { date: '2026-01-02T03:04:05.678Z' })).body;
  const params = { id: interaction.id };
  expect((await ada(update, { params, body: { notes: 'New' } })).body).toEqual({ ...interaction, notes: 'New' });
  expect((await ada(update, { params, body: {} })).body).toEqual({ ...interaction, notes: 'New' });
});

test('the last interaction is right after many were logged at once', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  const hours = [5, 1, 9, 3, 7, 2, 8, 4, 6];
  const replies = await Promise.all(hours.map((hour) => log(ada, id, { date: hoursFromNow(hour) })));
  const latest = replies
    .map(({ body }) => body.date)
    .toSorted()
    .at(-1);
  expect((await lastOf(ada, id)).lastInteraction).toBe(latest);
});

test('nobody reads, logs or changes interactions of somebody else’s contact', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const { id } = await add(bob);
  const { body: interaction } = await log(bob, id, {});
  const before = await lastOf(bob, id);
  const replies = [
    await ada(list, { params: { contactId: id } }),
    await log(ada, id, {}),
    await ada(update, { params: { id: interaction.id }, body: { notes: 'Mine' } }),
    await ada(remove, { params: { id: interaction.id } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await bob(list, { params: { contactId: id } })).body.data).toMatchObject([{ notes: 'Hello' }]);
  expect(await lastOf(bob, id)).toEqual(before);
});
