import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database.ts';
import { users } from './auth.table.ts';

/**
 * Locks the user's row until the transaction ends. Whoever counts against a limit, changes the plan, changes how many contacts there
 * are or how many are cold, or must know that the account stays open or closed, waits here for the others.
 *
 * Rows are locked in this order, so that no two transactions wait for each other:
 *
 *     import → user → contacts → reminders → deliveries
 *
 * An import's row comes first, since a batch of a file holds it while it adds contacts. Several contacts are locked by id. Whatever
 * else belongs to the user, such as groups, to-dos, promo codes and the assistant's actions, comes after the user.
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
