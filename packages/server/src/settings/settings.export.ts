import { eq } from 'drizzle-orm';
import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { sessions, users } from '../auth/auth.table.ts';
import type { Exporter } from './export.service.ts';
import { settingsRepository } from './settings.repository.ts';

export const profileExporter: Exporter = {
  name: 'profile',
  columns: ['id', 'email', 'name', 'avatarUrl', 'issuer', 'subject', 'createdAt', 'signedInAt'],
  isSingle: true,
  async *rows(db, userId) {
    const { id, email, name, avatarUrl, issuer, subject, createdAt, signedInAt } = users;
    yield await db
      .select({ id, email, name, avatarUrl, issuer, subject, createdAt, signedInAt })
      .from(users)
      .where(eq(id, userId));
  },
};

export const sessionsExporter: Exporter = {
  name: 'sessions',
  columns: ['browser', 'createdAt', 'seenAt'],
  async *rows(db, userId) {
    const { browser, createdAt, seenAt } = sessions;
    yield await db
      .select({ browser, createdAt, seenAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(createdAt);
  },
};

export const settingsExporter: Exporter = {
  name: 'settings',
  columns: [
    'coldThresholdDays',
    'notifyOfBirthdays',
    'notifyOfDueTodos',
    'timeZone',
    'wakesAt',
    'sleepsAt',
    'startsWith',
  ],
  isSingle: true,
  async *rows(db, userId) {
    const settings = (await settingsRepository(db).find(userId)) ?? DEFAULT_SETTINGS;
    const { coldThresholdDays, notifications, timeZone, wakingHours, startsWith } = settings;
    yield [
      {
        coldThresholdDays,
        notifyOfBirthdays: notifications.birthdays,
        notifyOfDueTodos: notifications.dueTodos,
        timeZone,
        wakesAt: wakingHours.from,
        sleepsAt: wakingHours.to,
        startsWith,
      },
    ];
  },
};
