import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

/** A release that came later: another version, and one more change to the tables. */
export function makeNextRelease(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const { version } = JSON.parse(readFileSync(path.join(to, 'package.json'), 'utf8')) as { version: string };
  // The programs have it built in.
  const dist = path.join(to, 'packages/server/dist');
  const programs = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mjs'));
  for (const file of [path.join(to, 'package.json'), ...programs.map((program) => path.join(dist, program))])
    inFile(file, (text) => text.replaceAll(`"${version}"`, '"0.2.0"'));
  const drizzle = path.join(to, 'packages/server/drizzle');
  const file = path.join(drizzle, 'meta/_journal.json');
  const tag = 'next_release';
  inFile(file, (text) => {
    const journal = JSON.parse(text) as Journal;
    const last = journal.entries.at(-1)!;
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
    return JSON.stringify(journal);
  });
  writeFileSync(path.join(drizzle, `${tag}.sql`), 'create table next_release (n int);');
}

const inFile = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));
