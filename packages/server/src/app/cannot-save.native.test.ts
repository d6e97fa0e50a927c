import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { operationsOf } from '../testing/walks/operations.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const { app, signIn, stranger, scrape, query, database } = await startTestApp({
  environment: { ADMIN_EMAILS: 'root@example.com' },
});
const root = await signIn('root@example.com');
const { create, list } = contactsEndpoints;
await root(create, { body: { name: 'Grace' } });

/** As a standby is, or a server on which somebody switched changes off. */
const [{ name } = { name: '' }] = await query<{ name: string }>('select current_database() as name');
const switchChanges = async (off: boolean) => {
  const setting = off ? 'set default_transaction_read_only to on' : 'reset default_transaction_read_only';
  await database.pool.query(`begin read write; alter database "${name}" ${setting}; commit`);
  await query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  ).catch(() => undefined);
  // The one that ended the others.
  await query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
};
afterEach(async () => {
  vi.restoreAllMocks();
  await switchChanges(false);
});

const CANNOT_SAVE = {
  status: 503,
  body: { error: 'cannot-save', message: 'We cannot save right now, and nothing was changed. Please try again later.' },
};

test('while the database takes no changes, people are told so when they save, and read on', async () => {
  await switchChanges(true);
  const refused = await root(create, { body: { name: 'Ada' } });
  expect(refused).toMatchObject(CANNOT_SAVE);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect((await root(list)).body.data).toMatchObject([{ name: 'Grace' }]);
  const { status, body } = await stranger.send('GET', '/readyz');
  expect([status, body]).toEqual([503, { status: 'not ready', reason: 'database-read-only' }]);
  expect(await scrape()).toContain('inner_circle_ready{reason="database-read-only"} 0');
  expect((await stranger.send('GET', '/healthz')).status).toBe(200);
  await switchChanges(false);
  expect((await stranger.send('GET', '/readyz')).status).toBe(200);
  expect((await root(create, { body: { name: 'Ada' } })).status).toBe(201);
});

test('while the database takes no changes, no question is answered by a failure of ours', async () => {
  await switchChanges(true);
  const some = '019a0000-0000-7000-8000-000000000001';
  const reading = operationsOf(app.swagger()).filter(({ method }) => method === 'GET');
  expect(reading.length).toBeGreaterThan(40);
  for (const { url } of reading) {
    const { status, body } = await root.send('GET', url.replaceAll(/\{\w+\}/g, some));
    const error = expect.toBeOneOf(['cannot-save', 'integrations.not-set-up']);
    if (status >= 500) expect.soft([url, body]).toMatchObject([url, { error }]);
  }
});

test('a full disk is told as such by whatever could not be saved, until it can be again', async () => {
  await query(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await query('create trigger full_disk before insert on contacts for each row execute function full_disk()');
  expect(await root(create, { body: { name: 'Bob' } })).toMatchObject(CANNOT_SAVE);
  expect((await stranger.send('GET', '/readyz')).body).toEqual({ status: 'not ready', reason: 'disk-full' });
  await query('drop trigger full_disk on contacts');
  const later = performance.now() + 31_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  expect((await stranger.send('GET', '/readyz')).status).toBe(200);
});

test('a database that does not answer is told as such', async () => {
  const away = vi.spyOn(database.pool, 'connect').mockImplementation(() => {
    throw new Error('Connection terminated unexpectedly');
  });
  expect((await stranger.send('GET', '/readyz')).body).toEqual({ status: 'not ready', reason: 'database-unreachable' });
  away.mockRestore();
});
