import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { expect, test } from 'vitest';
import { databaseOn } from '../platform/database.ts';
import { openEmbedded } from '../platform/database/embedded-engine.ts';
import { createLogger } from '../platform/logger.ts';
import { copyEmbeddedTemplate } from '../testing/databases/test-database.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const log = createLogger('silent');
const home = mkdtempSync(path.join(os.tmpdir(), 'full-disk-'));
let megabytes = 1000;
const freeBytes = () => megabytes * 1024 * 1024;
const opened = databaseOn(await openEmbedded(copyEmbeddedTemplate(home), { log, durable: false, freeBytes }));
const close = () => opened.close().finally(() => rmSync(home, { recursive: true, force: true }));
const { signIn, stranger, query } = await startTestApp({ database: { ...opened, close } });
const { create, list } = contactsEndpoints;
const readiness = async () => (await stranger.send('GET', '/readyz')).body;

test('before the disk of the embedded database is full it takes no more changes, says so, and goes on by itself', async () => {
  const ada = await signIn();
  expect((await ada(create, { body: { name: 'Grace' } })).status).toBe(201);
  megabytes = 60;
  await expect.poll(readiness).toEqual({ status: 'not ready', reason: 'disk-full' });
  const refused = await ada(create, { body: { name: 'Bob' } });
  expect(refused).toMatchObject({ status: 503, body: { error: 'cannot-save' } });
  expect((await ada(list)).body.data).toMatchObject([{ name: 'Grace' }]);
  // A connection that was lost meanwhile comes back as careful.
  await query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  expect((await ada(create, { body: { name: 'Bob' } })).status).toBe(503);
  megabytes = 70;
  await expect.poll(readiness).toEqual({ status: 'ready' });
  expect((await ada(create, { body: { name: 'Bob' } })).status).toBe(201);
});

test('on a disk that is full already it does not start, and says what to do', async () => {
  const full = openEmbedded(path.join(home, 'other'), { log, freeBytes: () => 0 });
  await expect(full).rejects.toThrow(/is full: at least 64 MB have to be free\. Make room/);
});
