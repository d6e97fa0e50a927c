import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { databaseOn, type OpenDatabase } from '../../platform/database.ts';
import { openEmbedded } from '../../platform/database/embedded-engine.ts';
import { openServer } from '../../platform/database/server-engine.ts';
import { createLogger } from '../../platform/logger.ts';
import { copyTemplate } from './embedded-template.ts';

const log = createLogger(process.env['TEST_LOG'] ?? 'silent');

/** A migrated database of one's own, on the engine that the Vitest project names. */
export const openTestDatabase = (): Promise<OpenDatabase> =>
  process.env['TEST_DATABASE'] === 'native' ? openNativeCopy() : openEmbeddedCopy();

export const copyEmbeddedTemplate = (home: string): string => copyTemplate(inject('embeddedTemplate'), home);

async function openEmbeddedCopy(): Promise<OpenDatabase> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  const directory = copyEmbeddedTemplate(home);
  const database = databaseOn(await openEmbedded(directory, { log, durable: false }));
  return { ...database, close: () => database.close().finally(() => rmSync(home, { recursive: true, force: true })) };
}

/** `reach` may lead there another way. */
export async function openNativeCopy(reach = (url: string) => url): Promise<OpenDatabase> {
  const { url, drop } = await createNativeDatabase(inject('nativePostgres').template);
  const database = databaseOn(await openServer(reach(url), log));
  return { ...database, close: () => database.close().finally(drop) };
}

/** An empty one, unless it is a copy. */
export async function createNativeDatabase(template = 'template0') {
  const { admin } = inject('nativePostgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin, `create database ${name} template ${template} strategy file_copy`);
  return { url: admin.replace(/[^/]*$/, name), drop: () => asAdmin(admin, `drop database ${name} (force)`) };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** What the two global set-ups leave for the test files. */
declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplate: string;
    nativePostgres: { admin: string; template: string };
  }
}
