import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '../auth/auth.table.ts';
import type { Connection } from '../platform/database.ts';
import { userSettings } from '../settings/settings.table.ts';
import { notificationMornings, notifications } from './notifications.table.ts';

/** What day it is in a zone. */
export type ZoneDay = { zone: string; day: string };

export function dailyDigestRepository(db: Connection) {
  return {
    /** Every zone that somebody has chosen. */
    async zones(): Promise<string[]> {
      const rows = await db
        .selectDistinct({ zone: sql<string>`${userSettings.timeZone}` })
        .from(userSettings)
        .where(isNotNull(userSettings.timeZone));
      return rows.map(({ zone }) => zone);
    },

    /** The users in these zones who have not had the digest of the day that it is there. */
    async usersWithout(days: readonly ZoneDay[], unchosen: string, limit: number, last: string | undefined) {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .leftJoin(userSettings, eq(userSettings.userId, users.id))
        .leftJoin(notificationMornings, eq(notificationMornings.userId, users.id))
        .innerJoin(
          sql`json_to_recordset(${JSON.stringify(days)}) as local (zone text, day date)`,
          sql`local.zone = coalesce(${userSettings.timeZone}, ${unchosen})`,
        )
        .where(
          and(
            isNull(users.deletedAt),
            sql`${notificationMornings.generatedOn} is distinct from local.day`,
            last === undefined ? undefined : gt(users.id, last),
          ),
        )
        .orderBy(asc(users.id))
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /** What was written for that day and nobody has seen: the first of it, and how much there is. */
    async unread(userId: string, day: string, limit: number) {
      const rows = await db
        .select({
          message: notifications.message,
          contactId: notifications.contactId,
          total: sql`count(*) over ()`.mapWith(Number),
        })
        .from(notifications)
        .where(
          and(
            eq(notifications.userId, userId),
            eq(notifications.day, day),
            isNull(notifications.readAt),
            isNull(notifications.dismissedAt),
          ),
        )
        .orderBy(asc(notifications.type), asc(notifications.id))
        .limit(limit);
      return { messages: rows, total: rows[0]?.total ?? 0 };
    },

    async saveForAll(days: readonly ZoneDay[], unchosen: string): Promise<void> {
      await db.execute(sql`
        insert into ${notificationMornings} (user_id, generated_on)
        select ${users.id}, local.day from ${users} left join ${userSettings} on ${userSettings.userId} = ${users.id}
        join json_to_recordset(${JSON.stringify(days)}) as local (zone text, day date)
          on local.zone = coalesce(${userSettings.timeZone}, ${unchosen})
        on conflict (user_id) do update set generated_on = excluded.generated_on`);
    },

    /** Whether it was not noted before: of several processes in the same moment the first one notes it. */
    async save(userId: string, day: string): Promise<boolean> {
      const noted = await db
        .insert(notificationMornings)
        .values({ userId, generatedOn: day })
        .onConflictDoUpdate({
          target: notificationMornings.userId,
          set: { generatedOn: day },
          setWhere: sql`${notificationMornings.generatedOn} is distinct from excluded.generated_on`,
        })
        .returning({ userId: notificationMornings.userId });
      return noted.length > 0;
    },
  };
}
