import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Transaction } from '../platform/database.ts';
import { createGroup } from '../groups/groups.service.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { inTransaction, type Within } from './user-lock.service.ts';

const { dependencies, query, signIn } = await startTestApp();

const failWith = (tx: Transaction, state: string) =>
  tx.execute(sql.raw(`do $$ begin raise exception 'failed' using errcode = '${state}'; end $$`));

/** Fails in the first attempts after it has made a group, and counts the attempts. */
function failingWork({ user }: TestUser, state: string, failures: number) {
  const attempts: string[] = [];
  const work = async (within: Within) => {
    const name = `Group ${attempts.length + 1}`;
    attempts.push(name);
    await createGroup(user, { name, description: '' }, within);
    if (attempts.length <= failures) await failWith(within.db, state);
    return name;
  };
  return { attempts, work };
}

const namesOf = async (userId: string) =>
  (await query<{ name: string }>('select name from groups where user_id = $1', [userId])).map(({ name }) => name);

test.each(['40P01', '40001'])(
  'work that %s has ended runs again, and nothing of the first attempt stays',
  async (state) => {
    const ada = await signIn();
    const { work } = failingWork(ada, state, 2);
    expect(await inTransaction(ada.user, dependencies, work)).toBe('Group 3');
    expect(await namesOf(ada.user.id)).toEqual(['Group 3']);
  },
);

test('work that never succeeds ends after four attempts with the error', async () => {
  const ada = await signIn();
  const { attempts, work } = failingWork(ada, '40P01', 10);
  await expect(inTransaction(ada.user, dependencies, work)).rejects.toMatchObject({ cause: { code: '40P01' } });
  expect(attempts).toHaveLength(4);
  expect(await namesOf(ada.user.id)).toEqual([]);
});

test('work that fails otherwise runs once', async () => {
  const ada = await signIn();
  const { attempts, work } = failingWork(ada, '23514', 1);
  await expect(inTransaction(ada.user, dependencies, work)).rejects.toMatchObject({ cause: { code: '23514' } });
  expect(attempts).toHaveLength(1);
});

test('a conflict within a transaction within another one has the outer one run again as a whole', async () => {
  const ada = await signIn();
  const { attempts, work } = failingWork(ada, '40P01', 1);
  let outer = 0;
  await inTransaction(ada.user, dependencies, (within) => {
    outer += 1;
    return inTransaction(ada.user, within, work);
  });
  expect([outer, attempts.length]).toEqual([2, 2]);
});

/** Transactions that lock no user first. */
const OTHERS: Readonly<Record<string, string>> = {
  'assistant/actions/actions.service.ts': 'a savepoint in the transaction of the user',
  'auth/auth.service.ts': 'creates or changes the row of the user as its first statement',
  'auth/user-lock.service.ts': 'is the one that locks the user',
  'import-export/undo/taking-back.ts': 'a savepoint in the transaction of the user',
  'integrations/telegram/updates.service.ts': 'stores messages of chats, whose users are not known yet',
  'promo-codes/promo-codes.service.ts': 'changes codes, which belong to no user',
  'reminders/sending/claiming/claim.ts': 'claims reminders of many users, past the locked ones',
  'reminders/sending/settling/settlements.ts': 'records deliveries of many users',
};

test('every transaction of a slice begins with the lock of the user, or there is a reason why not', () => {
  const server = path.join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: server, exclude: ['platform/**', 'app/**', 'testing/**', '**/*.test.ts'] });
  const found = files.filter((file) => /\.transaction\(/.test(readFileSync(path.join(server, file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(OTHERS));
});
