import type { ConflictSubject } from '../conflicts.rules.ts';
import { badField, DomainError } from '../problem.ts';
import { dayIn, daysAfter } from '../time.ts';
import type { SettingsChange, UserSettings } from './settings.contract.ts';

export const SETTINGS_CONFLICT: ConflictSubject = { slice: 'settings', subject: 'These settings were' };

type Settings = { [Name in Exclude<keyof SettingsChange, 'notifications'>]?: unknown } & {
  notifications?: { [Name in keyof UserSettings['notifications']]?: unknown } | undefined;
};

/** Each setting by itself, as a person changes it. What is left out is undefined. */
export const singleSettings = ({ coldThresholdDays, notifications, timeZone, wakingHours, startsWith }: Settings) => ({
  coldThresholdDays,
  'notifications.birthdays': notifications?.birthdays,
  'notifications.dueTodos': notifications?.dueTodos,
  timeZone,
  wakingHours,
  startsWith,
});

type WithZone = Pick<UserSettings, 'timeZone'>;

/** Where the user is, as far as we know. */
export const zoneOf = ({ timeZone }: WithZone) => timeZone ?? 'UTC';

/** The user's own day at a moment. */
export const todayOf = (settings: WithZone, now: Temporal.Instant) => dayIn(zoneOf(settings), now);

/** Until then an admin can bring a closed account back. */
export const ERASE_AFTER_DAYS = 30;

export const eraseAfter = (closedAt: Temporal.Instant) => daysAfter(closedAt, ERASE_AFTER_DAYS);

export const confirmationWrong = () => badField('confirmation', 'Type your e-mail address to confirm.');

/** People copy and type addresses with stray spaces and capitals. */
export const confirmsDeletion = (typed: string, email: string) =>
  typed.trim().toLowerCase() === email.trim().toLowerCase();

const EXPORT_RUNNING = 'Another export of yours is still running. Please wait until it is done.';

/** Each reads everything that its user has. */
export const exportRunning = () => new DomainError('too-often', 'export-running', EXPORT_RUNNING, { retryAfter: 5 });
