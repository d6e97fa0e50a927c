import { eq, inArray } from 'drizzle-orm';
import type { SettingsChange, UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import type { Connection } from '../platform/database.ts';
import { userSettings } from './settings.table.ts';

type Row = typeof userSettings.$inferSelect;

const toSettings = ({ coldThresholdDays, notifyBirthdays, notifyDueTodos, timeZone }: Row): UserSettings => ({
  coldThresholdDays,
  notifications: { birthdays: notifyBirthdays, dueTodos: notifyDueTodos },
  timeZone,
});

export function settingsRepository(db: Connection) {
  return {
    /** Undefined as long as the user has changed nothing. */
    async find(userId: string): Promise<UserSettings | undefined> {
      const [row] = await db.select().from(userSettings).where(eq(userSettings.userId, userId));
      return row && toSettings(row);
    },

    /** Without those who have changed nothing. */
    async findAll(userIds: readonly string[]): Promise<Map<string, UserSettings>> {
      const rows = await db
        .select()
        .from(userSettings)
        .where(inArray(userSettings.userId, [...userIds]));
      return new Map(rows.map((row) => [row.userId, toSettings(row)]));
    },

    async save(userId: string, { coldThresholdDays, notifications, timeZone }: SettingsChange): Promise<UserSettings> {
      const change = {
        coldThresholdDays,
        notifyBirthdays: notifications?.birthdays,
        notifyDueTodos: notifications?.dueTodos,
        timeZone,
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
