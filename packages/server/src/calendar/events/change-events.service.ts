import type {
  CalendarEvent,
  EventChange,
  EventDeletion,
  NewEvent,
} from '@inner-circle/domain/calendar/calendar.contract.ts';
import {
  eventChanged,
  eventNotFound,
  meetingNeedsContact,
  timesOf,
} from '@inner-circle/domain/calendar/calendar.rules.ts';
import { instanceId, instanceStart, movedStart, seriesOf } from '@inner-circle/domain/calendar/series.rules.ts';
import { ofUnknownOutcome } from '@inner-circle/domain/endpoint.ts';
import { DomainError, keyTaken } from '@inner-circle/domain/problem.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { requireContacts } from '../../contacts/contacts.service.ts';
import {
  type EventWrite,
  type GoogleEvent,
  GoogleCalendarFailure,
} from '../../integrations/google-calendar/google-calendar.port.ts';
import type { GoogleCalendar } from '../../integrations/google-calendar/google-calendar.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { hashOf } from '../../platform/secrets.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { eventAt, type HeldEvent, holdingEvent } from '../meetings/event-changes.service.ts';
import type { Intention } from '../meetings/intention.ts';
import { logIfOver } from '../meetings/planning.service.ts';
import { changeWrite, isAlready, newEventWrite, seriesWrite } from './event-write.ts';
import { timeOf, viewsOf } from './event-view.ts';
import { askGoogle, calendarIdOf, isFailure, openGoogle, refusalOf } from './open-google.ts';

type Which = { readonly calendarId: string; readonly id: string };

/** The key becomes the event's name at Google, so that a repeat finds what the first attempt made. */
export async function createEvent(
  user: SignedInUser,
  newEvent: NewEvent,
  dependencies: Dependencies,
  key?: string,
): Promise<CalendarEvent> {
  const { contactId, createInteraction } = newEvent;
  if (contactId) await requireContacts(user, [contactId], dependencies);
  if (createInteraction && !contactId) throw meetingNeedsContact();
  const google = await openGoogle(user, dependencies);
  const zone = newEvent.zone ?? zoneOf(await settingsOf(user, dependencies));
  const id = (key ?? dependencies.newId()).replaceAll('-', '');
  const which = { calendarId: calendarIdOf(newEvent.calendarId, google), id };
  const write = newEventWrite(newEvent, zone, id);
  // Of a series the first event is what the person has made: it is answered, and logged where that is asked for.
  const eventId = write.recurrence ? instanceId(id, timeOf(write.start!)) : id;
  const insert = () => inserted(google, which, write);
  const look = async (made: GoogleEvent) =>
    eventId === id ? made : ((await eventAt(google, which.calendarId, [eventId])) ?? Promise.reject(eventNotFound()));
  const event = await asTold(ofUnknownOutcome('POST', key !== undefined), async () => {
    if (!createInteraction) return look(await insert());
    const meeting = { eventIds: [eventId], contactId, asked: true };
    const intention = { ...NOTHING, does: 'add' as const, target: id, mark: markOf(['add', id, contactId]), meeting };
    return holdingEvent(
      user.id,
      which,
      google,
      dependencies,
      async (held) => (await applyIntended(held, intention, insert, look))!,
    );
  });
  if (createInteraction) await logIfOver(keyOf(user, { ...which, id: eventId }), dependencies);
  return viewOf(user, which, event, dependencies);
}

const NOTHING = { mark: '', move: null, meeting: null };

/** A hash: equal for equal changes, and short enough for a property of an event. */
const markOf = (what: unknown) => hashOf(JSON.stringify(what));

/** Writes down what becomes of the meetings, asks Google, and then does it. A call without an answer may have succeeded, so its intention stays. */
async function applyIntended<Made>(
  held: HeldEvent,
  intention: Intention,
  ask: () => Promise<Made>,
  look: (made: Made) => Promise<GoogleEvent | undefined>,
): Promise<GoogleEvent | undefined> {
  await held.intend(intention);
  let made: Made;
  try {
    made = await ask();
  } catch (error) {
    const isRefused = error instanceof DomainError || (error instanceof GoogleCalendarFailure && error.kind !== 'away');
    if (isRefused) await held.withdraw(intention);
    throw error;
  }
  const event = await look(made);
  await held.finish(intention, event);
  return event;
}

async function inserted(google: GoogleCalendar, which: Which, write: EventWrite): Promise<GoogleEvent> {
  try {
    return await google.ask(({ insert }) => insert(which, write));
  } catch (error) {
    if (!isFailure(error, 'exists')) throw error;
    const there = await google.ask(({ get }) => get(which));
    // What was deleted since, or is about somebody else, is not what this request asks for.
    if (there.isCancelled || there.contactId !== write.contactId) throw keyTaken();
    return there;
  }
}

const NOT_SAVED = ofUnknownOutcome('PUT', false);
const MOST_ATTEMPTS = 3;

/** Changes an event, or all of its series, unless it is no longer as it was seen. */
export async function changeEvent(
  user: SignedInUser,
  id: string,
  change: EventChange,
  dependencies: Dependencies,
): Promise<CalendarEvent> {
  if (change.contactId) await requireContacts(user, [change.contactId], dependencies);
  const google = await openGoogle(user, dependencies);
  const zone = zoneOf(await settingsOf(user, dependencies));
  const which = { calendarId: calendarIdOf(change.calendarId, google), id };
  const changed = await asTold(NOT_SAVED, () =>
    holdingEvent(user.id, which, google, dependencies, async (held) => {
      for (let attempt = 1; ; attempt++) {
        const made = await attemptChange(user, { google, held, which, change, zone }, dependencies);
        if (made) return made;
        await held.settle();
        // Another program was quicker, or a call of ours that seemed lost. Who saw the event before that is told; who did not mind still does not.
        if (attempt === MOST_ATTEMPTS) throw await asChanged(user, google, which, dependencies);
      }
    }),
  );
  await logIfOver(keyOf(user, { ...which, id: changed.id }), dependencies);
  return viewOf(user, which, changed, dependencies);
}

type Attempt = {
  readonly google: GoogleCalendar;
  readonly held: HeldEvent;
  readonly which: Which;
  readonly change: EventChange;
  readonly zone: string;
};

/** The event after the change; undefined where it, or its series, was changed by another program in this moment. */
async function attemptChange(
  user: SignedInUser,
  { google, held, which, change, zone }: Attempt,
  dependencies: Dependencies,
): Promise<GoogleEvent | undefined> {
  const request = markOf([which.id, change]);
  const repeated = await repeatOf(request, google, which, change, zone);
  if (repeated) return repeated;
  const event = await existing(google, which);
  const contactId = change.contactId === undefined ? event.contactId : change.contactId;
  if (change.createInteraction && !contactId) throw meetingNeedsContact();
  const write = changeWrite(change, event, zone);
  if (change.etag !== undefined && change.etag !== event.etag && !isAlready(write, event))
    throw eventChanged(await viewOf(user, which, event, dependencies));
  const all =
    change.scope === 'all' && event.seriesId !== null
      ? await wholeSeries(google, which, event, write, zone)
      : undefined;
  const { target, write: targetWrite, move } = all ?? { target: event, write, move: undefined };
  const former = instanceStart(which.id) ?? timeOf(event.start);
  const renamed = move && instanceId(target.id, movedStart(former, move));
  const intention: Intention = {
    does: 'change',
    target: target.id,
    mark: `${request}.${markOf(target.etag)}`,
    move: move ?? null,
    // One that had been moved by itself before keeps its name.
    meeting: {
      eventIds: [...(renamed ? [renamed] : []), which.id],
      contactId,
      asked: change.createInteraction ?? null,
    },
  };
  const look = () => eventAt(google, which.calendarId, intention.meeting!.eventIds);
  if (isAlready(targetWrite, target)) {
    const now = all ? await look() : event;
    await held.change(intention, now);
    return now ?? Promise.reject(eventNotFound());
  }
  const patch = () =>
    google.ask((calls) =>
      calls.patch({ ...which, id: target.id }, { ...targetWrite, mark: intention.mark }, target.etag),
    );
  try {
    const after = await applyIntended(held, intention, patch, async (patched) => (all ? look() : patched));
    return after ?? (await Promise.reject(eventNotFound()));
  } catch (error) {
    if (isFailure(error, 'changed')) return undefined;
    throw error;
  }
}

async function wholeSeries(
  google: GoogleCalendar,
  { calendarId }: Which,
  event: GoogleEvent,
  write: EventWrite,
  zone: string,
) {
  const target = await existing(google, { calendarId, id: event.seriesId! });
  return { target, ...seriesWrite(write, event, target, zone) };
}

/**
 * The event after this very change of its series, where that was made and the answer lost. Under the former name there may be
 * none, or another one, and to do it again would move the series twice.
 */
async function repeatOf(
  request: string,
  google: GoogleCalendar,
  { calendarId, id }: Which,
  { scope, start, end, allDay }: EventChange,
  zone: string,
): Promise<GoogleEvent | undefined> {
  const seriesId = seriesOf(id);
  if (scope !== 'all' || seriesId === id) return undefined;
  const series = await eventAt(google, calendarId, [seriesId]);
  if (!series?.mark?.startsWith(`${request}.`)) return undefined;
  const newStart = start && timesOf({ start, end, allDay: allDay ?? 'date' in series.start }, zone).start;
  return eventAt(google, calendarId, [newStart ? instanceId(seriesId, newStart) : id]);
}

const asChanged = async (user: SignedInUser, google: GoogleCalendar, which: Which, dependencies: Dependencies) =>
  eventChanged(await viewOf(user, which, await existing(google, which), dependencies));

/** Deletes an event, or all of its series. Events that are over count as meetings; the others will be none. */
export async function deleteEvent(
  user: SignedInUser,
  id: string,
  { calendarId, scope, etag }: EventDeletion,
  dependencies: Dependencies,
): Promise<undefined> {
  const google = await openGoogle(user, dependencies);
  const which = { calendarId: calendarIdOf(calendarId, google), id };
  await asTold(NOT_SAVED, () =>
    holdingEvent(user.id, which, google, dependencies, async (held) => {
      const isDone = ({ does, target }: Intention) =>
        does === 'delete' && target === (scope === 'all' ? seriesOf(id) : id);
      if (held.settled.some(isDone)) return;
      const event = await existing(google, which);
      if (etag !== undefined && etag !== event.etag) throw eventChanged(await viewOf(user, which, event, dependencies));
      await logIfOver(keyOf(user, which), dependencies);
      const isSeries = scope === 'all' && event.seriesId !== null;
      const target = isSeries ? event.seriesId : id;
      try {
        const intention = { ...NOTHING, does: 'delete' as const, target, mark: markOf(['delete', target]) };
        const remove = () => removed(google, { ...which, id: target }, isSeries ? undefined : etag);
        await applyIntended(held, intention, remove, async () => undefined);
      } catch (error) {
        throw isFailure(error, 'changed') ? await asChanged(user, google, which, dependencies) : error;
      }
    }),
  );
  return undefined;
}

/** Deleted by somebody else meanwhile, or by our own first attempt: it is gone, as was asked. */
async function removed(google: GoogleCalendar, which: Which, etag: string | undefined): Promise<void> {
  try {
    await google.ask(({ remove }) => remove(which, etag));
  } catch (error) {
    if (!isFailure(error, 'not-found')) throw error;
  }
}

/** Google still answers for a while for what was deleted. */
async function existing(google: GoogleCalendar, which: Which): Promise<GoogleEvent> {
  const event = await askGoogle(google, ({ get }) => get(which));
  if (event.isCancelled) throw eventNotFound();
  return event;
}

/** What Google refuses is told to the user. */
async function asTold<Result>(unknown: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof GoogleCalendarFailure ? refusalOf(error, unknown) : error;
  }
}

const keyOf = ({ id: userId }: SignedInUser, { calendarId, id }: Which) => ({ userId, calendarId, eventId: id });

/** Whoever could change it may write in its calendar. */
async function viewOf(
  user: SignedInUser,
  { calendarId }: Which,
  event: GoogleEvent,
  dependencies: Dependencies,
): Promise<CalendarEvent> {
  const [view] = await viewsOf(user.id, [{ calendarId, readOnly: false, event }], dependencies);
  return view!;
}
