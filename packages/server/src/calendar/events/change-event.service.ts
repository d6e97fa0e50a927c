import type { CalendarEvent, EventChange } from '@inner-circle/domain/calendar/calendar.contract.ts';
import {
  eventChanged,
  eventNotFound,
  meetingNeedsContact,
  timesOf,
} from '@inner-circle/domain/calendar/calendar.rules.ts';
import { instanceId, instanceStart, movedStart, seriesOf } from '@inner-circle/domain/calendar/series.rules.ts';
import { ofUnknownOutcome } from '@inner-circle/domain/endpoint.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { requireContacts } from '../../contacts/contacts.service.ts';
import type { EventWrite, GoogleEvent } from '../../integrations/google-calendar/google-calendar.port.ts';
import type { GoogleCalendar } from '../../integrations/google-calendar/google-calendar.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { eventAt, type HeldEvent, holdingEvent } from '../meetings/event-changes.service.ts';
import type { Intention } from '../meetings/intention.ts';
import { logIfOver } from '../meetings/planning.service.ts';
import { timeOf } from './event-view.ts';
import { changeWrite, isAlready, seriesWrite } from './event-write.ts';
import { calendarIdOf, isFailure, openGoogle } from './open-google.ts';
import {
  changedSinceSeen,
  type EventAddress,
  existingEvent,
  markOf,
  meetingKeyOf,
  viewOf,
  withRefusalsTold,
  applyIntended,
} from './write-at-google.ts';

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
  const address = { calendarId: calendarIdOf(change.calendarId, google), id };
  const changed = await withRefusalsTold(ofUnknownOutcome('PUT', false), () =>
    holdingEvent(user.id, address, google, dependencies, async (held) => {
      for (let attempt = 1; ; attempt++) {
        const made = await attemptChange(user, { google, held, address, change, zone }, dependencies);
        if (made) return made;
        await held.settle();
        // Another program was quicker, or a call of ours that seemed lost. Who saw the event before that is told; who did not mind still does not.
        if (attempt === MOST_ATTEMPTS) throw await changedSinceSeen(user, google, address, dependencies);
      }
    }),
  );
  await logIfOver(meetingKeyOf(user, { ...address, id: changed.id }), dependencies);
  return viewOf(user, address, changed, dependencies);
}

type Attempt = {
  readonly google: GoogleCalendar;
  readonly held: HeldEvent;
  readonly address: EventAddress;
  readonly change: EventChange;
  readonly zone: string;
};

/** The event after the change; undefined where it, or its series, was changed by another program in this moment. */
async function attemptChange(
  user: SignedInUser,
  attempt: Attempt,
  dependencies: Dependencies,
): Promise<GoogleEvent | undefined> {
  const { google, held, address, change, zone } = attempt;
  const request = markOf([address.id, change]);
  const repeated = await repeatOf(request, attempt);
  if (repeated) return repeated;
  const event = await existingEvent(google, address);
  const contactId = change.contactId === undefined ? event.contactId : change.contactId;
  if (change.createInteraction && !contactId) throw meetingNeedsContact();
  const write = changeWrite(change, event, zone);
  if (change.etag !== undefined && change.etag !== event.etag && !isAlready(write, event))
    throw eventChanged(await viewOf(user, address, event, dependencies));
  const written = await writtenAt(attempt, event, write);
  const intention: Intention = {
    does: 'change',
    target: written.target.id,
    mark: `${request}.${markOf(written.target.etag)}`,
    move: written.move,
    meeting: { eventIds: namesAfter(written, address, event), contactId, asked: change.createInteraction ?? null },
  };
  const look = async (single: GoogleEvent) =>
    written.isSeries ? eventAt(google, address.calendarId, intention.meeting!.eventIds) : single;
  if (isAlready(written.write, written.target)) {
    const now = await look(event);
    await held.change(intention, now);
    return now ?? Promise.reject(eventNotFound());
  }
  return patch(attempt, written, intention, look);
}

/** What is written at Google, and on what: the event, or the whole series, whose events may then move. */
type Written = {
  readonly target: GoogleEvent;
  readonly write: EventWrite;
  readonly isSeries: boolean;
  readonly move: Intention['move'];
};

async function writtenAt({ google, address, change, zone }: Attempt, event: GoogleEvent, write: EventWrite) {
  if (change.scope !== 'all' || event.seriesId === null) return { target: event, write, isSeries: false, move: null };
  const target = await existingEvent(google, { ...address, id: event.seriesId });
  const series = seriesWrite(write, event, target, zone);
  return { target, write: series.write, isSeries: true, move: series.move ?? null };
}

/** The names that the event may have afterwards. One that had been moved by itself before keeps its own. */
function namesAfter({ target, move }: Written, { id }: EventAddress, event: GoogleEvent): string[] {
  const former = instanceStart(id) ?? timeOf(event.start);
  return [...(move ? [instanceId(target.id, movedStart(former, move))] : []), id];
}

async function patch(
  { google, held, address }: Attempt,
  { target, write }: Written,
  intention: Intention,
  look: (patched: GoogleEvent) => Promise<GoogleEvent | undefined>,
): Promise<GoogleEvent | undefined> {
  const ask = () =>
    google.ask((calls) => calls.patch({ ...address, id: target.id }, { ...write, mark: intention.mark }, target.etag));
  try {
    return (await applyIntended(held, intention, ask, look)) ?? (await Promise.reject(eventNotFound()));
  } catch (error) {
    if (isFailure(error, 'changed')) return undefined;
    throw error;
  }
}

/**
 * The event after this very change of its series, where that was made and the answer lost. Under the former name there may be
 * none, or another one, and to do it again would move the series twice.
 */
async function repeatOf(
  request: string,
  { google, address: { calendarId, id }, change: { scope, start, end, allDay }, zone }: Attempt,
): Promise<GoogleEvent | undefined> {
  const seriesId = seriesOf(id);
  if (scope !== 'all' || seriesId === id) return undefined;
  const series = await eventAt(google, calendarId, [seriesId]);
  if (!series?.mark?.startsWith(`${request}.`)) return undefined;
  const newStart = start && timesOf({ start, end, allDay: allDay ?? 'date' in series.start }, zone).start;
  return eventAt(google, calendarId, [newStart ? instanceId(seriesId, newStart) : id]);
}
