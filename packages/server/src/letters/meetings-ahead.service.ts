import type { AheadItem } from '@inner-circle/domain/letters/days-ahead.rules.ts';
import { eventsAhead } from '../calendar/events/events-ahead.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { letterFactsRepository, Span } from './letter-facts.repository.ts';

type Days = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };
type Planned = Awaited<ReturnType<ReturnType<typeof letterFactsRepository>['meetings']>>[number];

/** The day and the time of a moment, where somebody is. */
export function localTime(moment: string, zone: string) {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(zone);
  return { day: local.toPlainDate(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** The meetings that are kept here. */
export const plannedAhead = async (
  repository: ReturnType<typeof letterFactsRepository>,
  span: Span,
  zone: string,
): Promise<{ planned: Planned[]; items: AheadItem[] }> => {
  const planned = await repository.meetings(span);
  return { planned, items: planned.map((meeting) => itemOf(meeting, zone)) };
};

const itemOf = ({ title, startsAt }: Planned, zone: string): AheadItem => ({
  kind: 'meeting',
  title,
  ...localTime(startsAt, zone),
});

const keyOf = (calendarId: string, eventId: string) => `${calendarId}\n${eventId}`;

/**
 * The meetings that are kept here as Google has them by now, and what else is in the calendars that are shown. Of a calendar that does
 * not answer, those that are kept here.
 */
export async function meetingsAtGoogle(
  userId: string,
  planned: readonly Planned[],
  { first, last }: Days,
  zone: string,
  dependencies: Dependencies,
): Promise<AheadItem[]> {
  const { events, whole } = await eventsAhead(userId, { first, last, zone }, dependencies);
  const kept = new Set(planned.map(({ calendarId, eventId }) => keyOf(calendarId, eventId)));
  const seen = new Set(events.map(({ calendarId, id }) => keyOf(calendarId, id)));
  const unseen = planned.filter(
    ({ calendarId, eventId }) => !whole.has(calendarId) && !seen.has(keyOf(calendarId, eventId)),
  );
  return [
    ...unseen.map((meeting) => itemOf(meeting, zone)),
    ...events.flatMap(({ calendarId, id, title, start, allDay, isBusy, hasContact }): AheadItem[] => {
      const isMeeting = hasContact || kept.has(keyOf(calendarId, id));
      // One without a title says no more than that there is one.
      if (title.trim() === '' || (!isMeeting && !isBusy)) return [];
      const at = allDay ? { day: Temporal.PlainDate.from(start), time: '' } : localTime(start, zone);
      return [{ kind: isMeeting ? 'meeting' : 'event', title, ...at }];
    }),
  ];
}
