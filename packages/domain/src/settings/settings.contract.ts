import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { TimeZone } from '../time.ts';
import { COLD_THRESHOLD_DAYS } from './settings.rules.ts';

export const ColdThresholdDays = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(365, 'must be at most 365');

export const UserSettings = z.object({
  coldThresholdDays: ColdThresholdDays,
  notifications: z.object({ birthdays: z.boolean(), dueTodos: z.boolean() }),
  /** Null until the browser has told it, or the user has chosen one. */
  timeZone: z.string().nullable(),
});
export type UserSettings = z.infer<typeof UserSettings>;

export const DEFAULT_SETTINGS: UserSettings = {
  coldThresholdDays: COLD_THRESHOLD_DAYS,
  notifications: { birthdays: true, dueTodos: true },
  timeZone: null,
};

/** What is left out stays as it is. */
export const SettingsChange = z.strictObject({
  coldThresholdDays: ColdThresholdDays.optional(),
  notifications: z.strictObject({ birthdays: z.boolean().optional(), dueTodos: z.boolean().optional() }).optional(),
  timeZone: TimeZone.nullable().optional(),
});
export type SettingsChange = z.output<typeof SettingsChange>;

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
    schema: { summary: 'Changes settings', tags, body: SettingsChange, response: { 200: UserSettings } },
  },
} as const satisfies Record<string, Endpoint>;
