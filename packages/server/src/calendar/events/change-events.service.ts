import type {
  CalendarEvent,
  EventChange,
  EventDeletion,
  NewEvent,
} from '@inner-circle/domain/calendar/calendar.contract.ts';
import { eventChanged, eventNotFound, meetingNeedsContact } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { instanceId } from '@inner-circle/domain/calendar/series.rules.ts';
import { ofUnknownOutcome } from '@inner-circle/domain/endpoint.ts';
import { keyTaken } from '@inner-circle/domain/problem.ts';
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
import { settingsOf } from '../../settings/settings.service.ts';
import { forgetMeeting, forgetSeries, logIfOver, planMeeting, renameSeries } from '../meetings/planning.service.ts';
import { changeWrite, isAlready, newEventWrite, seriesWrite } from './event-write.ts';
import { timeOf, viewsOf } from './event-view.ts';
import { askGoogle, calendarIdOf, isFailure, openGoogle, refusalOf } from './open-google.ts';

type Which = { readonly calendarId: string; readonly id: string };

/**
 * The key becomes the event's name at Google, so that a repeat finds what the first attempt made. The meeting is planned
 * before the event is made: where the process dies in between, whoever looks at the event finds none and forgets it.
 */
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
  const draft = asEvent(write, id);
  if (createInteraction && contactId) await planMeeting(user, which, draft, contactId, dependencies);
  try {
    const event = await inserted(google, which, write);
    if (createInteraction) await logIfOver(user, which, dependencies);
    return await viewOf(user, which, event, dependencies);
  } catch (error) {
    // Where Google did not answer the event may be there, and whoever looks for it at its end finds out.
    if (!isFailure(error, 'away')) await forgetMeeting(user, which, dependencies);
    throw told(error, ofUnknownOutcome('POST', key !== undefined));
  }
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

/** An event as far as a meeting is planned by it. */
const asEvent = (write: EventWrite, id: string): GoogleEvent => ({
  id,
  etag: '',
  isCancelled: false,
  title: write.title ?? '',
  start: write.start!,
  end: write.end!,
  description: '',
  location: '',
  attendees: [],
  meetLink: null,
  seriesId: null,
  recurrence: [],
  contactId: write.contactId ?? null,
  isChangeable: true,
  isBusy: true,
  link: null,
});

const NOT_SAVED = ofUnknownOutcome('PUT', false);

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
  const event = await existing(google, which);
  const contactId = change.contactId === undefined ? event.contactId : change.contactId;
  if (change.createInteraction && !contactId) throw meetingNeedsContact();
  const write = changeWrite(change, event, zone);
  if (change.etag !== undefined && change.etag !== event.etag && !isAlready(write, event))
    throw eventChanged(await viewOf(user, which, event, dependencies));
  const changed =
    change.scope === 'all' && event.seriesId !== null
      ? await patchSeries(user, google, { which, event, write, zone }, dependencies)
      : { which, event: await patched(user, google, which, { write, event, etag: change.etag }, dependencies) };
  await follow(user, changed, { contactId, createInteraction: change.createInteraction }, dependencies);
  return viewOf(user, changed.which, changed.event, dependencies);
}

type Patch = { readonly write: EventWrite; readonly event: GoogleEvent; readonly etag: string | undefined };

async function patched(
  user: SignedInUser,
  google: GoogleCalendar,
  which: Which,
  { write, event, etag }: Patch,
  dependencies: Dependencies,
): Promise<GoogleEvent> {
  if (isAlready(write, event)) return event;
  try {
    return await google.ask(({ patch }) => patch(which, write, etag));
  } catch (error) {
    if (!isFailure(error, 'changed')) throw told(error, NOT_SAVED);
    // Changed between the look and the change: by somebody else, or by our own attempt whose answer was lost.
    const current = await existing(google, which);
    if (isAlready(write, current)) return current;
    throw eventChanged(await viewOf(user, which, current, dependencies));
  }
}

type OfSeries = {
  readonly which: Which;
  readonly event: GoogleEvent;
  readonly write: EventWrite;
  readonly zone: string;
};

/** All events of the series. Those that moved have other names at Google, and their meetings follow them. */
async function patchSeries(
  user: SignedInUser,
  google: GoogleCalendar,
  { which, event, write, zone }: OfSeries,
  dependencies: Dependencies,
): Promise<{ which: Which; event: GoogleEvent }> {
  const master = { calendarId: which.calendarId, id: event.seriesId! };
  const series = await existing(google, master);
  const all = seriesWrite(write, event, series, zone);
  await patched(user, google, master, { write: all.write, event: series, etag: series.etag }, dependencies);
  const { moved } = all;
  if (!moved) return { which, event: await existing(google, which) };
  const newName = (start: string) => instanceId(master.id, moved(start));
  await renameSeries(user, master, { moved, newName }, dependencies);
  const renamed = { calendarId: which.calendarId, id: newName(timeOf(event.start)) };
  try {
    return { which: renamed, event: await existing(google, renamed) };
  } catch {
    // One that had been moved by itself before keeps its name.
    return { which, event: await existing(google, which) };
  }
}

type MeetingChoice = { readonly contactId: string | null; readonly createInteraction: boolean | undefined };

/** A planned meeting goes with its event; one that was not asked for before is planned now, and one no longer asked for is taken back. */
async function follow(
  user: SignedInUser,
  { which, event }: { which: Which; event: GoogleEvent },
  { contactId, createInteraction }: MeetingChoice,
  dependencies: Dependencies,
): Promise<void> {
  if (createInteraction === false || contactId === null) return forgetMeeting(user, which, dependencies);
  await planMeeting(user, which, event, contactId, dependencies, createInteraction === true ? 'plan' : 'only-planned');
  await logIfOver(user, which, dependencies);
}

/** Deletes an event, or all of its series. What is over by then was a meeting; what is not will be none. */
export async function deleteEvent(
  user: SignedInUser,
  id: string,
  { calendarId, scope, etag }: EventDeletion,
  dependencies: Dependencies,
): Promise<undefined> {
  const google = await openGoogle(user, dependencies);
  const which = { calendarId: calendarIdOf(calendarId, google), id };
  const event = await existing(google, which);
  if (etag !== undefined && etag !== event.etag) throw eventChanged(await viewOf(user, which, event, dependencies));
  await logIfOver(user, which, dependencies);
  const isSeries = scope === 'all' && event.seriesId !== null;
  const target = isSeries ? { ...which, id: event.seriesId } : which;
  try {
    await google.ask(({ remove }) => remove(target, isSeries ? undefined : etag));
  } catch (error) {
    if (isFailure(error, 'changed'))
      throw eventChanged(await viewOf(user, which, await existing(google, which), dependencies));
    // Deleted by somebody else meanwhile, or by our own first attempt: it is gone, as was asked.
    if (!isFailure(error, 'not-found')) throw told(error, NOT_SAVED);
  }
  await (isSeries ? forgetSeries(user, target, dependencies) : forgetMeeting(user, which, dependencies));
  return undefined;
}

/** Google still answers for a while for what was deleted. */
async function existing(google: GoogleCalendar, which: Which): Promise<GoogleEvent> {
  const event = await askGoogle(google, ({ get }) => get(which));
  if (event.isCancelled) throw eventNotFound();
  return event;
}

const told = (error: unknown, unknown: string) =>
  error instanceof GoogleCalendarFailure ? refusalOf(error, unknown) : error;

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
