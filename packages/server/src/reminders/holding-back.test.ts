import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todayEndpoints } from '@inner-circle/domain/today/today.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { reminding } from '../testing/reminding.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'premium' } });
const { correspondent, gmail, log, mailsOf, moveTo, planned, sendAt } = reminding(app);
const { hold, release, update, cancel, one } = remindersEndpoints;

const SUNDAY = '2026-11-15';
beforeEach(() => moveTo('2026-11-15T08:00:00Z'));

const held = (user: TestUser, id: string, date = SUNDAY) => user(hold, { params: { id }, body: { date } });
const released = (user: TestUser, id: string, date = SUNDAY) => user(release, { params: { id }, body: { date } });
const get = async (user: TestUser, id: string) => (await user(one, { params: { id } })).body;

test('an e-mail that is held back does not go out, the log says so, and the next one does', async () => {
  const { user, contactId } = await correspondent();
  const { id } = await planned(user, contactId, { type: 'daily' });
  expect(await held(user, id)).toMatchObject({
    status: 200,
    body: { status: 'pending', nextSendDate: '2026-11-16T09:00:00.000Z', lastDate: SUNDAY },
  });
  // The second of two tabs is answered the same.
  expect((await held(user, id)).status).toBe(200);
  await sendAt('2026-11-15T09:00:00Z');
  expect(await mailsOf(user)).toEqual([]);
  expect((await log(user)).data).toMatchObject([
    { status: 'pending', dueAt: '2026-11-16T09:00:00.000Z' },
    { status: 'canceled', isHeldBack: true, dueAt: '2026-11-15T09:00:00.000Z', sentAt: null },
  ]);
  await sendAt('2026-11-16T09:00:00Z');
  expect(await mailsOf(user)).toHaveLength(1);
  expect((await log(user, { status: 'sent' })).data).toMatchObject([{ missed: 0 }]);
});

test('a day that was held back stays so when the time of the reminder is changed', async () => {
  const { user, contactId } = await correspondent();
  const { id } = await planned(user, contactId, { type: 'daily' });
  await held(user, id);
  const moved = await user(update, { params: { id }, body: { time: '12:00' } });
  expect(moved.body.nextSendDate).toBe('2026-11-16T12:00:00.000Z');
});

test('taking it back sends it at its time, once', async () => {
  const { user, contactId } = await correspondent();
  const before = await planned(user, contactId, { type: 'daily' });
  await held(user, before.id);
  moveTo('2026-11-15T08:30:00Z');
  expect((await released(user, before.id)).body).toEqual({ ...before, updatedAt: expect.any(String) });
  expect((await released(user, before.id)).status).toBe(200);
  await sendAt('2026-11-15T09:00:00Z');
  expect(await mailsOf(user)).toHaveLength(1);
  expect(await held(user, before.id)).toMatchObject({ status: 409, body: { error: 'reminders.not-planned' } });
  expect(await released(user, before.id)).toMatchObject({ status: 409, body: { error: 'reminders.not-held' } });
});

test('taking it back after its time sends it at once, and not when its day is over', async () => {
  const { user, contactId } = await correspondent();
  const { id } = await planned(user, contactId);
  expect((await held(user, id)).body).toMatchObject({ status: 'canceled', nextSendDate: null });
  moveTo('2026-11-15T10:00:00Z');
  expect((await released(user, id)).body).toMatchObject({
    status: 'pending',
    nextSendDate: '2026-11-15T09:00:00.000Z',
  });
  await sendAt('2026-11-15T10:00:01Z');
  expect(await mailsOf(user)).toHaveLength(1);
  const other = await planned(user, contactId, { time: '23:00' });
  await held(user, other.id);
  moveTo('2026-11-16T00:00:00Z');
  expect(await released(user, other.id)).toMatchObject({ status: 409, body: { error: 'reminders.day-over' } });
});

test('a reminder that was canceled as a whole is not brought back by letting one day go out', async () => {
  const { user, contactId } = await correspondent();
  const { id } = await planned(user, contactId, { type: 'daily' });
  await held(user, id);
  await user(cancel, { params: { id } });
  expect(await released(user, id)).toMatchObject({ status: 409, body: { error: 'reminders.not-pending' } });
});

test('an e-mail that the mail server put off can be held back, and goes out when that is taken back', async () => {
  const { user, contactId } = await correspondent();
  const { id } = await planned(user, contactId);
  await gmail({ fault: '429', account: user.user.email, times: 1, retryAfter: 3600 });
  await sendAt('2026-11-15T09:00:00Z');
  expect((await get(user, id)).waitingDate).toBe('2026-11-15T09:00:00.000Z');
  expect((await held(user, id)).body).toMatchObject({ status: 'canceled' });
  await sendAt('2026-11-15T11:00:00Z');
  expect(await mailsOf(user)).toEqual([]);
  expect((await released(user, id)).body).toMatchObject({ status: 'pending' });
  await sendAt('2026-11-15T11:00:01Z');
  expect(await mailsOf(user)).toHaveLength(1);
});

test('Today shows what is held back, and nobody else’s e-mail can be', async () => {
  const { user, contactId } = await correspondent();
  const stranger = await app.signIn();
  const { id } = await planned(user, contactId, { type: 'daily' });
  expect((await held(stranger, id)).status).toBe(404);
  expect((await released(stranger, id)).status).toBe(404);
  expect((await stranger(one, { params: { id } })).status).toBe(404);
  await held(user, id);
  expect((await user(todayEndpoints.get)).body.emails).toMatchObject({
    total: 1,
    data: [{ reminderId: id, date: SUNDAY, state: 'held', recurs: true }],
  });
});
