import type { EventsQuery, EventsReply } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { isWithin, type Range, rangeOf } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { type EventList, GoogleCalendarFailure } from '../../integrations/google-calendar/google-calendar.port.ts';
import type { GoogleCalendar } from '../../integrations/google-calendar/google-calendar.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { eventContactsRepository } from './event-contacts.repository.ts';
import { timesOfEvent, viewsOf } from './event-view.ts';
import { isFailure, openGoogle, refusalOf } from './open-google.ts';
import { type KnownCalendars, NOTHING_KNOWN, readSync, writeSync } from './sync.ts';

/** How many calendars are asked for at once. */
const AT_ONCE = 8;

/** The events of the calendars that the user ticked, or what changed of them. Nothing of Google's is kept. */
export async function getEvents(
  user: SignedInUser,
  { sync, zone, contactIds, ...days }: EventsQuery,
  dependencies: Dependencies,
): Promise<EventsReply> {
  const google = await openGoogle(user, dependencies);
  const range = rangeOf(days, zone ?? zoneOf(await settingsOf(user, dependencies)));
  const former = readSync(sync, range);
  const read = await readCalendars(google, range, former);
  const [first] = read;
  if (first && read.every(({ failure }) => failure)) throw refusalOf(first.failure!);
  const seen = read.flatMap(({ calendar, list, isWhole }) =>
    (list?.events ?? []).map((event) => ({
      calendarId: calendar.id,
      readOnly: list!.readOnly,
      event,
      isWhole,
      isShown: !event.isCancelled && isWithin(timesOfEvent(event), range),
    })),
  );
  const tokens = new Map(
    read.flatMap(({ calendar: { id }, list }) => {
      const token = list ? list.syncToken : former.tokens.get(id);
      return token ? [[id, token] as const] : [];
    }),
  );
  const cut = read.flatMap(({ calendar: { id }, list, isWhole }) =>
    (list && isWhole ? list.isCut : former.cut.has(id)) ? [id] : [],
  );
  return {
    data: await viewsOf(
      user.id,
      seen.filter(({ isShown }) => isShown),
      dependencies,
    ),
    removed: seen
      .filter(({ isShown, isWhole }) => !isShown && !isWhole)
      .map(({ calendarId, event: { id } }) => ({ calendarId, id })),
    whole: read.flatMap(({ calendar: { id }, isWhole }) => (isWhole ? [id] : [])),
    shown: google.shown.map(({ id }) => id),
    failed: read.flatMap(({ calendar, failure }) =>
      failure ? [{ calendarId: calendar.id, name: calendar.name, message: refusalOf(failure).message }] : [],
    ),
    cut,
    ...(contactIds && { contacts: await contactsOf(user.id, contactIds, dependencies) }),
    sync: writeSync(range, { tokens, cut: new Set(cut) }),
  };
}

async function contactsOf(userId: string, ids: readonly string[], { db }: Dependencies) {
  return [...(await eventContactsRepository(db).find(userId, ids)).values()];
}

type Read = {
  readonly calendar: { readonly id: string; readonly name: string };
  readonly list?: EventList;
  readonly isWhole: boolean;
  readonly failure?: GoogleCalendarFailure;
};

/** Each calendar by itself: one that fails leaves the others be, unless Google turns us away altogether. */
export async function readCalendars(google: GoogleCalendar, range: Range, former = NOTHING_KNOWN): Promise<Read[]> {
  const read: Read[] = [];
  for (let index = 0; index < google.shown.length; index += AT_ONCE) {
    const some = google.shown.slice(index, index + AT_ONCE);
    read.push(...(await Promise.all(some.map((calendar) => readCalendar(google, calendar, range, former)))));
  }
  return read;
}

/** Undefined where Google no longer knows from where to go on, also in the middle of a list. */
async function unlessExpired<Answer>(read: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isFailure(error, 'sync-expired')) return undefined;
    throw error;
  }
}

async function readCalendar(
  google: GoogleCalendar,
  calendar: Read['calendar'],
  range: Range,
  former: KnownCalendars,
): Promise<Read> {
  // An all-day event belongs to the day of its calendar's own zone, which may begin up to a day before or after.
  const around = { from: range.from.subtract({ hours: 24 }), to: range.to.add({ hours: 24 }) };
  try {
    const token = former.tokens.get(calendar.id);
    const changed = token && (await unlessExpired(() => google.ask(({ changes }) => changes(calendar.id, token))));
    if (changed && changed.syncToken) return { calendar, list: changed, isWhole: false };
    // Where there was no end to be found the last time there is none now: what is shown is read, and no more.
    const goOn = token !== undefined || !former.cut.has(calendar.id);
    const read = () => google.ask(({ list }) => list(calendar.id, around, goOn));
    return { calendar, list: (await unlessExpired(read)) ?? (await read()), isWhole: true };
  } catch (error) {
    if (!(error instanceof GoogleCalendarFailure)) throw error;
    if (error.kind === 'not-authorized') throw refusalOf(error);
    return { calendar, isWhole: false, failure: error };
  }
}
