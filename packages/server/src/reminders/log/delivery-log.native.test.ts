import { deliveryLogEndpoints } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { withinTenMinutesAfter } from '../../testing/time-matchers.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { correspondent, gmail, log, moveTo, planned, sendAt } = reminding(app);
const { cancel, remove } = remindersEndpoints;
const { list: deliveries } = deliveryLogEndpoints;

beforeEach(() => moveTo('2026-11-15T08:00:00Z'));

const entries = async (user: TestUser, query = {}) =>
  (await log(user, query)).data.map(({ subject, status }) => `${subject} ${status}`);

/** One that went out and goes on, one that failed, one that was called off, and one to come. */
async function aPast() {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { subject: 'Refused', time: '08:30' });
  await gmail({ fault: 'refused', account: ada.user.email, times: 1 });
  await sendAt('2026-11-15T08:30:00Z');
  const weekly = await planned(ada, contactId, { subject: 'Weekly', type: 'weekly' });
  await sendAt('2026-11-15T09:00:00Z');
  const off = await planned(ada, contactId, { subject: 'Off', date: '2026-11-20' });
  await ada(cancel, { params: { id: off.id } });
  const coming = await planned(ada, contactId, { subject: 'Coming', date: '2026-11-18' });
  return { ada, contactId, weekly, coming };
}

test('the log shows every e-mail that went out, failed, was called off or is to come, the latest first', async () => {
  const { ada, contactId, weekly, coming } = await aPast();
  const { data, meta } = await log(ada);
  expect(data.map(({ subject, status }) => `${subject} ${status}`)).toEqual([
    'Weekly pending',
    'Off canceled',
    'Coming pending',
    'Weekly sent',
    'Refused failed',
  ]);
  expect(meta).toEqual({
    total: 5,
    page: 1,
    limit: 20,
    counts: { all: 5, sent: 1, pending: 2, failed: 1, canceled: 1 },
  });
  const base = {
    contactId,
    contactName: 'Grace',
    contactPhoto: null,
    to: 'grace@example.com',
    nextAttemptAt: null,
    missed: 0,
    failure: null,
    isHeldBack: false,
  };
  expect(data[2]).toEqual({
    ...base,
    id: coming.id,
    reminderId: coming.id,
    subject: 'Coming',
    status: 'pending',
    dueAt: '2026-11-18T09:00:00.000Z',
    sentAt: null,
    acceptedBy: null,
    endedAt: null,
    attempts: 0,
    isOpen: false,
  });
  expect(data[3]).toEqual({
    ...base,
    id: expect.any(String),
    reminderId: weekly.id,
    subject: 'Weekly',
    status: 'sent',
    dueAt: '2026-11-15T09:00:00.000Z',
    sentAt: withinTenMinutesAfter('2026-11-15T09:00:00Z'),
    acceptedBy: 'Gmail',
    endedAt: null,
    attempts: 1,
    isOpen: false,
  });
  expect(data[4]).toMatchObject({
    status: 'failed',
    endedAt: withinTenMinutesAfter('2026-11-15T08:30:00Z'),
    failure: { code: 'refused' },
    isOpen: true,
  });
});

test('the log is filtered by what became of the e-mails and by reminder, and paged', async () => {
  const { ada, weekly } = await aPast();
  expect(await entries(ada, { status: 'pending' })).toEqual(['Weekly pending', 'Coming pending']);
  expect(await entries(ada, { status: 'sent' })).toEqual(['Weekly sent']);
  expect(await entries(ada, { status: 'failed' })).toEqual(['Refused failed']);
  expect(await entries(ada, { status: 'canceled' })).toEqual(['Off canceled']);
  expect(await entries(ada, { reminderId: weekly.id })).toEqual(['Weekly pending', 'Weekly sent']);
  expect(await entries(ada, { page: 2, limit: 2 })).toEqual(['Coming pending', 'Weekly sent']);
  const { meta } = await log(ada, { status: 'sent', reminderId: weekly.id });
  expect(meta).toMatchObject({ total: 1, counts: { all: 2, sent: 1, pending: 1, failed: 0, canceled: 0 } });
});

test('what went out in the user’s name stays in the log when its reminder is deleted', async () => {
  const { ada, weekly } = await aPast();
  await ada(remove, { params: { id: weekly.id } });
  expect(await entries(ada, { reminderId: weekly.id })).toEqual(['Weekly sent']);
});

test('nobody reads the log of others', async () => {
  const [{ weekly }, { user: bob }] = [await aPast(), await correspondent()];
  expect((await log(bob)).data).toEqual([]);
  expect(await bob(deliveries, { query: { reminderId: weekly.id } })).toMatchObject({ status: 404 });
});
