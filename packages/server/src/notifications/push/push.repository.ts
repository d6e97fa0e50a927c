import type { PushDevice } from '@inner-circle/domain/notifications/push.contract.ts';
import { SESSION_DAYS, SESSION_IDLE_DAYS } from '@inner-circle/domain/auth/auth.rules.ts';
import { daysBefore, toMoment } from '@inner-circle/domain/time.ts';
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { sessions, users } from '../../auth/auth.table.ts';
import type { Connection } from '../../platform/database.ts';
import { pushSubscriptions as devices } from './push.table.ts';

type Row = typeof devices.$inferSelect;
export type KnownDevice = Pick<Row, 'userId' | 'id' | 'sealedSecret' | 'showsNames'>;

const known = {
  userId: devices.userId,
  id: devices.id,
  sealedSecret: devices.sealedSecret,
  showsNames: devices.showsNames,
};

const one = (userId: string, id: string) => and(eq(devices.userId, userId), eq(devices.id, id));

const shownTo = (sessionHash: string) => ({
  id: devices.id,
  name: devices.name,
  showsNames: devices.showsNames,
  isHere: sql<boolean>`${devices.sessionHash} = ${sessionHash}`,
  createdAt: devices.createdAt,
  lastSentAt: devices.lastSentAt,
});

export function pushRepository(db: Connection) {
  /** Those whose user is signed in there and has not closed the account. */
  const signedIn = (now: Temporal.Instant) =>
    db
      .select({ one: sql`1` })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
      .where(
        and(
          eq(sessions.userId, devices.userId),
          eq(sessions.tokenHash, devices.sessionHash),
          gt(sessions.seenAt, toMoment(daysBefore(now, SESSION_IDLE_DAYS))),
          gt(sessions.createdAt, toMoment(daysBefore(now, SESSION_DAYS))),
        ),
      );

  return {
    list: (userId: string, sessionHash: string): Promise<PushDevice[]> =>
      db
        .select(shownTo(sessionHash))
        .from(devices)
        .where(eq(devices.userId, userId))
        .orderBy(desc(devices.createdAt), desc(devices.id)),

    /** Whether the session is there; until the transaction ends it stays. */
    async holdSession(userId: string, sessionHash: string): Promise<boolean> {
      const found = await db
        .select({ userId: sessions.userId })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.tokenHash, sessionHash)))
        .for('key share');
      return found.length > 0;
    },

    countOthers: (userId: string, sessionHash: string) =>
      db.$count(devices, and(eq(devices.userId, userId), ne(devices.sessionHash, sessionHash))),

    /** The browser is somebody else's from now on, or signed in anew. */
    async takeEndpoint(endpointHash: string, userId: string, sessionHash: string): Promise<void> {
      // One after the other, also those of different users.
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpointHash}, 0))`);
      await db
        .delete(devices)
        .where(
          and(
            eq(devices.endpointHash, endpointHash),
            or(ne(devices.userId, userId), ne(devices.sessionHash, sessionHash)),
          ),
        );
    },

    async save(
      device: Omit<typeof devices.$inferInsert, 'showsNames'> & { showsNames: boolean | undefined },
    ): Promise<PushDevice> {
      const { showsNames, sealedSecret, endpointHash, name, sessionHash } = device;
      const [row] = await db
        .insert(devices)
        .values({ ...device, showsNames: showsNames ?? true })
        .onConflictDoUpdate({
          target: [devices.userId, devices.sessionHash],
          set: { sealedSecret, endpointHash, name, ...(showsNames !== undefined && { showsNames }) },
        })
        .returning(shownTo(sessionHash));
      return row!;
    },

    /** Undefined when the owner has no such browser. */
    async find(userId: string, id: string): Promise<KnownDevice | undefined> {
      const [row] = await db.select(known).from(devices).where(one(userId, id));
      return row;
    },

    async remove(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await db.delete(devices).where(one(userId, id));
      return rowCount === 1;
    },

    /** Unless it was given another address meanwhile. */
    async forget({ userId, id, sealedSecret }: KnownDevice): Promise<void> {
      await db.delete(devices).where(and(one(userId, id), eq(devices.sealedSecret, sealedSecret)));
    },

    async reseal({ userId, id, sealedSecret }: KnownDevice, resealed: string): Promise<void> {
      await db
        .update(devices)
        .set({ sealedSecret: resealed })
        .where(and(one(userId, id), eq(devices.sealedSecret, sealedSecret)));
    },

    async sent(userId: string, id: string, now: string, sessionHash = ''): Promise<PushDevice | undefined> {
      const [row] = await db
        .update(devices)
        .set({ lastSentAt: now })
        .where(one(userId, id))
        .returning(shownTo(sessionHash));
      return row;
    },

    async idsToTell(userId: string, now: Temporal.Instant): Promise<string[]> {
      const rows = await db
        .select({ id: devices.id })
        .from(devices)
        .where(and(eq(devices.userId, userId), sql`exists ${signedIn(now)}`))
        .orderBy(devices.id);
      return rows.map(({ id }) => id);
    },

    /** Of all who try, the first gets it, once for each day. */
    async claim(userId: string, id: string, day: string, now: Temporal.Instant): Promise<KnownDevice | undefined> {
      const [row] = await db
        .update(devices)
        .set({ toldOn: day })
        .where(and(one(userId, id), sql`${devices.toldOn} is distinct from ${day}::date`, sql`exists ${signedIn(now)}`))
        .returning(known);
      return row;
    },

    /** It was certainly not told. */
    async giveBack(userId: string, id: string, day: string): Promise<void> {
      await db
        .update(devices)
        .set({ toldOn: null })
        .where(and(one(userId, id), eq(devices.toldOn, day)));
    },
  };
}
