import { eq } from 'drizzle-orm';
import { type Connection, isTransaction, type Transaction } from '../platform/database.ts';
import { hasSqlState } from '../platform/database/sql-states.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { users } from './auth.table.ts';

/** Dependencies whose database is the transaction that is under way. */
export type Within<Given = Dependencies> = Omit<Given, 'db'> & { readonly db: Transaction };

/** The columns of the user's row that a transaction needs under the lock. */
type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** A deadlock, or a transaction that could not be put in order with another one. */
const CONFLICTS = /^(?:40P01|40001)$/;
const MOST_RETRIES = 3;

/**
 * Runs every change of a user's data. Locks the user's row first, so that the changes of one user wait for each other, and hands on the
 * dependencies with the transaction as their database.
 *
 * Rows are locked in this order, so that no two transactions wait for each other:
 *
 *     user → import → contacts → reminders → deliveries
 *
 * Several contacts are locked by id. All other rows of the user, such as groups, to-dos and the assistant's actions, come after the
 * user in any order. A job that works on rows of many users, such as due reminders, does not lock users: after a deadlock with it
 * `work` runs again in a new transaction. So `work` changes nothing but the database.
 */
export async function inTransaction<Given extends { readonly db: Connection }, Result>(
  { id }: { readonly id: string },
  dependencies: Given,
  work: (within: Within<Given>, locked: LockedUser | undefined) => Promise<Result>,
): Promise<Result> {
  const attempt = () =>
    dependencies.db.transaction(async (tx) => work({ ...dependencies, db: tx }, await lockUser(tx, id)));
  // Within another transaction a conflict has undone the work of that one too: it is for the outermost one to run again.
  if (isTransaction(dependencies.db)) return attempt();
  for (let left = MOST_RETRIES; ; left -= 1)
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !hasSqlState(error, CONFLICTS)) throw error;
    }
}

/**
 * Locks the user's row until the transaction ends, and returns what is counted or compared under the lock. `inTransaction` has locked
 * it already.
 */
export async function lockUser(tx: Transaction, userId: string) {
  // Rows that refer to the user can be written meanwhile: they need no more than the key.
  const [user] = await tx
    .select({
      plan: users.plan,
      planEndsAt: users.planEndsAt,
      contactCount: users.contactCount,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return user;
}
