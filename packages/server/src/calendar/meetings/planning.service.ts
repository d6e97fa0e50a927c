import { instanceStart } from '@inner-circle/domain/calendar/series.rules.ts';
import { daysBetween, toMoment } from '@inner-circle/domain/time.ts';
import type { GoogleEvent } from '../../integrations/google-calendar/google-calendar.port.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { detailsOf, logMeeting } from './meetings.service.ts';
import { plannedMeetingsRepository } from './planned-meetings.repository.ts';

type Which = { readonly calendarId: string; readonly id: string };

const keyOf = (user: SignedInUser, { calendarId, id }: Which) => ({ userId: user.id, calendarId, eventId: id });

/** `only-planned` changes a meeting that was planned before, and plans none. */
export async function planMeeting(
  user: SignedInUser,
  which: Which,
  event: GoogleEvent,
  contactId: string,
  dependencies: Dependencies,
  how: 'plan' | 'only-planned' = 'plan',
): Promise<void> {
  const repository = plannedMeetingsRepository(dependencies.db);
  const key = keyOf(user, which);
  const planned = await repository.find(key);
  if (how === 'only-planned' && !planned) return;
  const details = await detailsOf(event, { userId: user.id, contactId }, dependencies);
  const createdAt = toMoment(dependencies.clock.now());
  await repository.plan({ ...key, id: dependencies.newId(), createdAt }, details);
}

/** Unless it was logged already. */
export const forgetMeeting = (user: SignedInUser, which: Which, { db }: Dependencies) =>
  plannedMeetingsRepository(db).forget(keyOf(user, which));

export async function forgetSeries(user: SignedInUser, series: Which, { db }: Dependencies): Promise<void> {
  const repository = plannedMeetingsRepository(db);
  for (const meeting of await repository.ofSeries(user.id, series.calendarId, series.id))
    await repository.remove(meeting);
}

type Renaming = { readonly moved: (start: string) => string; readonly newName: (start: string) => string };

/** Google names the events of a series by when they begin. */
export async function renameSeries(
  user: SignedInUser,
  series: Which,
  { moved, newName }: Renaming,
  { db }: Dependencies,
): Promise<void> {
  const repository = plannedMeetingsRepository(db);
  for (const meeting of await repository.ofSeries(user.id, series.calendarId, series.id)) {
    const { contactId, title, startsAt, endsAt, eventId } = meeting;
    const former = instanceStart(eventId);
    if (!former) continue;
    const by = distance(former, moved(former));
    const later = (moment: string) => toMoment(Temporal.Instant.from(moment).add(by));
    await repository.rename(meeting, newName(former), {
      contactId,
      title,
      startsAt: later(startsAt),
      endsAt: later(endsAt),
    });
  }
}

const distance = (from: string, to: string) =>
  from.includes('T')
    ? Temporal.Instant.from(from).until(to)
    : { hours: 24 * daysBetween(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)) };

/** What is over is logged at once. */
export async function logIfOver(user: SignedInUser, which: Which, dependencies: Dependencies): Promise<void> {
  const meeting = await plannedMeetingsRepository(dependencies.db).find(keyOf(user, which));
  if (!meeting || meeting.loggedAt !== null) return;
  if (Temporal.Instant.compare(meeting.endsAt, dependencies.clock.now()) <= 0) await logMeeting(meeting, dependencies);
}
