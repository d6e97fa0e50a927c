// Vitest's global set-up: a migrated embedded database that every test file copies, which is ten times faster than making one.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { databaseOn } from '../platform/database.ts';
import { openEmbedded } from '../platform/database/embedded-engine.ts';
import { migrationsFolder } from '../platform/database/migrations.ts';
import { createLogger } from '../platform/logger.ts';

const cache = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/embedded-template');

export default async function setup(project: TestProject): Promise<void> {
  const template = path.join(cache, fingerprint());
  if (!existsSync(template)) {
    mkdirSync(cache, { recursive: true });
    for (const old of readdirSync(cache)) rmSync(path.join(cache, old), { recursive: true, force: true });
    await make(template);
  }
  project.provide('embeddedTemplate', template);
}

/** The manifest pins the versions of PGlite and of the job queue, whose files and tables these are. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(path.resolve(import.meta.dirname, '../../package.json')));
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  for (const file of migrations.toSorted()) hash.update(file).update(readFileSync(path.join(migrationsFolder, file)));
  return hash.digest('hex').slice(0, 16);
}

async function make(template: string): Promise<void> {
  const unfinished = `${template}-${process.pid}`;
  const database = databaseOn(await openEmbedded(unfinished, { log: createLogger('silent'), durable: false }));
  await database.migrate();
  await database.close();
  rmSync(`${unfinished}.lock`, { force: true });
  try {
    renameSync(unfinished, template);
  } catch (error) {
    // Two runs at once made the same thing, and the other was quicker.
    if (!existsSync(template)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplate: string;
  }
}
