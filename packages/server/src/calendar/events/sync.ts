import type { Range } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { z } from 'zod';

const Tokens = z.record(z.string(), z.string());
const Sync = z.object({ days: z.string(), tokens: Tokens });

/** A token is good for the days that it was given for. */
const daysOf = ({ from, to }: Range) => `${from.toString()}/${to.toString()}`;

/** What the client carries back: Google's tokens by calendar. It opens nothing without the user's own permission. */
export const writeSync = (range: Range, tokens: ReadonlyMap<string, string>): string =>
  Buffer.from(JSON.stringify({ days: daysOf(range), tokens: Object.fromEntries(tokens) })).toString('base64url');

/** None where it is of other days, or cannot be read: then everything is read anew. */
export function readSync(sync: string | null | undefined, range: Range): ReadonlyMap<string, string> {
  try {
    const { days, tokens } = Sync.parse(JSON.parse(Buffer.from(sync ?? '', 'base64url').toString('utf8')));
    return days === daysOf(range) ? new Map(Object.entries(tokens)) : new Map();
  } catch {
    return new Map();
  }
}
