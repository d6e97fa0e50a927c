import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { Client } from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { sendMessage } from '../../integrations/telegram/messages.service.ts';
import { pair } from '../../integrations/telegram/pairing.service.ts';
import { backUp } from '../../platform/backup/back-up.ts';
import { readEntries } from '../../platform/backup/closed-accounts.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { databaseOn } from '../../platform/database.ts';
import { openServer } from '../../platform/database/server-engine.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { createLogger } from '../../platform/logger.ts';
import { newKeys } from '../../platform/sealing.ts';
import { sendDue } from '../../reminders/sending/sending.service.ts';
import { createNativeDatabase } from '../../testing/databases/test-database.ts';
import { paying } from '../../testing/vendors/paying.ts';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { chatOf } from '../../testing/vendors/telegram-chat.ts';
import { dependenciesFor } from '../dependencies.ts';
import { jobs, runAllDue } from '../jobs.ts';
import { afterRestore } from './after-restore.ts';
import { AS_IT_WAS, UNDOINGS } from './undoings.ts';

const log = createLogger('silent');
const home = mkdtempSync(path.join(os.tmpdir(), 'restored-world-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const world = await createNativeDatabase(inject('nativePostgres').template);
const app = await startTestApp({
  database: databaseOn(await openServer(world.url, log)),
  sandbox: true,
  environment: { ENCRYPTION_KEYS: newKeys(), BACKUP_DIR: home, BACKUP_PASSPHRASE: 'correct horse battery' },
});
const { clock, query, signIn, stranger, catchUp, runQueued } = app;
const { planned, mailsOf, send, addContact } = reminding(app);
const { buy } = paying(app);

/** In days to come, for Stripe is asked for what was bought since the backup was really made. */
const noon = Temporal.Now.plainDateISO('UTC').add({ days: 1 }).toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' });
const day = (days: number) => noon.add({ days }).toPlainDate().toString();
const comes = (days: number, time = '12:00') => clock.moveTo(noon.add({ days }).withPlainTime(time).toInstant());

test('every table is made such that nothing is done again, or has a reason why nothing is', async () => {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const undone = UNDOINGS.flatMap((undoing) => undoing.tables);
  expect([...undone, ...Object.keys(AS_IT_WAS)].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

async function connectChat({ user }: TestUser) {
  const chat = await chatOf(stranger, user.email);
  const { code } = (await (await signIn(user.email))(integrationsEndpoints.pairingCode)).body;
  await pair({ chatId: chat.chatId, name: 'Ada', text: code }, code, app.dependencies);
  return chat;
}

/** A copy of the world's database in the same world: the same mailboxes, chats, Stripe and clock. */
async function restored(file: string) {
  const { url, drop } = await createNativeDatabase();
  const to = new Client({ connectionString: url });
  await to.connect();
  const { closedSince } = await restoreBackup({
    file,
    passphrase: 'correct horse battery',
    to,
    accounts: readEntries([home]),
  });
  await to.end();
  const database = databaseOn(await openServer(url, log));
  onTestFinished(() => database.close().finally(drop));
  await database.migrate();
  const { config } = app.dependencies;
  const dependencies = await dependenciesFor({ config, db: database.db, clock, log, origin: app.origin });
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await database.pool.query<Row & Record<string, unknown>>(text, values)).rows;
  return { dependencies, rows, closedSince };
}

/** Has everything done that is to be done by now, as a worker does. */
async function work({ dependencies, rows }: Awaited<ReturnType<typeof restored>>): Promise<void> {
  await runAllDue(jobs, dependencies);
  await sendDue(dependencies, new AbortController().signal);
  const running = await startJobs(dependencies, jobs, { pollSeconds: 1 });
  const open = `select name from jobs where failed_at is null and key is distinct from ''`;
  await expect.poll(() => rows(open), { timeout: 20_000 }).toEqual([]);
  await running.stop();
}

test('an old copy in a world that went on sends nothing twice, and lets nobody in who was sent away', async () => {
  comes(0);
  const [ada, bob, cleo, dora] = [await signIn(), await signIn(), await signIn(), await signIn()];
  await buy(ada);
  const [correspondent, contactId] = [await reminding(app).correspondent(ada.user.email), await addContact(ada)];
  expect(correspondent.user.user.id).toBe(ada.user.id);
  const chat = await connectChat(ada);
  await ada(todosEndpoints.create, { params: { contactId }, body: { task: 'Call', dueDate: day(0) } });
  const daily = await planned(ada, contactId, { type: 'daily', date: day(1), time: '09:00', subject: 'Every day' });
  const once = await planned(ada, contactId, { date: day(2), time: '09:00', subject: 'Once' });
  const underWay = await planned(ada, contactId, { date: day(0), time: '13:00', subject: 'Under way' });
  await ada(accessTokensEndpoints.create, { body: { name: 'Laptop' } });
  await bob(contactsEndpoints.create, { body: { name: 'Grace' } });
  await app.dependencies.db.transaction((tx) => sendMessage(tx, ada.user.id, 'Said once'));
  comes(0, '13:00');
  const claimed = await query(
    `insert into deliveries (user_id, id, reminder_id, contact_id, due_at, date, round, message_id, subject, status, held_until, created_at)
     select user_id, gen_random_uuid(), id, contact_id, next_send_at, date, 0, 'under-way', subject, 'sending', now(), now()
     from reminders where id = $1 returning id`,
    [underWay.id],
  );
  expect(claimed).toHaveLength(1);
  await query('update reminders set next_send_at = null where id = $1', [underWay.id]);

  const file = path.join(home, 'old.backup');
  const client = new Client({ connectionString: world.url });
  await client.connect();
  await backUp(file, { client, engine: 'server' }, app.dependencies.config, log);
  await client.end();

  await runQueued();
  for (const at of [1, 2, 3]) {
    comes(at, '10:00');
    await send();
    await catchUp();
    await runQueued();
  }
  await buy(dora);
  await cleo(settingsEndpoints.deleteAccount, { body: { confirmation: cleo.user.email } });
  comes(34, '10:00');
  await catchUp();
  await (
    await signIn(bob.user.email)
  )(settingsEndpoints.deleteAccount, { body: { confirmation: bob.user.email } });
  await runQueued();
  await send();
  const mails = await mailsOf(ada);
  expect(mails.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['Every day', 'Once']));
  const heard = await chat.heard();
  expect(heard.filter((text) => text === 'Said once')).toHaveLength(1);
  expect(heard.length).toBeGreaterThan(3);

  const copy = await restored(file);
  const { rows } = copy;
  expect(copy.closedSince.map(({ userId, state }) => [userId, state]).toSorted()).toEqual(
    [
      [bob.user.id, 'closed'],
      [cleo.user.id, 'erased'],
    ].toSorted(),
  );
  await afterRestore(copy.dependencies, { asksPayments: true });
  await work(copy);
  await work(copy);
  expect(await mailsOf(ada)).toEqual(mails);
  expect(await chat.heard()).toEqual(heard);

  for (const table of ['sessions', 'sign_in_tokens', 'access_tokens', 'calendar_feeds', 'telegram_codes'])
    expect.soft(await rows(`select from ${table}`), table).toEqual([]);
  const people = await rows<{ id: string }>('select id, plan, deleted_at is not null as closed from users');
  const of = ({ user }: TestUser) => people.find(({ id }) => id === user.id);
  expect(of(bob)).toMatchObject({ closed: true });
  expect(of(cleo)).toBeUndefined();
  expect([of(ada), of(dora)]).toMatchObject([{ plan: 'premium' }, { plan: 'premium' }]);
  const states = await rows<{ id: string }>('select id, status, failure_code as code from reminders');
  expect(states.find(({ id }) => id === daily.id)).toMatchObject({ status: 'pending', code: null });
  for (const { id } of [once, underWay])
    expect(states.find((reminder) => reminder.id === id)).toMatchObject({ status: 'failed', code: 'unknown' });
  expect(await rows('select action, admin_name as name from audit_log')).toEqual([
    { action: 'backup.restored', name: 'The operator' },
  ]);

  // The copy lives on: the next morning has its digest, and what is planned waits for the mailbox, which says so.
  comes(35, '10:00');
  await work(copy);
  expect(await mailsOf(ada)).toEqual(mails);
  expect((await chat.heard()).length).toBeGreaterThan(heard.length);
  expect(await rows('select failure_code as code from reminders where id = $1', [daily.id])).toEqual([
    { code: 'not-authorized' },
  ]);
}, 180_000);
