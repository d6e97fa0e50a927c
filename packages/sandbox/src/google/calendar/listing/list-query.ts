import { z } from 'zod';
import { badRequest, invalid, timeRangeEmpty } from '../calendar-error.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** Google wants the offset to be said; without one it cannot know the moment. */
const moment = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text);
  } catch {
    context.addIssue('no moment');
    return z.NEVER;
  }
});

const zone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
});

const several = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

export const mostResults = 2500;

const Query = z.object({
  timeMin: moment.optional(),
  timeMax: moment.optional(),
  updatedMin: moment.optional(),
  singleEvents: flag,
  showDeleted: flag,
  orderBy: z.enum(['startTime', 'updated']).optional(),
  maxResults: z.coerce
    .number()
    .int()
    .min(1)
    .default(250)
    .transform((count) => Math.min(count, mostResults)),
  pageToken: z.string().optional(),
  syncToken: z.string().optional(),
  q: z.string().optional(),
  iCalUID: z.string().optional(),
  privateExtendedProperty: several.optional(),
  sharedExtendedProperty: several.optional(),
  timeZone: zone.optional(),
  /** Which parts of the answer are wanted, all of them when it is left out. */
  fields: z
    .string()
    .regex(/^\w+(?:,\w+)*$/)
    .transform((names) => names.split(','))
    .optional(),
});
export type ListQuery = z.infer<typeof Query>;

const notWithSyncToken = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
] as const;

/** Whoever narrows or sorts what they read cannot keep it up to date, except for a span of time. */
export const isSynchronisable = (query: ListQuery) =>
  notWithSyncToken.every((name) => query[name] === undefined || name === 'timeMin' || name === 'timeMax');

export function readListQuery(given: unknown): ListQuery {
  const { data: query, error } = Query.safeParse(given);
  if (!query) throw invalid('Bad Request', error.issues[0]?.path.map(String).join('.'));
  const { timeMin, timeMax, syncToken, orderBy, singleEvents } = query;
  if (syncToken !== undefined && notWithSyncToken.some((name) => query[name] !== undefined))
    throw badRequest('Sync token cannot be used with other query restrictions.');
  if (orderBy === 'startTime' && !singleEvents)
    throw badRequest('The requested ordering is not available for the particular query.');
  if (timeMin && timeMax && Temporal.Instant.compare(timeMin, timeMax) >= 0) throw timeRangeEmpty('timeMax');
  return query;
}
