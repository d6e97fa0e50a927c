import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';

const migrationsFolder = path.resolve(import.meta.dirname, '../../../drizzle');
const cache = path.resolve(import.meta.dirname, '../../../../../node_modules/.cache/embedded-template');
const DAY = 24 * 60 * 60 * 1000;

/** Where a migrated embedded database lies that tests copy, which is ten times faster than making one. */
export async function embeddedTemplate(): Promise<string> {
  const template = path.join(cache, fingerprint());
  if (!existsSync(template)) {
    mkdirSync(cache, { recursive: true });
    removeUnused();
    const { makeEmbeddedTemplate } = await import('./make-embedded-template.ts');
    await makeEmbeddedTemplate(template);
  }
  utimesSync(template, new Date(), new Date());
  return template;
}

/** Answers where the database lies in a data folder. */
export function copyTemplate(template: string, home: string): string {
  const directory = path.join(home, 'database');
  cpSync(template, directory, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return directory;
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
