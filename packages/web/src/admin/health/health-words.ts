import type { HealthTrouble, VendorHealth } from '@inner-circle/domain/admin/health.contract.ts';
import { counted } from '../../platform/numbers.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** “12 seconds”, “3 minutes”, “2 hours”, “5 days”: as far as somebody wants to know. */
export function duration(seconds: number): string {
  if (seconds < MINUTE) return counted(Math.floor(seconds), 'second');
  if (seconds < HOUR) return counted(Math.floor(seconds / MINUTE), 'minute');
  if (seconds < 2 * DAY) return counted(Math.floor(seconds / HOUR), 'hour');
  return counted(Math.floor(seconds / DAY), 'day');
}

/** “just now”, “3 minutes ago”. A clock that is a little ahead says nothing about the future. */
export function ago(moment: string | null, now: Temporal.Instant): string {
  if (moment === null) return 'never';
  const seconds = now.since(moment).total('seconds');
  return seconds < MINUTE ? 'just now' : `${duration(seconds)} ago`;
}

/** As disks are sold: “3.4 GB”. */
export function size(bytes: number): string {
  const [unit, divisor] = bytes < 1e9 ? (['MB', 1e6] as const) : (['GB', 1e9] as const);
  const value = bytes / divisor;
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`;
}

/** What the notice to admins says. */
export const TROUBLES: Readonly<Record<Exclude<HealthTrouble, 'none'>, string>> = {
  'disk-full':
    'The disk is full. Everything can be read and nothing can be saved: make room on the disk of the data, and it goes on by itself.',
  'database-read-only':
    'The database takes no changes. Everything can be read and nothing can be saved until it does: it may be a standby, or changes were switched off.',
  unknown: 'Something keeps changes from being saved that this page does not know. The log says what.',
};

export const VENDORS: Readonly<Record<string, string>> = {
  google: 'Google',
  stripe: 'Stripe',
  telegram: 'Telegram',
  smtp: 'Mail servers',
  push: 'Push services',
  model: 'Language model',
  speech: 'Speech to text',
};

/** What that means where it is not set up. */
export const WITHOUT: Readonly<Record<string, string>> = {
  google: 'nobody can sign in',
  stripe: 'plans cannot be bought',
  telegram: 'there is no bot',
  model: 'the built-in engine answers',
  speech: 'done on this machine',
};

export const STATES: Readonly<Record<VendorHealth['state'], string>> = {
  'set-up': 'Set up',
  sandbox: 'Sandbox',
  'not-set-up': 'Not set up',
  unknown: 'Unknown',
};

/** Whether its last call failed. */
export const isFailing = ({ succeededAt, failedAt }: Pick<VendorHealth, 'succeededAt' | 'failedAt'>) =>
  failedAt !== null && (succeededAt === null || failedAt > succeededAt);

/** From then on it is worth looking at: the alerts say the same. */
export const LATE_SECONDS = 300;
export const OLD_SECONDS = 900;
export const LITTLE_BYTES = 1e9;
