import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

/** A release that came later: another version, and one more change to the tables. */
export function makeNextRelease(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const manifest = path.join(to, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version":"[^"]+"/, '"version":"0.2.0"'));
  const drizzle = path.join(to, 'packages/server/drizzle');
  const file = path.join(drizzle, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  const last = journal.entries.at(-1)!;
  const tag = 'next_release';
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(path.join(drizzle, `${tag}.sql`), 'create table next_release (n int);');
}
