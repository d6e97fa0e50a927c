import { z } from 'zod';
import { conflictOf, seenValue, withSeen } from '../conflicts.contract.ts';
import type { Endpoint } from '../endpoint.ts';
import { enumOr } from '../enum-fallback.ts';
import { Problem } from '../problem.ts';
import { Moment, TimeOfDay, TimeZone } from '../time.ts';
import { ONE_LINE } from '../text.ts';

/** How many days without contact make somebody cold. */
export const COLD_THRESHOLD_DAYS = 30;
export const MIN_THRESHOLD_DAYS = 1;
export const MAX_THRESHOLD_DAYS = 365;

export const ColdThresholdDays = z
  .int('must be a whole number')
  .min(MIN_THRESHOLD_DAYS, `must be at least ${MIN_THRESHOLD_DAYS}`)
  .max(MAX_THRESHOLD_DAYS, `must be at most ${MAX_THRESHOLD_DAYS}`);

/** Between which the user is up: free times are looked for within them. */
export const WakingHours = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be later than the beginning' });
export type WakingHours = z.infer<typeof WakingHours>;

/** What is shown first on a new day. */
export const StartsWith = z.enum(['today', 'contacts']);
export type StartsWith = z.infer<typeof StartsWith>;

export const UserSettings = z.object({
  coldThresholdDays: ColdThresholdDays,
  notifications: z.object({ birthdays: z.boolean(), dueTodos: z.boolean() }),
  /** Null until the browser has sent it, or the user has chosen one. */
  timeZone: z.string().nullable(),
  wakingHours: z.object({ from: z.string(), to: z.string() }),
  startsWith: enumOr(StartsWith, 'today').default('today'),
});
export type UserSettings = z.infer<typeof UserSettings>;

export const DEFAULT_SETTINGS: UserSettings = {
  coldThresholdDays: COLD_THRESHOLD_DAYS,
  notifications: { birthdays: true, dueTodos: true },
  timeZone: null,
  wakingHours: { from: '09:00', to: '21:00' },
  startsWith: 'today',
};

/** What is left out stays as it is. */
export const SettingsChange = z.strictObject({
  coldThresholdDays: ColdThresholdDays.optional(),
  notifications: z.strictObject({ birthdays: z.boolean().optional(), dueTodos: z.boolean().optional() }).optional(),
  timeZone: TimeZone.nullable().optional(),
  wakingHours: WakingHours.optional(),
  startsWith: StartsWith.optional(),
});
export type SettingsChange = z.output<typeof SettingsChange>;

const SettingsUpdate = withSeen(SettingsChange, {
  notifications: z.strictObject({ birthdays: seenValue(), dueTodos: seenValue() }).partial(),
  wakingHours: z.strictObject({ from: seenValue(), to: seenValue() }),
});
export type SettingsUpdate = z.output<typeof SettingsUpdate>;

const tags = ['Settings'];

export const settingsEndpoints = {
  get: {
    method: 'GET',
    url: '/api/user/settings',
    schema: { summary: 'The user’s settings', tags, response: { 200: UserSettings } },
  },
  update: {
    method: 'PUT',
    url: '/api/user/settings',
    schema: {
      summary: 'Changes settings',
      tags,
      body: SettingsUpdate,
      response: { 200: UserSettings, 409: conflictOf(UserSettings) },
    },
  },
  exportData: {
    method: 'GET',
    url: '/api/user/export',
    config: { perMinute: 6, isCostly: true, oneAtATime: true },
    schema: {
      summary: 'Everything we keep about the user, as a zip archive of JSON and CSV files',
      tags,
      response: { 200: z.any(), 429: Problem },
    },
  },
  deleteAccount: {
    method: 'DELETE',
    url: '/api/user',
    config: { perMinute: 6 },
    schema: {
      summary: 'Closes the account at once; its data is erased within 30 days',
      tags,
      body: z.strictObject({
        /** The account's e-mail address, typed by its owner. */
        confirmation: z.string().max(320).check(ONE_LINE),
      }),
      response: { 200: z.object({ success: z.literal(true), eraseAfter: Moment }), 400: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
