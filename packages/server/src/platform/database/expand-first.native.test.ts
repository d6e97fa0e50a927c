import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contracting } from '../../testing/walks/contracting.ts';
import { previousRelease } from '../../testing/processes/previous-release.ts';
import { migrationsFolder } from './migrations.ts';

type Journal = { readonly entries: readonly { readonly tag: string; readonly when: number }[] };

const JOURNAL = 'packages/server/drizzle/meta/_journal.json';
const { entries } = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal;
const released = (JSON.parse(previousRelease.files[JOURNAL]!) as Journal).entries;
const added = entries.slice(released.length);

/**
 * What takes something away from the release before, by the beginning of the statement: why it is safe, and since which release
 * nothing uses it any more.
 */
const SAFE: Readonly<Record<string, { readonly since: string; readonly because: string }>> = {
  'CREATE UNIQUE INDEX "sessions_of_user"': {
    since: 'no release',
    because: 'its second column is unique by itself, so no two rows were ever alike',
  },
  'DROP TABLE "duplicate_keys"': { since: 'no release', because: 'a migration after the last release made it' },
};

const statementsOf = (tag: string) =>
  readFileSync(path.join(migrationsFolder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint');

describe('a migration', () => {
  test('of a release is never changed or taken out again', () => {
    expect(entries.slice(0, released.length)).toEqual(released);
    for (const { tag } of released)
      expect(readFileSync(path.join(migrationsFolder, `${tag}.sql`), 'latin1'), `of ${tag}`).toBe(
        previousRelease.files[`packages/server/drizzle/${tag}.sql`],
      );
  });

  test('is later than those before it, for a database that has a later one would pass it over', () => {
    const moments = entries.map(({ when }) => when);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  });

  test('only adds: a process of the release before may still run, and what it uses goes a release later', () => {
    const found = contracting(added.flatMap(({ tag }) => statementsOf(tag)));
    const listed = (statement: string) => Object.keys(SAFE).find((beginning) => statement.startsWith(beginning));
    expect(found.filter(({ statement }) => !listed(statement))).toEqual([]);
    expect(
      Object.keys(SAFE).filter((beginning) => !found.some(({ statement }) => listed(statement) === beginning)),
    ).toEqual([]);
  });
});

describe('what takes something away is found', () => {
  test.each([
    ['DROP TABLE "notes";', 'it may still use what is dropped'],
    ['DROP FUNCTION fold(text);', 'it may still use what is dropped'],
    ['DROP INDEX "notes_key";', 'it may still use what is dropped'],
    ['ALTER TABLE "notes" DROP COLUMN "text";', 'it may still use what is dropped'],
    ['ALTER TABLE "notes" ALTER COLUMN "text" DROP DEFAULT;', 'it may still use what is dropped'],
    ['ALTER TABLE "notes" RENAME TO "remarks";', 'it knows it by its old name'],
    ['ALTER TABLE "notes" RENAME COLUMN "text" TO "words";', 'it knows it by its old name'],
    ['ALTER TABLE "notes" DROP CONSTRAINT "notes_kind";', 'it may read what it was promised never to find'],
    ['ALTER TABLE "notes" ALTER COLUMN "n" SET DATA TYPE smallint;', 'it may write or read what the type was'],
    ['ALTER TABLE "notes" ALTER COLUMN "n" SET NOT NULL;', 'it may leave the column out'],
    ['ALTER TABLE "notes" ADD COLUMN "kind" text NOT NULL;', 'it leaves the column out'],
    [`ALTER TABLE "notes" ADD CONSTRAINT "k" CHECK ("notes"."n" > 0);`, 'it may write what is now forbidden'],
    ['ALTER TABLE "notes" ADD CONSTRAINT "k" UNIQUE("user_id","n");', 'it may write what is now forbidden'],
    ['CREATE UNIQUE INDEX "k" ON "notes" USING btree ("user_id","n");', 'it may write what is now forbidden'],
    ['-- Nobody needs it.\nDROP TABLE "notes";', 'it may still use what is dropped'],
  ])('%s', (statement, because) => expect(contracting([statement])).toMatchObject([{ because }]));

  test.each([
    ['ALTER TABLE "notes" ADD COLUMN "kind" text;'],
    [`ALTER TABLE "notes" ADD COLUMN "kind" text DEFAULT 'plain' NOT NULL;`],
    ['CREATE INDEX "k" ON "notes" USING btree ("user_id");'],
    ['CREATE TABLE "pages" ("n" int NOT NULL);', 'CREATE UNIQUE INDEX "k" ON "pages" USING btree ("n");'],
    [
      'ALTER TABLE "notes" ADD COLUMN "kind" text;',
      `ALTER TABLE "notes" ADD CONSTRAINT "k" CHECK ("notes"."kind" in ('a'));`,
    ],
    [
      'ALTER TABLE "notes" ADD COLUMN "by" uuid;',
      'ALTER TABLE "notes" ADD CONSTRAINT "k" FOREIGN KEY ("by") REFERENCES "public"."users"("id");',
    ],
    ['-- DROP TABLE "notes"\nselect 1;'],
  ])('and what only adds is not: %s', (...statements) => expect(contracting(statements)).toEqual([]));
});
