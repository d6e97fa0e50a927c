import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import type { SendOutcome } from '../../integrations/integrations.port.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { sendDue } from './sending.service.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { dependencies, query } = app;
const { correspondent, log, mailsOf, moveTo, planned, remindersOf, send, sendAt } = reminding(app);
const { update, cancel, remove } = remindersEndpoints;

beforeEach(() => moveTo('2026-11-15T08:00:00Z'));

/** Google, as far as sending goes: calls are answered when the test says how. */
function googleInHand() {
  const calls: { to: string; answer: (outcome: SendOutcome) => void }[] = [];
  const arrivals: (() => void)[] = [];
  const held: Dependencies = {
    ...dependencies,
    ports: {
      ...dependencies.ports,
      googleMailboxes: {
        ...dependencies.ports.googleMailboxes!,
        send: (_token, { to }) => {
          const { promise, resolve } = Promise.withResolvers<SendOutcome>();
          calls.push({ to: to.address, answer: resolve });
          for (const arrived of arrivals) arrived();
          return promise;
        },
      },
    },
  };
  /** Resolves when so many calls have come in. */
  const called = async (count: number) => {
    while (calls.length < count) await new Promise<void>((resolve) => void arrivals.push(resolve));
    return calls;
  };
  return { held, called };
}

/** As if the process that held them had died long ago. */
const expire = () =>
  query(`update deliveries set held_until = now() - interval '1 minute' where held_until is not null`);

test('a process that dies between the call and its answer leaves an e-mail that is never sent again by itself', async () => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId);
  moveTo('2026-11-15T09:00:00Z');
  const { held, called } = googleInHand();
  const dying = sendDue(held, new AbortController().signal);
  const [call] = await called(1);
  expect((await log(ada)).data).toMatchObject([{ status: 'sending', attempts: 1 }]);
  await send();
  expect(await mailsOf(ada)).toEqual([]);
  await expire();
  await send();
  expect(await mailsOf(ada)).toEqual([]);
  expect(await remindersOf(ada, contactId)).toMatchObject([{ status: 'failed', failure: { code: 'unknown' } }]);
  expect((await ada(notificationsEndpoints.list)).body.data).toMatchObject([
    { type: 'other', contactId, message: expect.stringContaining('Look into your Sent folder') },
  ]);

  // The answer that comes after all changes nothing any more.
  call!.answer({ kind: 'sent' });
  await dying;
  expect((await log(ada)).data).toMatchObject([{ status: 'failed', isOpen: true }]);
  await ada(update, { params: { id }, body: { status: 'pending' } });
  await send();
  expect(await mailsOf(ada)).toHaveLength(1);
  expect((await log(ada)).meta.counts).toMatchObject({ sent: 1, failed: 1 });
});

test('a process that dies before the call leaves an e-mail that another sends', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await sendAt('2026-11-15T09:00:00Z');
  await query(
    `update deliveries set status = 'claimed', held_until = now() - interval '1 second', sent_at = null where user_id = $1`,
    [ada.user.id],
  );
  await query(`update reminders set status = 'pending', sent_count = 0 where user_id = $1`, [ada.user.id]);
  await send();
  expect(await mailsOf(ada)).toHaveLength(2);
  expect((await log(ada)).data).toMatchObject([{ status: 'sent' }]);
  expect(await remindersOf(ada, contactId)).toMatchObject([{ status: 'sent', sentCount: 1 }]);
});

test('what is claimed and not yet abandoned is nobody else’s', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  moveTo('2026-11-15T09:00:00Z');
  const { held, called } = googleInHand();
  const sending = sendDue(held, new AbortController().signal);
  const [call] = await called(1);
  await query(`update deliveries set status = 'claimed' where user_id = $1`, [ada.user.id]);
  await sendAt('2026-12-15T09:00:00Z');
  expect(await mailsOf(ada)).toEqual([]);
  call!.answer({ kind: 'sent' });
  await sending;
});

test('what a process that died still holds is passed over by the next date, also when that one fails', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { type: 'daily' });
  await sendAt('2026-11-15T09:00:00Z');
  await query(
    `update deliveries set status = 'claimed', held_until = now() + interval '1 minute', sent_at = null where user_id = $1`,
    [ada.user.id],
  );
  await query('update contacts set email = null where user_id = $1', [ada.user.id]);
  await sendAt('2026-11-16T09:00:00Z');
  expect((await log(ada)).data).toMatchObject([{ status: 'failed', dueAt: '2026-11-16T09:00:00.000Z', missed: 1 }]);
  expect((await log(ada)).data).toHaveLength(1);
});

test('what has begun or waits when an earlier date fails is passed over: its reminder stands still', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { type: 'daily' });
  const { held, called } = googleInHand();
  moveTo('2026-11-15T09:00:00Z');
  const sending = sendDue(held, new AbortController().signal);
  const [first] = await called(1);
  // The first date is still being sent when the next one comes, which is put off.
  moveTo('2026-11-16T09:00:00Z');
  (await called(2))[1]!.answer({ kind: 'later', detail: 'Busy.' });
  const stands = async () =>
    query('select status, date::text from deliveries where user_id = $1 order by date', [ada.user.id]);
  await expect.poll(stands).toEqual([
    { status: 'sending', date: '2026-11-15' },
    { status: 'waiting', date: '2026-11-16' },
  ]);
  first!.answer({ kind: 'refused', detail: 'No.' });
  await sending;
  expect(await stands()).toEqual([{ status: 'failed', date: '2026-11-15' }]);
  expect(await remindersOf(ada, contactId)).toMatchObject([{ status: 'failed', failure: { code: 'refused' } }]);
});

test.each([
  ['failed', []],
  ['sent', []],
  ['canceled', ['canceled']],
])('what is left of a reminder that is %s is settled when it would be tried again', async (status, left) => {
  const { user: ada, contactId } = await correspondent();
  for (const subject of ['Begun', 'Put off']) await planned(ada, contactId, { type: 'daily', subject });
  await sendAt('2026-11-15T09:00:00Z');
  const arrived = await mailsOf(ada);
  await query(
    `update reminders set status = $2, next_send_at = null, failure_code = case $2 when 'failed' then 'refused' end where user_id = $1`,
    [ada.user.id, status],
  );
  await query(
    `update deliveries set status = 'claimed', held_until = now() - interval '1 second', sent_at = null
     where user_id = $1 and subject = 'Begun'`,
    [ada.user.id],
  );
  await query(
    `update deliveries set status = 'waiting', next_attempt_at = '2026-11-15T09:10:00Z', sent_at = null
     where user_id = $1 and subject = 'Put off'`,
    [ada.user.id],
  );
  await sendAt('2026-11-15T09:30:00Z');
  expect((await log(ada)).data.map((one) => one.status)).toEqual(left.flatMap((one) => [one, one]));
  expect(await mailsOf(ada)).toEqual(arrived);
});

test('a mailbox that hangs delays its owner alone', async () => {
  const [{ user: ada, contactId }, { user: bob, contactId: bobs }] = [await correspondent(), await correspondent()];
  for (let n = 1; n <= 40; n++) await planned(ada, contactId, { subject: `${n}`, time: '08:30' });
  await planned(bob, bobs);
  moveTo('2026-11-15T09:00:00Z');
  const { held, called } = googleInHand();
  const stopping = new AbortController();
  const sending = sendDue(held, stopping.signal);
  // Four of hers hang, and his, which came due after all of hers, is called all the same.
  const calls = await called(5);
  expect(
    await query(`select count(*)::int from deliveries where status = 'sending' and user_id = $1`, [ada.user.id]),
  ).toEqual([{ count: 4 }]);
  expect((await log(bob)).data).toMatchObject([{ status: 'sending' }]);
  for (const { answer } of calls) answer({ kind: 'sent' });
  stopping.abort();
  await sending;
  expect((await log(bob)).data).toMatchObject([{ status: 'sent' }]);
  expect((await log(ada)).meta.counts.sent).toBeGreaterThanOrEqual(4);
  const [claimed] = await query<{ count: number }>(
    `select count(*)::int from deliveries where status = 'claimed' and held_until > now()`,
  );
  expect(claimed).toEqual({ count: 0 });
});

test('a process that must stop waits for its calls and leaves the rest for others at once', async () => {
  const { user: ada, contactId } = await correspondent();
  for (let n = 1; n <= 10; n++) await planned(ada, contactId, { subject: `${n}` });
  moveTo('2026-11-15T09:00:00Z');
  const { held, called } = googleInHand();
  const stopping = new AbortController();
  const sending = sendDue(held, stopping.signal);
  const calls = await called(4);
  stopping.abort();
  for (const { answer } of calls) answer({ kind: 'sent' });
  await sending;
  expect((await log(ada)).meta.counts).toMatchObject({ sent: 4, pending: 6, failed: 0 });
  await send();
  expect((await log(ada)).meta.counts).toMatchObject({ sent: 10, pending: 0 });
  expect(await mailsOf(ada)).toHaveLength(6);
});

test('what is going out right now can no longer be changed or called off, only deleted', async () => {
  const { user: ada, contactId } = await correspondent();
  const [once, daily, gone] = [
    await planned(ada, contactId, { subject: 'Once' }),
    await planned(ada, contactId, { subject: 'Daily', type: 'daily' }),
    await planned(ada, contactId, { subject: 'Gone' }),
  ];
  moveTo('2026-11-15T09:00:00Z');
  const { held, called } = googleInHand();
  const sending = sendDue(held, new AbortController().signal);
  const calls = await called(3);
  const refusal = {
    status: 409,
    body: { error: 'reminders.going-out', message: 'This e-mail is going out right now.' },
  };
  expect(await ada(update, { params: { id: once.id }, body: { subject: 'New' } })).toMatchObject(refusal);
  expect(await ada(cancel, { params: { id: once.id } })).toMatchObject(refusal);
  expect(await ada(remove, { params: { id: gone.id } })).toMatchObject({ status: 204 });
  const edited = await ada(update, { params: { id: daily.id }, body: { time: '11:00' } });
  expect(edited.body).toMatchObject({ status: 'pending', nextSendDate: '2026-11-16T11:00:00.000Z' });
  for (const { answer } of calls) answer({ kind: 'sent' });
  await sending;
  expect((await log(ada, { status: 'sent' })).data.map(({ subject }) => subject).toSorted()).toEqual([
    'Daily',
    'Gone',
    'Once',
  ]);
  expect(await remindersOf(ada, contactId)).toMatchObject([
    { subject: 'Daily', status: 'pending', sentCount: 1, nextSendDate: '2026-11-16T11:00:00.000Z' },
    { subject: 'Once', status: 'sent' },
  ]);
});

test('a recurring reminder that is called off while one of its e-mails goes out stays called off', async () => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId, { type: 'daily' });
  moveTo('2026-11-15T09:00:00Z');
  const { held, called } = googleInHand();
  const sending = sendDue(held, new AbortController().signal);
  const [call] = await called(1);
  expect(await ada(cancel, { params: { id } })).toMatchObject({ status: 200, body: { status: 'canceled' } });
  call!.answer({ kind: 'refused', detail: 'No such person' });
  await sending;
  expect(await remindersOf(ada, contactId)).toMatchObject([{ status: 'canceled', failure: null }]);
  expect((await log(ada)).data.map(({ status, dueAt }) => `${status} ${dueAt}`)).toEqual([
    'canceled 2026-11-16T09:00:00.000Z',
    'failed 2026-11-15T09:00:00.000Z',
  ]);
});

test('a contact can be deleted while an e-mail to it is on its way', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  moveTo('2026-11-15T09:00:00Z');
  const { held, called } = googleInHand();
  const sending = sendDue(held, new AbortController().signal);
  const [call] = await called(1);
  expect(await ada.send('DELETE', `/api/contacts/${contactId}`)).toMatchObject({ status: 200 });
  call!.answer({ kind: 'sent' });
  await sending;
  expect((await log(ada)).data).toEqual([]);
});
