import { adminEndpoints } from '@inner-circle/domain/admin/admin.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { connectGoogle } from '../../testing/vendors/google-consent.ts';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const environment = { DEFAULT_PLAN: 'medium', ADMIN_EMAILS: 'root@example.com' };
const app = await startTestApp({ sandbox: true, environment });
const { signIn, query } = app;
const { correspondent, gmail, log, mailsOf, moveTo, planned, remindersOf, send, sendAt } = reminding(app);
const { update, overview, retryFailed } = remindersEndpoints;

beforeEach(async () => {
  moveTo('2026-11-15T08:00:00Z');
  await gmail({ fault: 'none' });
});

const close = async (user: TestUser) => {
  const { status } = await user(settingsEndpoints.deleteAccount, { body: { confirmation: user.user.email } });
  expect(status).toBe(200);
};

/** As an admin does; then the user signs in and connects a mailbox anew. */
async function restore({ user }: TestUser): Promise<TestUser> {
  const root = await signIn('root@example.com');
  expect((await root(adminEndpoints.restoreAccount, { params: { id: user.id } })).status).toBe(200);
  const again = await signIn(user.email);
  await connectGoogle(again);
  return again;
}

test('a restored account mails nothing of what came due while it was closed, and shows it as passed over', async () => {
  const { user: ada, contactId } = await correspondent();
  const once = await planned(ada, contactId, { subject: 'Once', date: '2026-11-16' });
  await planned(ada, contactId, { subject: 'Daily', type: 'daily' });
  await planned(ada, contactId, { subject: 'Twice', type: 'multiple', occurrences: 2, interval: 1 });
  await planned(ada, contactId, { subject: 'Later', date: '2026-12-01' });
  await sendAt('2026-11-15T09:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(2);
  await close(ada);
  await sendAt('2026-11-18T12:00:00Z');
  const again = await restore(ada);
  await send();
  expect(await mailsOf(ada)).toHaveLength(2);

  const entries = (await log(again)).data.map((one) => [
    one.subject,
    one.status,
    one.dueAt,
    one.missed,
    one.failure?.code,
  ]);
  expect(entries).toEqual([
    ['Later', 'pending', '2026-12-01T09:00:00.000Z', 0, undefined],
    ['Daily', 'pending', '2026-11-19T09:00:00.000Z', 0, undefined],
    ['Daily', 'failed', '2026-11-18T09:00:00.000Z', 2, 'closed'],
    ['Twice', 'failed', '2026-11-16T09:00:00.000Z', 0, 'closed'],
    ['Once', 'failed', '2026-11-16T09:00:00.000Z', 0, 'closed'],
    ['Twice', 'sent', '2026-11-15T09:00:00.000Z', 0, undefined],
    ['Daily', 'sent', '2026-11-15T09:00:00.000Z', 0, undefined],
  ]);
  const message = 'It was passed over: your account was closed when it was due.';
  expect(
    (await remindersOf(again, contactId))
      .map(({ subject, status, failure }) => [subject, status, failure?.message])
      .toSorted(),
  ).toEqual([
    ['Daily', 'pending', undefined],
    ['Later', 'pending', undefined],
    ['Once', 'failed', message],
    ['Twice', 'failed', message],
  ]);

  // Together with others it is never tried again, and alone when the user asks for it.
  expect((await again(overview)).body).toMatchObject({ failed: 2, retryable: 0 });
  expect((await again(retryFailed)).body).toEqual({ retried: 0 });
  await again(update, { params: { id: once.id }, body: { status: 'pending' } });
  await send();
  expect(await mailsOf(ada)).toHaveLength(3);
  await sendAt('2026-11-19T09:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(4);
});

test('an e-mail that waited for another try when the account was closed is passed over too', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { subject: 'Once' });
  await planned(ada, contactId, { subject: 'Daily', type: 'daily' });
  await gmail({ fault: '429', account: ada.user.email, retryAfter: 60 });
  await sendAt('2026-11-15T09:00:00Z');
  await gmail({ fault: 'none' });
  await close(ada);
  await sendAt('2026-11-15T10:00:00Z');
  const again = await restore(ada);
  await sendAt('2026-11-15T11:00:00Z');
  expect(await mailsOf(ada)).toEqual([]);
  expect((await log(again, { status: 'failed' })).data).toMatchObject([
    { dueAt: '2026-11-15T09:00:00.000Z', missed: 0, failure: { code: 'closed' } },
    { dueAt: '2026-11-15T09:00:00.000Z', missed: 0, failure: { code: 'closed' } },
  ]);
  expect((await log(again, { status: 'pending' })).data).toMatchObject([{ dueAt: '2026-11-16T09:00:00.000Z' }]);
});

test('an account that is restored before anything came due goes on as before', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await close(ada);
  const again = await restore(ada);
  expect(await remindersOf(again, contactId)).toMatchObject([
    { nextSendDate: '2026-11-15T09:00:00.000Z', failure: null },
  ]);
  await sendAt('2026-11-15T09:00:00Z');
  expect(await mailsOf(ada)).toHaveLength(1);
});

test('an e-mail that was going out when the account was closed is shown as it ended', async () => {
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId, { type: 'daily' });
  await sendAt('2026-11-15T09:00:00Z');
  await query(
    `update deliveries set status = 'sending', sent_at = null, held_until = now() - interval '1 minute' where user_id = $1`,
    [ada.user.id],
  );
  await close(ada);
  await send();
  const again = await restore(ada);
  expect(await remindersOf(again, contactId)).toMatchObject([{ status: 'failed', failure: { code: 'unknown' } }]);
});

test('the reminders of closed accounts are not among those that the engine looks at', async () => {
  const { user: ada, contactId } = await correspondent();
  const { id } = await planned(ada, contactId);
  await query(
    `insert into reminders select (json_populate_record(r, json_build_object('id', gen_random_uuid()))).*
     from reminders r, generate_series(1, 2000) where r.user_id = $1 and r.id = $2`,
    [ada.user.id, id],
  );
  await close(ada);
  await query('vacuum analyze reminders');
  const [due] = await query<{ entries: number }>(
    `select reltuples::int as entries from pg_class where relname = 'reminders_due'`,
  );
  expect(due!.entries).toBeLessThan(100);
});
