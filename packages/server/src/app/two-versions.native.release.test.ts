// The previous release and today's program on one database, as during a rolling deploy. Each does what people do, reads what the
// other wrote, and neither may notice the other. docs/decisions/0037-two-versions-at-once.md says what is promised.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { createNativeDatabase } from '../testing/databases/test-database.ts';
import { endpoints } from '../testing/walks/endpoints.ts';
import { uploadFile } from '../testing/importing.ts';
import { misfits } from '../testing/walks/misfits.ts';
import { filledUrl, operationsOf } from '../testing/walks/operations.ts';
import { previousRelease, unpackPreviousRelease } from '../testing/processes/previous-release.ts';
import { type ServerProcess, startServerProcess } from '../testing/processes/server-process.ts';
import { SERVER_PROGRAM } from '../testing/processes/server-program.ts';
import { jobs } from './jobs.ts';

const home = mkdtempSync(path.join(os.tmpdir(), 'versions-'));
const database = await createNativeDatabase();
const programs = { old: unpackPreviousRelease(home), new: SERVER_PROGRAM };
const environment = {
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: home,
  SANDBOX: 'true',
  DEFAULT_PLAN: 'premium',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  RATE_LIMIT: '0',
  MAX_EVENT_LOOP_DELAY: '0',
};

type Version = keyof typeof programs;
const running = new Map<Version, ServerProcess>();
const failures: string[] = [];

async function start(version: Version, more: Readonly<Record<string, string>> = {}): Promise<void> {
  running.set(version, await startServerProcess(programs[version], { ...environment, ...more }));
}

async function stop(version: Version): Promise<void> {
  const server = running.get(version);
  await server?.kill();
  failures.push(...(server?.failures() ?? []));
  running.delete(version);
}

afterAll(async () => {
  await Promise.all([stop('old'), stop('new')]);
  await database.drop();
  rmSync(home, { recursive: true, force: true });
});

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const signedIn = new Map<ServerProcess, Promise<Caller>>();
const ada = (version: Version) => {
  const server = running.get(version)!;
  return signedIn.getOrInsertComputed(server, () => server.signIn('ada@example.com'));
};

/** The answer to a call that must be one of success. */
async function good<Body>(call: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await call;
  if (status < 200 || status > 299) throw new Error(`It was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

let lives = 0;

/** What people do in the product. Answers what must be readable from then on, whatever version reads it. */
async function live(user: Caller) {
  const name = `Grace ${++lives}`;
  const { id } = await good(
    user(contactsEndpoints.create, {
      body: { name, email: `grace${lives}@example.com`, groups: ['Navy', `Group ${lives}`], birthday: '--12-09' },
    }),
  );
  await good(user(contactsEndpoints.update, { params: { id }, body: { notes: `About compilers ${lives}` } }));
  await good(
    user(interactionsEndpoints.create, { params: { contactId: id }, body: { type: 'call', notes: 'Nanoseconds' } }),
  );
  const todo = await good(user(todosEndpoints.create, { params: { contactId: id }, body: { task: 'Send the book' } }));
  await good(user(todosEndpoints.update, { params: { id: todo.id }, body: { completed: true } }));
  await good(user(todosEndpoints.create, { params: { contactId: id }, body: { task: 'Call', dueDate: '2026-01-01' } }));
  const letter = { contactId: id, subject: 'Hello', message: 'Dear Grace!', date: '2100-01-01', type: 'annually' };
  const reminder = await good(user(remindersEndpoints.create, { body: letter }));
  await good(user(remindersEndpoints.update, { params: { id: reminder.id }, body: { subject: 'Hello again' } }));
  await good(user(notificationsEndpoints.generateAll));
  await good(user(settingsEndpoints.update, { body: { coldThresholdDays: 30 + lives } }));
  await forgetAndRecall(user, id);
  await talk(user, name);
  await importPeople(user);
  return { id, name, reminderId: reminder.id, threshold: 30 + lives };
}

async function forgetAndRecall(user: Caller, id: string): Promise<void> {
  await good(user(contactsEndpoints.remove, { params: { id } }));
  expect((await user.send('GET', `/api/contacts/${id}`)).status).toBe(404);
  await good(user(contactsEndpoints.restore, { params: { id } }));
}

/** One thing is done and stays, one is done and taken back, one waits. */
async function talk(user: Caller, name: string): Promise<void> {
  const say = (message: string) => good(user(assistantEndpoints.process, { body: { message } }));
  const run = async (message: string) => {
    const { actions } = await say(message);
    expect(actions, `of ${message}`).toHaveLength(1);
    const { results } = await good(
      user(assistantEndpoints.execute, { body: { actions: [{ id: actions[0]!.id, confirmed: true }] } }),
    );
    expect(results, `of ${message}`).toMatchObject([{ status: 'done', message: null }]);
    return results[0]!;
  };
  await run(`Log a call with ${name}`);
  const { id } = await run(`Add a to-do for ${name}: water the plants`);
  expect(await good(user(assistantEndpoints.undo, { params: { id } }))).toMatchObject({ status: 'undone' });
  expect((await say(`Delete ${name}`)).actions).toMatchObject([{ status: 'proposed', needsConfirmation: true }]);
}

/** Whichever process fetches the job. */
async function importPeople(user: Caller): Promise<void> {
  const id = await startedImport(user);
  await expect.poll(() => statusOf(user, id)).toBe('done');
  expect(await good(user(importExportEndpoints.get, { params: { id } }))).toMatchObject({ imported: 1, failed: 0 });
}

async function startedImport(user: Caller): Promise<string> {
  const id = await uploadFile(user, [{ name: `Imported ${lives}`, groups: 'From a file' }]);
  await good(user(importExportEndpoints.start, { params: { id }, body: {} }));
  return id;
}

const statusOf = async (user: Caller, id: string) =>
  (await good(user(importExportEndpoints.get, { params: { id } }))).status;

type Life = Awaited<ReturnType<typeof live>>;

async function expectReadable(
  user: Caller,
  { id, name, reminderId, threshold }: Life,
  isLatest: boolean,
): Promise<void> {
  const found = await good(user(contactsEndpoints.list, { query: { search: name } }));
  expect(found.data.map((one) => one.id)).toContain(id);
  const noted = await good(user(contactsEndpoints.list, { query: { search: 'compilers' } }));
  expect(noted.data.map((one) => one.id)).toContain(id);
  const params = { contactId: id };
  expect((await good(user(interactionsEndpoints.list, { params }))).data).toHaveLength(2);
  expect((await good(user(todosEndpoints.ofContact, { params }))).data).toHaveLength(2);
  const { data: reminders } = await good(user(remindersEndpoints.ofContact, { params }));
  expect(reminders).toMatchObject([{ id: reminderId, subject: 'Hello again' }]);
  const { data: messages } = await good(user(assistantEndpoints.conversation));
  const cards = messages.flatMap(({ actions }) => actions).filter(({ people }) => people.some((one) => one.id === id));
  expect(cards.map(({ status }) => status)).toEqual(['done', 'undone', 'proposed']);
  expect((await good(user(notificationsEndpoints.list))).data.length).toBeGreaterThan(0);
  if (isLatest) expect(await good(user(settingsEndpoints.get))).toMatchObject({ coldThresholdDays: threshold });
  await good(user(settingsEndpoints.exportData));
  expect(await good(user.send('GET', importExportEndpoints.exportCsv.url))).toContain(name);
}

/** What the old version says of itself, which is what its open pages expect. */
let oldDocument: unknown;

/**
 * Everything that can be asked for, by the version's own list; and every job that runs by the clock, in its own process. The pages
 * of both versions can read what is answered.
 */
async function lookAround(version: Version, { id }: Life): Promise<void> {
  const user = await ada(version);
  const [group] = await good(user(groupsEndpoints.list));
  const document = await good(user.send('GET', '/api/openapi.json'));
  oldDocument ??= document;
  const asked = operationsOf(document).filter(({ method }) => method === 'GET');
  expect(asked.length).toBeGreaterThan(20);
  for (const operation of asked) {
    const own = operation.url.startsWith('/api/groups/') ? group!.id : id;
    const { status, body } = await user.send('GET', filledUrl(operation, [own, own]));
    expect.soft(status, operation.name).toBeLessThan(500);
    if (status === 200 && typeof body === 'object') expectFits(operation.name, body);
  }
  await good(user.send('POST', '/sandbox/clock', { advance: 'PT1H' }));
  await good(user.send('POST', '/sandbox/clock', { reset: true }));
}

function expectFits(name: string, body: unknown): void {
  const inNew = endpoints.find(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}` === name);
  const unread = inNew?.schema.response[200]?.safeParse(body).error?.issues ?? [];
  expect.soft(unread, `${name} in a new page`).toEqual([]);
  const inOld = operationsOf(oldDocument).find((operation) => operation.name === name);
  const unfit = inOld?.answer ? misfits(inOld.answer, body, oldDocument) : [];
  expect.soft(unfit, `${name} in an old page`).toEqual([]);
}

const written: Life[] = [];

/** What one version writes can be read by all that run, and what was written at first still can. */
async function expectToWork(version: Version): Promise<void> {
  const life = await live(await ada(version));
  written.push(life);
  for (const reader of running.keys())
    for (const one of new Set([written[0]!, life])) await expectReadable(await ada(reader), one, one === life);
  await lookAround(version, life);
}

const scheduled = async () =>
  (await query<{ name: string }>(`select name from jobs where key = ''`)).map(({ name }) => name);

test(`old (${previousRelease.commit}) alone: it makes its own tables and works`, async () => {
  await start('old');
  await expectToWork('old');
});

test('every job of the old version is one of the new, so that what it left is done', async () => {
  const known = new Set(jobs.map(({ name }) => name));
  const queues = await query<{ name: string }>(`select name from pgboss.queue where name <> 'dead-letters'`);
  expect(queues.map(({ name }) => name).filter((name) => !name.startsWith('__') && !known.has(name))).toEqual([]);
});

test('old + new: the new one migrates beside it', async () => {
  await start('new');
  expect(await running.get('old')!.isReady()).toBe(true);
  await query(`insert into jobs (name, key, once) values ('future.job', '', true)`);
});

test('old + new: what old writes on the new tables both can read', () => expectToWork('old'));

test('old + new: what new writes both can read', () => expectToWork('new'));

test('old on the tables of new: it works alone, jobs included', async () => {
  await stop('new');
  await expectToWork('old');
});

test('old started on the tables of new, which it does not know to refuse: it spoils nothing', async () => {
  await stop('old');
  await start('old');
  await expectToWork('old');
  await stop('old');
});

test('new after that: it does what old had planned, everything is there, and what is newer still is left alone', async () => {
  await start('old', { ROLE: 'web' });
  const id = await startedImport(await ada('old'));
  await stop('old');
  expect(await query(`select from pgboss.job where name = 'imports.advance' and state = 'created'`)).toHaveLength(1);
  await start('new');
  await expect.poll(async () => statusOf(await ada('new'), id)).toBe('done');
  expect(await query(`select from pgboss.job where name = 'imports.advance' and state < 'completed'`)).toEqual([]);
  await expectToWork('new');
  const byTheClock = jobs.filter(({ schedule }) => schedule).map(({ name }) => name);
  expect((await scheduled()).toSorted()).toEqual([...byTheClock, 'future.job'].toSorted());
});

test('new on tables that are newer still: it refuses to start, and one that runs goes on', async () => {
  await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('made up', 32503680000000)`);
  await expect(startServerProcess(programs.new, environment)).rejects.toThrow(
    'The data was written by a newer version of Inner Circle',
  );
  expect(await running.get('new')!.isReady()).toBe(true);
  await expectReadable(await ada('new'), written.at(-1)!, true);
});

test('in all this neither version logged a failure, and no job was given up', async () => {
  await Promise.all([stop('old'), stop('new')]);
  expect(failures).toEqual([]);
  expect(await query(`select data from pgboss.job where name = 'dead-letters'`)).toEqual([]);
  expect(await query('select name, error from jobs where failed_at is not null or error is not null')).toEqual([]);
});
