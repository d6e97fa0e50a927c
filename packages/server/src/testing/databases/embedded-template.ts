// Vitest's global set-up: a migrated embedded database that every test file copies, which is ten times faster than making one.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { databaseOn } from '../../platform/database.ts';
import { openEmbedded } from '../../platform/database/embedded-engine.ts';
import { migrationsFolder } from '../../platform/database/migrations.ts';
import { createLogger } from '../../platform/logger.ts';

const cache = path.resolve(import.meta.dirname, '../../../../../node_modules/.cache/embedded-template');
const DAY = 24 * 60 * 60 * 1000;

export default async function setup(project: TestProject): Promise<void> {
  const template = path.join(cache, fingerprint());
  if (!existsSync(template)) {
    mkdirSync(cache, { recursive: true });
    removeUnused();
    await make(template);
  }
  utimesSync(template, new Date(), new Date());
  project.provide('embeddedTemplate', template);
}

/** The manifest pins the versions of PGlite and of the job queue, whose files and tables these are. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(path.resolve(import.meta.dirname, '../../../package.json')));
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  for (const file of migrations.toSorted()) hash.update(file).update(readFileSync(path.join(migrationsFolder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Another run may be using one that was made for other migrations. */
function removeUnused(): void {
  const yesterday = Date.now() - DAY;
  for (const entry of readdirSync(cache).map((name) => path.join(cache, name))) {
    if (statSync(entry).mtimeMs < yesterday) rmSync(entry, { recursive: true, force: true });
  }
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
