import type { FreeTime, FreeTimesQuery } from '@inner-circle/domain/calendar/free-times.contract.ts';
import { endOf, rangeOf } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { daysLookedAt, freeTimes, type Span } from '@inner-circle/domain/calendar/free-times.rules.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { dayIn, toMoment } from '@inner-circle/domain/time.ts';
import { requireContacts } from '../../contacts/contacts.service.ts';
import type { GoogleEvent } from '../../integrations/google-calendar/google-calendar.port.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { timesOfEvent } from './event-view.ts';
import { readCalendars } from './get-events.service.ts';
import { openGoogle, refusalOf } from './open-google.ts';

/** Times at which none of the calendars that the user ticked holds anything. A calendar that fails might: then there is no answer. */
export async function findFreeTimes(
  user: SignedInUser,
  { contactId, zone: given, minutes }: FreeTimesQuery,
  dependencies: Dependencies,
  asked?: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
): Promise<{ data: FreeTime[] }> {
  if (contactId) await requireContacts(user, [contactId], dependencies);
  const google = await openGoogle(user, dependencies);
  const settings = await settingsOf(user, dependencies);
  const [now, zone] = [dependencies.clock.now(), given ?? zoneOf(settings)];
  const today = dayIn(zone, now);
  const looked = daysLookedAt(today, asked);
  const [first, last] = [looked[0], looked.at(-1)];
  if (!first || !last) return { data: [] };
  // What begins before midnight may end after it.
  const days = { startDate: first.toString(), endDate: last.add({ days: 1 }).toString() };
  const read = await readCalendars(google, rangeOf(days, zone));
  const failed = read.find(({ failure }) => failure);
  if (failed?.failure) throw refusalOf(failed.failure);
  const busy = read.flatMap(({ list }) => list!.events.filter(({ isBusy }) => isBusy).map(spanOf(zone)));
  const found = freeTimes({ busy, now, zone, minutes, wakingHours: settings.wakingHours, days: asked });
  return { data: found.map(({ start, end }) => ({ start: toMoment(start), end: toMoment(end) })) };
}

const spanOf =
  (zone: string) =>
  (event: GoogleEvent): Span => {
    const { start, end, allDay } = timesOfEvent(event);
    // Where a day begins is where another would have ended.
    return { start: endOf({ end: start, allDay }, zone), end: endOf({ end, allDay }, zone) };
  };
