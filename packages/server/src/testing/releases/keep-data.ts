// Run by `npm run keep-release`: lives a little, and keeps what that left in the database for the tests of later versions.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { databaseOn } from '../../platform/database.ts';
import { openEmbedded } from '../../platform/database/embedded-engine.ts';
import { moveDatabase } from '../../platform/database/moving/move-database.ts';
import { openServer } from '../../platform/database/server-engine.ts';
import { createLogger } from '../../platform/logger.ts';
import { KEYS_FILE } from '../../platform/sealing.ts';
import { createNativeDatabase } from '../databases/test-database.ts';
import { startTestApp } from '../start-test-app.ts';
import { liveFully } from './full-life.ts';
import { keepData } from './kept-data.ts';
import { readRows } from './rows.ts';

const version = process.env['RELEASE']!;
const log = createLogger('silent');
/** Whoever reads the repository can open what was sealed with it, of people who never lived. */
const KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

test(`the data of ${version} is kept, with a row of every table`, async () => {
  const { url } = await createNativeDatabase(inject('nativePostgres').template);
  const app = await startTestApp({
    database: databaseOn(await openServer(url, log)),
    sandbox: true,
    environment: { DEFAULT_PLAN: 'premium', ENCRYPTION_KEYS: KEYS, ADMIN_EMAILS: 'ada@example.com' },
  });
  await liveFully(app);
  const client = new Client({ connectionString: url });
  await client.connect();
  const data = await readRows(client);
  const empty = Object.keys(data.tables).filter((name) => data.tables[name]!.length === 0);
  expect(empty, 'tables to which full-life.ts adds nothing').toEqual([]);

  const home = mkdtempSync(path.join(os.tmpdir(), 'release-'));
  const engine = await openEmbedded(path.join(home, 'database'), { log });
  await engine.patiently((to) => moveDatabase({ from: client, to, told: () => undefined }));
  await engine.close();
  await client.end();
  writeFileSync(path.join(home, KEYS_FILE), KEYS);
  keepData(version, data, home);
  rmSync(home, { recursive: true });
});
