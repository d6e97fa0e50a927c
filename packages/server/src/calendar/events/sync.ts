import type { Range } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { z } from 'zod';

const Tokens = z.record(z.string(), z.string());
/** `cut` names the calendars of which not everything was read, with a token for what changes or without. */
const Sync = z.object({ days: z.string(), tokens: Tokens, cut: z.array(z.string()).default([]) });

/** A token is good for the days that it was given for. */
const daysOf = ({ from, to }: Range) => `${from.toString()}/${to.toString()}`;

export type KnownCalendars = { readonly tokens: ReadonlyMap<string, string>; readonly cut: ReadonlySet<string> };
export const NOTHING_KNOWN: KnownCalendars = { tokens: new Map(), cut: new Set() };

/** What the client carries back: Google's tokens by calendar. It opens nothing without the user's own permission. */
export const writeSync = (range: Range, { tokens, cut }: KnownCalendars): string =>
  Buffer.from(JSON.stringify({ days: daysOf(range), tokens: Object.fromEntries(tokens), cut: [...cut] })).toString(
    'base64url',
  );

/** None where it is of other days, or cannot be read: then everything is read anew. */
export function readSync(sync: string | null | undefined, range: Range): KnownCalendars {
  try {
    const { days, tokens, cut } = Sync.parse(JSON.parse(Buffer.from(sync ?? '', 'base64url').toString('utf8')));
    return days === daysOf(range) ? { tokens: new Map(Object.entries(tokens)), cut: new Set(cut) } : NOTHING_KNOWN;
  } catch {
    return NOTHING_KNOWN;
  }
}
