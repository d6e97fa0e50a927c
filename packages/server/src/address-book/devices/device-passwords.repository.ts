import type { DevicePassword } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { users } from '../../auth/auth.table.ts';
import type { Connection } from '../../platform/database.ts';
import { addressBooks, devicePasswords as devices } from '../address-book.table.ts';

/** Everything but the hash of the password. */
const shown = { id: devices.id, name: devices.name, createdAt: devices.createdAt, lastUsedAt: devices.lastUsedAt };

export function devicePasswordsRepository(db: Connection) {
  return {
    list: (userId: string): Promise<DevicePassword[]> =>
      db
        .select(shown)
        .from(devices)
        .where(eq(devices.userId, userId))
        .orderBy(desc(devices.createdAt), desc(devices.id)),

    count: (userId: string) => db.$count(devices, eq(devices.userId, userId)),

    async insert(userId: string, device: Omit<typeof devices.$inferInsert, 'userId'>): Promise<DevicePassword> {
      const [row] = await db
        .insert(devices)
        .values({ userId, ...device })
        .returning(shown);
      return row!;
    },

    async remove(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await db.delete(devices).where(and(eq(devices.userId, userId), eq(devices.id, id)));
      return rowCount === 1;
    },

    /** Whose it is, as long as the account is open, with how far the changes of the address book are counted. */
    async findOwner(passwordHash: string) {
      const [found] = await db
        .select({
          user: { id: users.id, email: users.email },
          device: { id: devices.id, lastUsedAt: devices.lastUsedAt, passwordHash: devices.passwordHash },
          book: { epoch: addressBooks.epoch, number: addressBooks.number },
        })
        .from(devices)
        .innerJoin(users, and(eq(users.id, devices.userId), isNull(users.deletedAt)))
        .innerJoin(addressBooks, eq(addressBooks.userId, devices.userId))
        .where(eq(devices.passwordHash, passwordHash));
      return found;
    },

    /** Not with every request: devices ask all day. */
    async touch(userId: string, id: string, now: string, unlessSince: string): Promise<void> {
      await db
        .update(devices)
        .set({ lastUsedAt: now })
        .where(
          and(
            eq(devices.userId, userId),
            eq(devices.id, id),
            or(isNull(devices.lastUsedAt), lt(devices.lastUsedAt, unlessSince)),
          ),
        );
    },
  };
}
