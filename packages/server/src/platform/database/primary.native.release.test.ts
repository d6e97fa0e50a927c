import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { Client } from 'pg';
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { createNativeDatabase } from '../../testing/databases/test-database.ts';
import { startTwoServers } from '../../testing/databases/two-servers.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { databaseOn, poolOf } from '../database.ts';
import { createLogger } from '../logger.ts';
import { Primary } from './primary.ts';
import { openServer } from './server-engine.ts';
import { waitForServer } from './wait-for-server.ts';

/** From the moment that one takes changes. It takes a second or two, and longer where the machine has much else to do. */
const BACK_WITHIN = { timeout: 15_000, interval: 50 };
const log = createLogger('silent');
const { url, drop } = await createNativeDatabase(inject('nativePostgres').template);
const servers = await startTwoServers(url);
servers.b.become('primary');
const database = databaseOn(await openServer(servers.url, log));
const app = await startTestApp({ database, environment: { DEFAULT_PLAN: 'premium' } });
afterAll(async () => {
  servers.close();
  await drop();
});
const ada = await app.signIn();

/** Straight to the database, whoever takes changes. */
const straight = new Client(url);
await straight.connect();
afterAll(() => straight.end());
const stored = async (key: string) =>
  (await straight.query('select from contacts where user_id = $1 and id = $2', [ada.user.id, key])).rowCount;

/** Adds a contact, as often as it is told to come back, and never told anything else. */
async function add(): Promise<string> {
  const key = crypto.randomUUID();
  const attempt = async () => {
    const { status, headers } = await ada(contactsEndpoints.create, { body: { name: 'Grace' }, key });
    if (status !== 201) expect({ status, back: headers.get('retry-after') }).toEqual({ status: 503, back: '5' });
    return status;
  };
  await expect.poll(attempt, BACK_WITHIN).toBe(201);
  expect(await stored(key)).toBe(1);
  return key;
}

beforeEach(async () => {
  servers.a.become('standby');
  servers.b.become('primary');
  await add();
});

test('whoever connects to a server asks here for the one that takes changes', () => {
  const sources = path.resolve(import.meta.dirname, '../..');
  const connecting = globSync('**/*.ts', { cwd: sources })
    .filter((file) => !/\.test\.ts$|^testing\//.test(file))
    .filter((file) => /new (?:Client|Pool|GuardedPool)\(/.test(readFileSync(path.join(sources, file), 'utf8')));
  expect(connecting.toSorted()).toEqual([
    // It looks at each of them.
    'app/commands/check-database.ts',
    'platform/database/embedded-engine.ts',
    'platform/database/primary.ts',
    'platform/database/server-engine.ts',
  ]);
});

test('the server that takes changes is found, wherever it stands in the list', async () => {
  const { rows } = await database.pool.query('show transaction_read_only');
  expect(rows).toEqual([{ transaction_read_only: 'off' }]);
});

test('when the primary becomes a standby and the other takes over, writes go on there', async () => {
  servers.b.become('standby');
  expect((await ada(contactsEndpoints.create, { body: { name: 'Grace' } })).status).toBe(503);
  servers.a.become('primary');
  await add();
});

test('when the primary is gone without a word, writes go on at the other, also for those who wait for an answer', async () => {
  servers.b.become('silent');
  const key = crypto.randomUUID();
  const waiting = Array.from({ length: 20 }, () => ada(contactsEndpoints.create, { body: { name: 'Grace' }, key }));
  servers.a.become('primary');
  await add();
  for (const { status } of await Promise.all(waiting)) expect([201, 503]).toContain(status);
});

test('a server that changes its mind under an open connection is left, and the answer is no failure of ours', async () => {
  const reading = () => database.pool.query('set default_transaction_read_only to on');
  await Promise.all(Array.from({ length: 10 }, reading));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ada(contactsEndpoints.create, { body: { name: 'Grace' } })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  await add();
});

test('what the database tells is heard from the new primary', async () => {
  const heard: (string | undefined)[] = [];
  onTestFinished(poolOf(database.db).notifications.listen('greetings', (payload) => heard.push(payload)));
  const greet = async () => {
    await straight.query(`notify greetings, 'hello'`);
    return heard;
  };
  await expect.poll(greet, BACK_WITHIN).toContain('hello');
  servers.b.become('gone');
  servers.a.become('primary');
  heard.length = 0;
  await expect.poll(greet, BACK_WITHIN).toContain('hello');
});

test('while none takes changes a start waits, and says of each why', async () => {
  servers.b.become('gone');
  const primary = new Primary({ variable: 'DATABASE_URL', url: servers.url }, {});
  await expect(waitForServer(primary, log, 100)).rejects.toThrow(
    `cannot be used: ${servers.a.host}: it takes no changes, as a standby; ${servers.b.host}: the connection was cut`,
  );
});
