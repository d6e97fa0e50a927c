import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { sourcesEndpoints } from '@inner-circle/domain/sources/sources.contract.ts';
import { todayEndpoints } from '@inner-circle/domain/today/today.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runImport, RUN_IMPORT } from '../import-export/run/import-run.service.ts';
import { syncSubscription } from '../billing/payments/sync-subscription.service.ts';
import { END_SUBSCRIPTIONS } from '../billing/payments/sync-subscription.service.ts';
import { REPORT_PLAN } from '../billing/plan-reports.service.ts';
import { GIVE_BACK } from '../integrations/close-account.service.ts';
import { telegramRepository } from '../integrations/telegram/telegram.repository.ts';
import { sendMessage, SEND_MESSAGE } from '../integrations/telegram/messages.service.ts';
import { ANSWER_CHAT, storeUpdates } from '../integrations/telegram/updates.service.ts';
import { runDailyDigests } from '../notifications/daily-digest.service.ts';
import { SEND_MAILS } from '../operator-mail/operator-mail.service.ts';
import { PUSH_MORNING } from '../notifications/push/morning.service.ts';
import { enqueue } from '../platform/jobs/job-store.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { LOG_WORD } from '../reminders/words.ts';
import { LOOK } from '../sources/look-job.ts';
import { connectContacts } from '../testing/vendors/google-consent.ts';
import { uploadFile } from '../testing/importing.ts';
import { mailing } from '../testing/vendors/mailing.ts';
import { CARDS, paying } from '../testing/vendors/paying.ts';
import { pushBrowsers } from '../testing/vendors/push.ts';
import { reminding } from '../testing/reminding.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { chatOf } from '../testing/vendors/telegram-chat.ts';
import { jobs } from './jobs.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { dependencies, signIn, stranger, query, clock } = app;
const { correspondent, planned, sendAt, moveTo } = reminding(app);
const { mailsTo } = mailing(app);
const { turnOn } = pushBrowsers(app);

/** Everything here goes through the real queue, which is looked at so seldom that only what drains it is ever done. */
let running: Awaited<ReturnType<typeof startJobs>>;
beforeAll(async () => {
  running = await startJobs(dependencies, jobs, { pollSeconds: 3600 });
});
afterAll(() => running.stop());

async function withTelegram(user?: TestUser) {
  const ada = user ?? (await signIn());
  const { chatId, name, heard } = await chatOf(stranger, ada.user.email);
  const linkedAt = '2026-11-15T06:00:00.000Z';
  await telegramRepository(dependencies.db).link({ userId: ada.user.id, chatId, name, linkedAt });
  return { ada, chatId, heard };
}
const several = <Made>(count: number, make: () => Promise<Made>) => Promise.all(Array.from({ length: count }, make));
const fault = (body: object) => stranger.send('POST', '/sandbox/faults', body);

test('every queue that is fed by what people do is tried here', () => {
  const tried = [
    END_SUBSCRIPTIONS,
    ANSWER_CHAT,
    SEND_MESSAGE,
    GIVE_BACK,
    PUSH_MORNING,
    REPORT_PLAN,
    LOG_WORD,
    SEND_MAILS,
    RUN_IMPORT,
    LOOK,
  ];
  expect(jobs.filter(({ schedule }) => !schedule).map(({ name }) => name)).toEqual(tried.map(({ name }) => name));
});

test('what became of e-mails is reported in Telegram right away, to one after the other and to all side by side', async () => {
  moveTo('2026-11-15T08:00:00Z');
  const people = await several(6, async () => {
    const { user, contactId } = await correspondent();
    return { ...(await withTelegram(user)), contactId };
  });
  for (const { ada, contactId } of people)
    for (const subject of ['One', 'Two']) await planned(ada, contactId, { subject });
  await sendAt('2026-11-15T09:00:00Z');
  for (const { heard } of people)
    await expect
      .poll(async () => (await heard()).toSorted())
      .toEqual(['Your e-mail “One” to Grace went out.', 'Your e-mail “Two” to Grace went out.']);
  clock.reset();
});

test('what is written to the bot is answered right away, in one chat after the other and in all side by side', async () => {
  const chats = await several(20, withTelegram);
  const write = (text: string, first: number) =>
    chats.map(({ chatId }, index) => ({ id: first + index, message: { chatId, name: 'Ada', text } }));
  await storeUpdates('bot', [...write('/stop', 1), ...write('/today', 101)], dependencies);
  for (const { heard } of chats)
    await expect
      .poll(heard)
      .toEqual([expect.stringContaining('disconnected'), expect.stringContaining('not connected yet')]);
});

test('the mornings of many are sent right away', async () => {
  moveTo('2026-11-15T07:00:00Z');
  const people = await several(20, withTelegram);
  const browsers = await Promise.all(people.slice(0, 5).map(({ ada }) => turnOn(ada)));
  for (const { ada } of people) await ada(contactsEndpoints.create, { body: { name: 'Grace', birthday: '--11-15' } });
  moveTo('2026-11-15T08:00:00Z');
  await runDailyDigests(clock.now(), dependencies, new AbortController().signal);
  for (const { heard } of people) await expect.poll(heard).toEqual([expect.stringContaining('Good morning!')]);
  for (const { told } of browsers) await expect.poll(told).toMatchObject([{ title: 'Good morning!' }]);
  clock.reset();
});

test('a word that went out at once is logged right away', async () => {
  moveTo('2026-11-15T08:00:30Z');
  const { user, contactId } = await correspondent();
  await user(todayEndpoints.send, { params: { contactId }, body: { message: 'Happy birthday!' } });
  await sendAt('2026-11-15T08:01:00Z');
  const logged = async () =>
    (await user(interactionsEndpoints.list, { params: { contactId } })).body.data.map(({ notes }) => notes);
  await expect.poll(logged).toEqual(['Happy birthday!']);
  clock.reset();
});

test('a chat that hangs, one that blocked the bot and one that got too much hold up nobody else', async () => {
  const [hanging, blocked, busy, ...others] = await several(12, withTelegram);
  await fault({ vendor: 'telegram', fault: 'hang', times: 1, account: hanging!.chatId });
  await fault({ vendor: 'telegram', fault: 'refused', account: blocked!.chatId });
  await fault({ vendor: 'telegram', fault: '429', retryAfter: 1000, times: 1, account: busy!.chatId });
  for (const { ada } of [hanging!, blocked!, busy!, ...others]) {
    for (const text of ['Hello', 'Hello again']) await sendMessage(dependencies.db, ada.user.id, text);
  }
  for (const { heard } of others) await expect.poll(heard).toEqual(['Hello', 'Hello again']);
  expect(await busy!.heard()).toEqual([]);
  const [put] = await query<{ wait: number }>(
    `select extract(epoch from due_at - now())::int as wait from jobs where key = $1 and due_at > now() and held_until is null`,
    [busy!.ada.user.id],
  );
  expect(put?.wait).toBeGreaterThan(900);
  await fault({ vendor: 'telegram', fault: 'none', account: blocked!.chatId });
});

test('closing an account gives its permissions back right away', async () => {
  const { user } = await correspondent();
  const { heard } = await withTelegram(user);
  await user(settingsEndpoints.deleteAccount, { body: { confirmation: user.user.email } });
  await expect.poll(heard).toEqual([expect.stringContaining('account is closed')]);
  const mailed = async () => (await mailsTo(user)).map(({ subject }) => subject);
  await expect.poll(mailed).toEqual([expect.stringContaining('Your account is closed')]);
  const left = () => query('select from mailboxes where user_id = $1', [user.user.id]);
  await expect.poll(left).toEqual([]);
});

test('closing an account ends its subscription right away, and who does not pay is told right away', async () => {
  const { buy, allTold } = paying(app);
  const [ada, bob] = [await signIn(), await signIn()];
  const { heard } = await withTelegram(bob);
  const bobs = await buy(bob, {}, CARDS.declinesLater);
  const { stripeSubscriptionId } = await buy(ada);
  await allTold();
  await ada(settingsEndpoints.deleteAccount, { body: { confirmation: ada.user.email } });
  const ended = () =>
    query('select from subscriptions where stripe_id = $1 and ended_at is not null', [stripeSubscriptionId]);
  await expect.poll(ended).toHaveLength(1);
  clock.moveTo(Temporal.Instant.from(bobs.currentPeriodEnd));
  await syncSubscription(bob.user.id, bobs.stripeSubscriptionId!, dependencies.ports.payments!, dependencies);
  await expect.poll(heard).toEqual([expect.stringContaining('The payment for your Premium plan failed.')]);
  clock.reset();
});

const { start, get } = importExportEndpoints;
const stateOf = async (user: TestUser, id: string) => (await user(get, { params: { id } })).body;
const people = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Person ${n}` }));

test('imports of many people run side by side until all are done', async () => {
  const imports = await several(7, async () => {
    const user = await signIn();
    return { user, id: await uploadFile(user, people(120)) };
  });
  for (const { user, id } of imports) await user(start, { params: { id }, body: {} });
  for (const { user, id } of imports) await expect.poll(async () => (await stateOf(user, id)).status).toBe('done');
  for (const { user, id } of imports) expect(await stateOf(user, id)).toMatchObject({ imported: 120, skipped: 0 });
});

test('of one import one run is queued or under way, in however many processes', async () => {
  const ada = await signIn();
  const id = await uploadFile(ada, people(300));
  const key = { userId: ada.user.id, importId: id };
  const elsewhere = await startJobs(dependencies, jobs, { pollSeconds: 3600 });
  await ada(start, { params: { id }, body: {} });
  for (let n = 0; n < 5; n++) {
    await enqueue(dependencies.db, RUN_IMPORT, key);
    const [under] = await query<{ count: number }>(`select count(*)::int as count from jobs where key = $1`, [id]);
    expect(under!.count).toBeLessThanOrEqual(1);
  }
  await expect.poll(async () => (await stateOf(ada, id)).status).toBe('done');
  await elsewhere.stop();
});

test('an import that is cut short says that it is to go on', async () => {
  const ada = await signIn();
  const id = await uploadFile(ada, people(150));
  const stopped = AbortSignal.abort();
  const key = { userId: ada.user.id, importId: id };
  expect(await runImport(key, dependencies, stopped)).toBe('again');
});

test('the first look into an account follows its connection right away, for all side by side', async () => {
  const everybody = await several(4, async () => {
    const ada = await signIn();
    await stranger.send('POST', `/sandbox/contacts/${ada.user.email}/people`, { name: 'Uma' });
    await connectContacts(ada);
    return ada;
  });
  for (const ada of everybody)
    await expect
      .poll(async () => (await ada(sourcesEndpoints.list)).body.data, { timeout: 30_000 })
      .toMatchObject([{ people: 1, isLooking: false, problem: null }]);
});
