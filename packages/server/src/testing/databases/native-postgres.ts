// Vitest's global set-up: one real PostgreSQL, and in it a migrated database that every test file copies.
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseOn } from '../../platform/database.ts';
import { openServer } from '../../platform/database/server-engine.ts';
import { createLogger } from '../../platform/logger.ts';
import { startPostgres } from './postgres-server.ts';

const TEMPLATE = 'template_migrated';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const admin = new Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const database = databaseOn(await openServer(server.url(TEMPLATE), createLogger('silent')));
  await database.migrate();
  await database.close();
  project.provide('nativePostgres', { admin: server.url('postgres'), template: TEMPLATE });
  return server.remove;
}
