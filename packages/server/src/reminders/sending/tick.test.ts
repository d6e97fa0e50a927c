import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { expect, test } from 'vitest';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { withinTenMinutesAfter } from '../../testing/time-matchers.ts';
import { dueRemindersRepository } from './claiming/due-reminders.repository.ts';
import { keepSending } from './sending.service.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { correspondent, mailsOf, moveTo, planned } = reminding(app);

test('a reminder goes out by itself at its time, and no more after the loop was stopped', async () => {
  moveTo('2026-11-15T08:00:00Z');
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  moveTo('2026-11-15T08:59:58Z');
  const sending = keepSending(app.dependencies);
  await expect.poll(() => mailsOf(ada)).toHaveLength(1);
  expect((await mailsOf(ada))[0]).toMatchObject({ sentAt: withinTenMinutesAfter('2026-11-15T09:00:00Z') });
  await sending.stop();
  const { id } = await planned(ada, contactId, { time: '08:00' });
  expect(await mailsOf(ada)).toHaveLength(1);
  await ada(remindersEndpoints.remove, { params: { id } });
});

test('closed accounts, what is to come and what is settled leave the loop alone', async () => {
  moveTo('2026-11-15T08:00:00Z');
  const { user: ada, contactId } = await correspondent();
  const isAnythingDue = async (now: string) =>
    (await dueRemindersRepository(app.dependencies.db).millisecondsUntilDue(now)) <= 0;
  expect(await isAnythingDue('2026-11-16T00:00:00Z')).toBe(false);
  await planned(ada, contactId);
  expect(await isAnythingDue('2026-11-15T08:59:59Z')).toBe(false);
  expect(await isAnythingDue('2026-11-15T09:00:00Z')).toBe(true);
  await ada(settingsEndpoints.deleteAccount, { body: { confirmation: ada.user.email } });
  expect(await isAnythingDue('2026-11-15T09:00:00Z')).toBe(false);
});

test('the loop sleeps until something is due, and is woken by who makes it sooner and by a clock that is moved', async () => {
  moveTo('2026-11-15T08:00:00Z');
  const { user: ada, contactId } = await correspondent();
  const far = await planned(ada, contactId, { date: '2026-11-18', subject: 'Far' });
  const sending = keepSending(app.dependencies);
  await planned(ada, contactId, { time: '07:59', subject: 'New' });
  await expect.poll(() => mailsOf(ada)).toMatchObject([{ subject: 'New' }]);
  await ada(remindersEndpoints.update, { params: { id: far.id }, body: { date: '2026-11-15', time: '07:59' } });
  await expect.poll(() => mailsOf(ada)).toHaveLength(2);
  await planned(ada, contactId, { date: '2026-11-20', subject: 'Moved' });
  moveTo('2026-11-20T08:59:59Z');
  await expect.poll(() => mailsOf(ada)).toHaveLength(3);
  await sending.stop();
  moveTo('2026-11-15T08:00:00Z');
});

test('a database that is away for a moment does not end the loop', async () => {
  const { user: ada, contactId } = await correspondent();
  let isAway = true;
  const { db } = app.dependencies;
  const away = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === 'execute' && isAway) {
        isAway = false;
        throw new Error('The database is away.');
      }
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const sending = keepSending({ ...app.dependencies, db: away });
  await planned(ada, contactId, { time: '08:00' });
  await expect.poll(() => mailsOf(ada)).toHaveLength(1);
  await sending.stop();
  expect(isAway).toBe(false);
});
