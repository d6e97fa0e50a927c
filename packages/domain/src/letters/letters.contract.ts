import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { enumOr } from '../enum-fallback.ts';
import { Problem } from '../problem.ts';
import { Moment } from '../time.ts';
import { ONE_LINE } from '../text.ts';

/** As in ISO 8601: Monday is 1, Sunday is 7. */
export const Weekday = z.int('must be a day of the week').min(1).max(7);

/** The hour of the day at which it comes, as the clocks of its reader show it. */
export const LetterHour = z.int('must be a whole hour').min(0).max(23);

export const LetterSchedule = z.object({ weekday: Weekday, hour: LetterHour });
export type LetterSchedule = z.infer<typeof LetterSchedule>;

export const DEFAULT_SCHEDULE: LetterSchedule = { weekday: 7, hour: 18 };

/** The weekly letter to oneself. */
export const LetterSettings = LetterSchedule.extend({
  isOn: z.boolean(),
  /** Whether letters are set up on this server. */
  isAvailable: z.boolean(),
  /** Where it goes: the account’s own address. */
  email: z.string(),
  /** When the next one comes; null while it is off. */
  nextAt: Moment.nullable(),
  /** When the last one went out; null when none has. */
  lastSentAt: Moment.nullable(),
});
export type LetterSettings = z.infer<typeof LetterSettings>;

/** What is left out stays as it is. */
export const LetterChange = z.strictObject({
  isOn: z.boolean().optional(),
  weekday: Weekday.optional(),
  hour: LetterHour.optional(),
});
export type LetterChange = z.output<typeof LetterChange>;

/** `nothing` when there is nothing to write about. */
export const Trial = z.object({ outcome: enumOr(z.enum(['sent', 'nothing']), 'sent'), email: z.string() });
export type Trial = z.infer<typeof Trial>;

export const LONGEST_TOKEN = 200;
const LinkParams = z.object({ token: z.string().max(LONGEST_TOKEN).check(ONE_LINE) });
/** Opened from an e-mail by programs that look for harm, too: to look changes nothing. */
const link = { access: 'public', perMinute: 30 } as const;
const page = { 200: z.any(), 404: z.any(), 410: z.any() };

const tags = ['Letters'];

export const lettersEndpoints = {
  get: {
    method: 'GET',
    url: '/api/user/letter',
    schema: { summary: 'Whether and when the weekly letter comes', tags, response: { 200: LetterSettings } },
  },
  update: {
    method: 'PUT',
    url: '/api/user/letter',
    schema: {
      summary: 'Switches the weekly letter on or off, or chooses its day and hour',
      tags,
      body: LetterChange,
      response: { 200: LetterSettings, 409: Problem },
    },
  },
  sendTrial: {
    method: 'POST',
    url: '/api/user/letter/trial',
    config: { perMinute: 3, isCostly: true },
    schema: {
      summary: 'Sends the letter of the last seven days now, to look at',
      tags,
      response: { 200: Trial, 409: Problem, 429: Problem, 503: Problem },
    },
  },
  askToStop: {
    method: 'GET',
    url: '/api/letters/stop/:token',
    config: link,
    schema: { summary: 'The page behind “no more letters”', tags, params: LinkParams, response: page },
  },
  stop: {
    method: 'POST',
    url: '/api/letters/stop/:token',
    config: link,
    schema: {
      summary: 'Ends the letters, by the link in one of them (RFC 8058)',
      tags,
      params: LinkParams,
      response: page,
    },
  },
  askWhetherSpoken: {
    method: 'GET',
    url: '/api/letters/spoke/:token',
    config: link,
    schema: { summary: 'The page behind “We spoke already”', tags, params: LinkParams, response: page },
  },
  logSpoken: {
    method: 'POST',
    url: '/api/letters/spoke/:token',
    config: link,
    schema: { summary: 'Logs a call, once, by the link in a letter', tags, params: LinkParams, response: page },
  },
} as const satisfies Record<string, Endpoint>;
