import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { query } = app;
const { correspondent, gmail, mailsOf, moveTo, planned, remindersOf, sendAt } = reminding(app);
const { update, dismiss } = remindersEndpoints;

beforeEach(async () => {
  moveTo('2026-11-15T07:00:00Z');
  await gmail({ fault: 'none' });
});

const BERLIN = { date: '2026-11-15', time: '09:00', timezone: 'Europe/Berlin' };
const change = (user: TestUser, id: string, body: object) => user(update, { params: { id }, body });

const TYPES = [
  ['daily', {}, '2026-11-16'],
  ['weekly', {}, '2026-11-22'],
  ['multiple', { occurrences: 3, interval: 7 }, '2026-11-22'],
] as const;
const EDITS = [
  ['a typo mended on a laptop that is now in London', { subject: 'Lunch!', timezone: 'Europe/London' }],
  ['a later time', { time: '23:00' }],
  ['an earlier time', { time: '06:00' }],
  ['a zone where the day is younger', { timezone: 'Pacific/Honolulu' }],
  ['another time in another zone', { time: '21:30', timezone: 'America/New_York' }],
] as const;

for (const [type, fields, nextDate] of TYPES) {
  test.each(EDITS)(
    `a ${type} reminder that went out today goes out once that day, whatever is edited: %s`,
    async (_what, edit) => {
      const { user: ada, contactId } = await correspondent();
      const { id } = await planned(ada, contactId, { ...BERLIN, type, ...fields });
      await sendAt('2026-11-15T08:00:05Z');
      expect(await mailsOf(ada)).toHaveLength(1);
      const { status, body } = await change(ada, id, edit);
      expect(status).toBe(200);
      const next = Temporal.Instant.from(body.nextSendDate!).toZonedDateTimeISO(body.timezone);
      expect(next.toPlainDate().toString()).toBe(nextDate);
      await sendAt(Temporal.Instant.from(body.nextSendDate!).subtract({ seconds: 1 }).toString());
      expect(await mailsOf(ada)).toHaveLength(1);
      await sendAt(body.nextSendDate!);
      expect(await mailsOf(ada)).toHaveLength(2);
    },
  );
}

test('a reminder shows the last local date that it went out for', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { ...BERLIN, time: '00:30', date: '2026-11-16', type: 'daily' });
  expect(await remindersOf(ada, contactId)).toMatchObject([{ lastDate: null }]);
  await sendAt('2026-11-15T23:30:00Z');
  expect(await remindersOf(ada, contactId)).toMatchObject([{ lastDate: '2026-11-16', sentCount: 1 }]);
});

test('today with an earlier time is sent at once only by a reminder that never went out', async () => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId, { ...BERLIN, type: 'multiple', occurrences: 2, interval: 7 });
  await sendAt('2026-11-15T08:00:00Z');
  moveTo('2026-11-18T12:00:00Z');
  expect((await change(ada, id, { date: '2026-11-18', time: '08:00' })).body.nextSendDate).toBe(
    '2026-11-25T07:00:00.000Z',
  );
});

test('a date whose e-mail failed and was left be is not taken up again by an edit', async () => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId, { ...BERLIN, type: 'daily' });
  await gmail({ fault: 'refused', account: ada.user.email, times: 1 });
  await sendAt('2026-11-15T08:00:00Z');
  await ada(dismiss, { params: { id } });
  expect((await change(ada, id, { time: '20:00' })).body.nextSendDate).toBe('2026-11-16T19:00:00.000Z');
});

test('a failed date goes out once more when it is tried again at another time, and then never again', async () => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId, { ...BERLIN, type: 'daily' });
  await gmail({ fault: 'refused', account: ada.user.email, times: 1 });
  await sendAt('2026-11-15T08:00:00Z');
  const retried = await change(ada, id, { status: 'pending', time: '20:00' });
  expect(retried.body.nextSendDate).toBe('2026-11-15T19:00:00.000Z');
  await sendAt('2026-11-15T19:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(1);
  expect((await change(ada, id, { time: '23:00' })).body.nextSendDate).toBe('2026-11-16T22:00:00.000Z');
});

test('whatever a reminder’s row says, the engine sends no date that went out before', async () => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId, { ...BERLIN, type: 'daily' });
  await sendAt('2026-11-15T08:00:00Z');
  await query(
    `update reminders set time = '12:00', next_send_at = '2026-11-15T11:00:00Z', round = round + 1 where id = $1`,
    [id],
  );
  await sendAt('2026-11-15T11:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(1);
  expect(await remindersOf(ada, contactId)).toMatchObject([{ nextSendDate: '2026-11-16T11:00:00.000Z' }]);
});
