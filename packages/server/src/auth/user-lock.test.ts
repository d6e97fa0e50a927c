import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const sources = path.resolve(import.meta.dirname, '..');
const HERE = path.join('auth', 'user-lock.service.ts');

const READS_USERS = /\.(?:from|\w*[jJ]oin)\(\s*users\b|\b(?:from|join)\s+(?:\$\{users\}|users\b)/;
/** All but "key share", which every row that refers to the user takes too: it waits for nobody but who deletes the user. */
const LOCKS =
  /\.for\(\s*'(?:no key update|update|share)'(?<built>[^)]*)\)|\bfor (?:no key update|update|share)\b(?: of (?<written>\w+))?/g;

/** The statements of a source that lock a row of the user, or may: of several tables the one that is locked has to be named. */
const locksOfUsers = (source: string): string[] =>
  source.split(/;|,\n\s*\n/).filter(
    (statement) =>
      READS_USERS.test(statement) &&
      [...statement.matchAll(LOCKS)].some(({ groups }) => {
        const target = groups!['written'] ?? /of: (\w+)/.exec(groups!['built'] ?? '')?.[1];
        return target === undefined || target === 'users' || target === 'u';
      }),
  );

const sourceOf = (file: string) => readFileSync(path.join(sources, file), 'utf8');

test('the user is locked in one place, beside which the order of locks is written', () => {
  const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.filter((file) => locksOfUsers(sourceOf(file)).length > 0)).toEqual([HERE]);
});

describe('a lock on the user is found', () => {
  test.each([
    `db.select().from(users).where(eq(users.id, id)).for('update')`,
    `db.select().from(sessions).innerJoin(users, isOwn).for('share', { of: users })`,
    `db.select().from(sessions).leftJoin(users, isOwn).for('update')`,
    'sql`select from ${users} where ${users.id} = ${id} for share`',
    `sql\`select from users where id = 1 for no key update\``,
    `sql\`select from contacts c join users u on u.id = c.user_id for update of u\``,
  ])('in %s', (source) => {
    expect(locksOfUsers(source)).toHaveLength(1);
  });

  test.each([
    `db.select().from(users).where(eq(users.id, id))`,
    `db.select().from(reminders).innerJoin(users, isOwn).for('update', { of: reminders })`,
    'sql`select from contacts c join users on users.id = c.user_id for update of c`',
    'sql`select from ${users} where ${users.id} = ${id} for key share`',
    `db.select().from(contacts).for('update'); db.select().from(users)`,
  ])('but not in %s', (source) => {
    expect(locksOfUsers(source)).toEqual([]);
  });
});
