import type { Calendar } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { calendarNotFound } from '@inner-circle/domain/calendar/calendar.rules.ts';
import type { GoogleCalendar } from '../../integrations/google-calendar/google-calendar.service.ts';
import { showCalendars } from '../../integrations/google-calendar/google-calendar.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { askGoogle, calendarIdOf, openGoogle } from './open-google.ts';

export async function listCalendars(user: SignedInUser, dependencies: Dependencies): Promise<{ data: Calendar[] }> {
  const google = await openGoogle(user, dependencies);
  const shown = new Set(google.shown.map(({ id }) => id));
  return { data: ticked(await calendarsOf(google), shown) };
}

/** Only calendars of the account can be ticked. */
export async function chooseCalendars(
  user: SignedInUser,
  ids: readonly string[],
  dependencies: Dependencies,
): Promise<{ data: Calendar[] }> {
  const google = await openGoogle(user, dependencies);
  const calendars = await calendarsOf(google);
  const wanted = new Set(ids.map((id) => calendarIdOf(id, google)));
  if ([...wanted].some((id) => !calendars.some((calendar) => calendar.id === id))) throw calendarNotFound();
  const shown = calendars.filter(({ id }) => wanted.has(id)).map(({ id, name }) => ({ id, name }));
  await showCalendars(user.id, shown, dependencies);
  return { data: ticked(calendars, wanted) };
}

const ticked = (calendars: readonly Omit<Calendar, 'shown'>[], shown: ReadonlySet<string>): Calendar[] =>
  calendars.map(({ id, name, colour, isPrimary, readOnly }) => ({
    id,
    name,
    colour,
    isPrimary,
    readOnly,
    shown: shown.has(id),
  }));

const calendarsOf = (google: GoogleCalendar) => askGoogle(google, ({ calendars }) => calendars());
