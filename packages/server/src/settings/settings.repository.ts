import { eq, inArray, sql } from 'drizzle-orm';
import {
  DEFAULT_SETTINGS,
  type SettingsChange,
  type UserSettings,
} from '@inner-circle/domain/settings/settings.contract.ts';
import { users } from '../auth/auth.table.ts';
import type { Connection } from '../platform/database.ts';
import { userSettings } from './settings.table.ts';

type Row = typeof userSettings.$inferSelect;

const toSettings = (row: Row): UserSettings => ({
  coldThresholdDays: row.coldThresholdDays,
  notifications: { birthdays: row.notifyBirthdays, dueTodos: row.notifyDueTodos },
  timeZone: row.timeZone,
  wakingHours: { from: row.wakesAt, to: row.sleepsAt },
  startsWith: row.startsWith,
});

export function settingsRepository(db: Connection) {
  return {
    /** Undefined where there is nothing but the defaults. */
    async find(userId: string): Promise<UserSettings | undefined> {
      const [row] = await db.select().from(userSettings).where(eq(userSettings.userId, userId));
      return row && toSettings(row);
    },

    /** Users who have nothing but the defaults are left out. */
    async findAll(userIds: readonly string[]): Promise<Map<string, UserSettings>> {
      const rows = await db
        .select()
        .from(userSettings)
        .where(inArray(userSettings.userId, [...userIds]));
      return new Map(rows.map((row) => [row.userId, toSettings(row)]));
    },

    /** What they are until the transaction ends: from now on there is a row, which another process waits for. */
    async lock(userId: string): Promise<UserSettings> {
      await db.insert(userSettings).values({ userId }).onConflictDoNothing();
      const [row] = await db.select().from(userSettings).where(eq(userSettings.userId, userId)).for('update');
      return toSettings(row!);
    },

    async start(userId: string) {
      const { startsWith, timeZone, startedOn } = userSettings;
      const [row] = await db
        .select({ startsWith, timeZone, startedOn, createdAt: users.createdAt })
        .from(users)
        .leftJoin(userSettings, eq(userSettings.userId, users.id))
        .where(eq(users.id, userId));
      return { ...row!, startsWith: row!.startsWith ?? DEFAULT_SETTINGS.startsWith };
    },

    /** Of two that begin the same day at once, one does. */
    async startOn(userId: string, day: string): Promise<boolean> {
      const started = await db
        .insert(userSettings)
        .values({ userId, startedOn: day })
        .onConflictDoUpdate({
          target: userSettings.userId,
          set: { startedOn: day },
          setWhere: sql`${userSettings.startedOn} is distinct from ${day}`,
        })
        .returning({ userId: userSettings.userId });
      return started.length > 0;
    },

    async save(userId: string, settings: SettingsChange): Promise<UserSettings> {
      const { coldThresholdDays, notifications, timeZone, wakingHours, startsWith } = settings;
      const change = {
        coldThresholdDays,
        notifyBirthdays: notifications?.birthdays,
        notifyDueTodos: notifications?.dueTodos,
        timeZone,
        wakesAt: wakingHours?.from,
        sleepsAt: wakingHours?.to,
        startsWith,
      };
      const [row] = await db
        .insert(userSettings)
        .values({ userId, ...change })
        .onConflictDoUpdate({ target: userSettings.userId, set: { userId, ...change } })
        .returning();
      return toSettings(row!);
    },
  };
}
