import type { calendar_v3 } from '@googleapis/calendar';
import { z } from 'zod';
import { invalid, required } from '../calendar-error.ts';
import { spanOf, written } from './event-times.ts';
import { readRecurrence } from '../recurrence/rule.ts';

const Text = z.string().max(8192);
const When = z.object({ date: z.string(), dateTime: z.string(), timeZone: z.string() }).partial();
const Properties = z.record(z.string().max(44), z.string().max(1024));

/** What a client may write. Whatever else it sends is Google's to say and is left alone. */
const Fields = z
  .object({
    summary: Text,
    description: Text,
    location: Text,
    colorId: z.string().regex(/^(?:[1-9]|1[01])$/),
    start: When,
    end: When,
    recurrence: z.array(z.string()),
    attendees: z
      .array(
        z.object({
          email: z.email(),
          displayName: z.string().optional(),
          optional: z.boolean().optional(),
          comment: z.string().optional(),
          responseStatus: z.enum(['needsAction', 'declined', 'tentative', 'accepted']).default('needsAction'),
        }),
      )
      .max(200),
    transparency: z.enum(['opaque', 'transparent']),
    visibility: z.enum(['default', 'public', 'private', 'confidential']),
    status: z.enum(['confirmed', 'tentative', 'cancelled']),
    reminders: z.object({
      useDefault: z.boolean().default(false),
      overrides: z
        .array(z.object({ method: z.enum(['email', 'popup']), minutes: z.int().min(0).max(40_320) }))
        .max(5)
        .optional(),
    }),
    extendedProperties: z.object({ private: Properties, shared: Properties }).partial(),
    guestsCanInviteOthers: z.boolean(),
    guestsCanModify: z.boolean(),
    guestsCanSeeOtherGuests: z.boolean(),
    source: z.object({ title: z.string(), url: z.string() }),
  })
  .partial();

/** An event as it was last written. Everything else that Google tells about it is derived. */
export type EventFields = z.infer<typeof Fields> & { conferenceData?: calendar_v3.Schema$ConferenceData };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects grow together field by field, a list takes the other's place, and null takes a field away. */
export function merged(current: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = isObject(current) ? { ...current } : {};
  for (const [name, value] of Object.entries(patch))
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value);
  return result;
}

function allowed(resource: unknown): EventFields {
  const { data, error } = Fields.safeParse(resource);
  if (data) return data;
  const [field, ...inside] = error.issues[0]?.path ?? [];
  if (field === 'attendees' && inside.at(-1) === 'email') throw invalid('Invalid attendee email.');
  throw invalid(`Invalid value for: ${String(field ?? 'event')}`);
}

/** Checks a whole event, and writes its times in one way. A series must say in which zone it keeps its time of day. */
export function readEvent(resource: unknown, zone: string): EventFields {
  const fields = allowed(merged({}, resource));
  const span = spanOf(fields, zone);
  if (fields.recurrence?.length === 0) delete fields.recurrence;
  if (fields.recurrence) {
    if (fields.start?.dateTime && !fields.start.timeZone)
      throw required('Missing time zone definition for start time.');
    readRecurrence(fields.recurrence, span.start);
  }
  return { ...fields, start: written(span.start, zone), end: written(span.end, zone) };
}
