import { rangeOf } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { googleCalendarOf } from '../../integrations/google-calendar/google-calendar.service.ts';
import { standingOf } from '../../integrations/plan.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { timesOfEvent } from './event-view.ts';
import { readCalendars } from './get-events.service.ts';
import { reportBroken } from './open-google.ts';

/** Something else waits that matters more. */
const DEADLINE = 5000;

type Days = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate; readonly zone: string };

type EventAhead = {
  readonly calendarId: string;
  readonly id: string;
  readonly title: string;
  /** A moment, or of an event that takes all day its first day. */
  readonly start: string;
  readonly allDay: boolean;
  readonly isBusy: boolean;
  readonly hasContact: boolean;
};

type EventsAhead = {
  readonly events: readonly EventAhead[];
  /** Calendars of which nothing is missing. */
  readonly whole: ReadonlySet<string>;
};

const NOTHING: EventsAhead = { events: [], whole: new Set() };

/** What is in the calendars of Google that somebody ticked, for who goes on without it: nothing where Google does not answer soon. */
export async function eventsAhead(
  userId: string,
  { first, last, zone }: Days,
  dependencies: Dependencies,
): Promise<EventsAhead> {
  if ((await standingOf(userId, dependencies)) !== 'good') return NOTHING;
  const within = AbortSignal.timeout(DEADLINE);
  const google = await googleCalendarOf(userId, { within, reportBroken }, dependencies);
  if (google === 'none' || google === 'broken') return NOTHING;
  const range = rangeOf({ startDate: first.toString(), endDate: last.toString() }, zone);
  try {
    const read = await readCalendars(google, range);
    return {
      events: read.flatMap(({ calendar, list }) =>
        (list?.events ?? [])
          .filter(({ isCancelled }) => !isCancelled)
          .map((event) => ({
            calendarId: calendar.id,
            id: event.id,
            title: event.title,
            start: timesOfEvent(event).start,
            allDay: timesOfEvent(event).allDay,
            isBusy: event.isBusy,
            hasContact: event.contactId !== null,
          })),
      ),
      whole: new Set(read.flatMap(({ calendar, list }) => (list && !list.isCut ? [calendar.id] : []))),
    };
  } catch (error) {
    // Google turns us away: the person is told of that.
    if (error instanceof DomainError) return NOTHING;
    throw error;
  }
}
