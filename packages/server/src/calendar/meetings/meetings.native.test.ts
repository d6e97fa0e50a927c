import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { calendarEndpoints } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calendaring } from '../../testing/vendors/google-calendar.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { logDueMeetings } from './meetings.service.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { dependencies, clock, query } = testApp;
const { scheduler, addContact, moveTo, phoneOf, eventsOf, interactionsOf, fault } = calendaring(testApp);
const { create, update, remove } = calendarEndpoints;

beforeEach(() => moveTo('2026-11-15T12:00:00Z'));
afterEach(() => fault('none'));

const LUNCH = {
  title: 'Lunch',
  start: '2026-11-16T12:00:00Z',
  end: '2026-11-16T13:00:00Z',
  zone: 'UTC',
  createInteraction: true,
};
const add = async (user: TestUser, contactId: string, fields: object = {}) =>
  (await user(create, { body: { ...LUNCH, contactId, ...fields } })).body;
const change = (user: TestUser, id: string, body: object) => user(update, { params: { id }, body });
const runAt = (instant: string, given = dependencies) => {
  moveTo(instant);
  return logDueMeetings(clock.now(), given, new AbortController().signal);
};
const AFTER = '2026-11-16T13:00:30Z';
const meeting = { type: 'meeting', date: '2026-11-16T12:00:00.000Z', notes: 'Lunch' };
/** With the clock where sessions are still good. */
const logged = async (user: TestUser, contactId: string) => {
  const now = clock.now();
  moveTo('2026-11-15T12:00:00Z');
  try {
    return await interactionsOf(user, contactId);
  } finally {
    clock.moveTo(now);
  }
};

test('a meeting is logged on the contact when the event is over, once, and the contact is warm', async () => {
  const { user, contactId } = await scheduler();
  const event = await add(user, contactId);
  expect(event.createInteraction).toBe(true);
  await runAt('2026-11-16T12:59:00Z');
  expect(await interactionsOf(user, contactId)).toEqual([]);
  await Promise.all([runAt(AFTER), runAt(AFTER), runAt(AFTER)]);
  await runAt('2026-11-16T14:00:00Z');
  expect(await interactionsOf(user, contactId)).toMatchObject([meeting]);
  expect((await user(contactDetailsEndpoints.get, { params: { id: contactId } })).body).toMatchObject({
    lastInteraction: meeting.date,
    lastInteractionType: 'meeting',
  });
  expect((await eventsOf(user, '2026-11-16', '2026-11-16')).body.data).toMatchObject([{ createInteraction: true }]);
});

test('of an event that is over it is logged at once, and once, however often the request is sent', async () => {
  const { user, contactId } = await scheduler();
  const key = crypto.randomUUID();
  const past = { ...LUNCH, contactId, start: '2026-11-14T12:00:00Z', end: '2026-11-14T13:00:00Z' };
  for (let attempt = 0; attempt < 3; attempt++) expect((await user(create, { body: past, key })).status).toBe(201);
  await runAt(AFTER);
  expect(await interactionsOf(user, contactId)).toMatchObject([{ ...meeting, date: '2026-11-14T12:00:00.000Z' }]);
});

test('it goes along with the event: moved and renamed here or in Google it is logged at the new end', async () => {
  const { user, contactId } = await scheduler();
  const event = await add(user, contactId);
  await change(user, event.id, { start: '2026-11-17T12:00:00Z', title: 'Brunch' });
  await runAt(AFTER);
  expect(await interactionsOf(user, contactId)).toEqual([]);
  const phone = await phoneOf(user);
  const at = (moment: string) => ({ moment, zone: 'UTC' });
  const later = { title: 'Dinner', start: at('2026-11-18T18:00:00Z'), end: at('2026-11-18T20:00:00Z') };
  await phone.patch({ calendarId: 'primary', id: event.id }, later);
  await runAt('2026-11-17T13:00:30Z');
  expect(await interactionsOf(user, contactId)).toEqual([]);
  await runAt('2026-11-18T20:00:30Z');
  expect(await interactionsOf(user, contactId)).toMatchObject([
    { ...meeting, notes: 'Dinner', date: '2026-11-18T18:00:00.000Z' },
  ]);
});

test('an event that is deleted or called off before its end was no meeting, and one deleted after it was', async () => {
  const { user, contactId } = await scheduler();
  const [here, there, after] = [await add(user, contactId), await add(user, contactId), await add(user, contactId)];
  await user(remove, { params: { id: here.id } });
  await (await phoneOf(user)).remove({ calendarId: 'primary', id: there.id });
  moveTo(AFTER);
  await user(remove, { params: { id: after.id } });
  expect(await interactionsOf(user, contactId)).toHaveLength(1);
  await runAt(AFTER);
  expect(await interactionsOf(user, contactId)).toHaveLength(1);
  expect(await query('select from planned_meetings where user_id = $1 and logged_at is null', [user.user.id])).toEqual(
    [],
  );
});

test('it can be asked for later, for somebody else, and no longer', async () => {
  const { user, contactId } = await scheduler();
  const alan = await addContact(user, 'Alan');
  const event = await add(user, contactId, { createInteraction: false });
  expect((await change(user, event.id, { createInteraction: true })).body.createInteraction).toBe(true);
  await change(user, event.id, { contactId: alan });
  const other = await add(user, contactId);
  expect((await change(user, other.id, { createInteraction: false })).body.createInteraction).toBe(false);
  await runAt(AFTER);
  expect(await interactionsOf(user, contactId)).toEqual([]);
  expect(await interactionsOf(user, alan)).toMatchObject([meeting]);
});

test('one that was logged and deleted by the user does not come back', async () => {
  const { user, contactId } = await scheduler();
  const event = await add(user, contactId);
  await runAt(AFTER);
  const [interaction] = await interactionsOf(user, contactId);
  await user(interactionsEndpoints.remove, { params: { id: interaction!.id } });
  await change(user, event.id, { title: 'Lunch with Grace' });
  await runAt('2026-11-16T14:00:00Z');
  expect(await interactionsOf(user, contactId)).toEqual([]);
});

test('while Google does not answer it waits, for hours; then it is logged as it was planned', async () => {
  const { user, contactId } = await scheduler();
  await add(user, contactId);
  await fault('500');
  await runAt(AFTER);
  await runAt('2026-11-16T16:00:00Z');
  expect(await logged(user, contactId)).toEqual([]);
  await runAt('2026-11-16T19:30:00Z');
  expect(await logged(user, contactId)).toMatchObject([meeting]);
});

test('it is logged as planned when the calendar was disconnected meanwhile', async () => {
  const { user, contactId } = await scheduler();
  await add(user, contactId);
  await user(integrationsEndpoints.revokeCalendar);
  await runAt(AFTER);
  expect(await interactionsOf(user, contactId)).toMatchObject([meeting]);
});

test('it goes with its contact, and comes back with it', async () => {
  const { user, contactId } = await scheduler();
  await add(user, contactId);
  await user(contactsEndpoints.remove, { params: { id: contactId } });
  await runAt(AFTER);
  moveTo('2026-11-15T12:00:05Z');
  await user(contactsEndpoints.restore, { params: { id: contactId } });
  await runAt(AFTER);
  expect(await interactionsOf(user, contactId)).toMatchObject([meeting]);
});

test('nothing is logged for a closed account', async () => {
  const { user, contactId } = await scheduler();
  await add(user, contactId);
  await user(settingsEndpoints.deleteAccount, { body: { confirmation: user.user.email } });
  await runAt(AFTER);
  expect(await query('select from interactions where user_id = $1', [user.user.id])).toEqual([]);
});

test('a process that dies after the claim, or before the event was made, leaves nothing undone and nothing behind', async () => {
  const { user, contactId } = await scheduler();
  await add(user, contactId);
  const key = crypto.randomUUID();
  const dying = {
    ...dependencies,
    ports: {
      ...dependencies.ports,
      googleCalendars: {
        ...dependencies.ports.googleCalendars!,
        callsOf: () => {
          throw new Error('The process died.');
        },
      },
    },
  };
  await expect(runAt(AFTER, dying)).rejects.toThrow('logging a meeting failed');
  expect(await interactionsOf(user, contactId)).toEqual([]);
  await query(`update planned_meetings set held_until = now() - interval '1 second' where user_id = $1`, [
    user.user.id,
  ]);
  await fault('refused', { times: 1 });
  expect((await user(create, { body: { ...LUNCH, contactId }, key })).status).toBe(409);
  await runAt(AFTER);
  expect(await interactionsOf(user, contactId)).toHaveLength(1);
});

test('all meetings of a series follow it to another day', async () => {
  const { user, contactId } = await scheduler();
  const phone = await phoneOf(user);
  const id = crypto.randomUUID().replaceAll('-', '');
  const at = (moment: string) => ({ moment, zone: 'UTC' });
  const times = { start: at('2026-11-16T12:00:00Z'), end: at('2026-11-16T13:00:00Z') };
  await phone.insert(
    { calendarId: 'primary', id },
    { title: 'Lunch', ...times, recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] },
  );
  const { data } = (await eventsOf(user, '2026-11-16', '2026-11-18')).body;
  for (const event of data) await change(user, event.id, { contactId, createInteraction: true });
  await change(user, data[0]!.id, { start: '2026-11-16T15:00:00Z', scope: 'all' });
  await runAt('2026-11-19T12:00:00Z');
  const dates = (await interactionsOf(user, contactId)).map(({ date }) => date).toSorted();
  expect(dates).toEqual(['2026-11-16T15:00:00.000Z', '2026-11-17T15:00:00.000Z', '2026-11-18T15:00:00.000Z']);
});
