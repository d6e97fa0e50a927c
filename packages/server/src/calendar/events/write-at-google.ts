// What adding, changing and deleting an event at Google have in common.
import type { CalendarEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { eventChanged, eventNotFound } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { type GoogleEvent, GoogleCalendarFailure } from '../../integrations/google-calendar/google-calendar.port.ts';
import type { GoogleCalendar } from '../../integrations/google-calendar/google-calendar.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { HeldEvent } from '../meetings/event-changes.service.ts';
import type { Intention } from '../meetings/intention.ts';
import { viewsOf } from './event-view.ts';
import { askGoogle, refusalOf } from './open-google.ts';

export type EventAddress = { readonly calendarId: string; readonly id: string };

/** A hash: equal for equal changes, and short enough for a property of an event. */
export const markOf = (what: unknown) => hashOf(JSON.stringify(what));

/** Writes down what becomes of the meetings, asks Google, and then does it. A call without an answer may have succeeded, so its intention stays. */
export async function applyIntended<Made>(
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

/** Google still answers for a while for what was deleted. */
export async function existingEvent(google: GoogleCalendar, address: EventAddress): Promise<GoogleEvent> {
  const event = await askGoogle(google, ({ get }) => get(address));
  if (event.isCancelled) throw eventNotFound();
  return event;
}

/** What Google refuses is told to the user; `unknown` says what is known of a change that was not answered. */
export async function withRefusalsTold<Result>(unknown: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof GoogleCalendarFailure ? refusalOf(error, unknown) : error;
  }
}

export const meetingKeyOf = ({ id: userId }: SignedInUser, { calendarId, id }: EventAddress) => ({
  userId,
  calendarId,
  eventId: id,
});

/** Whoever could change it may write in its calendar. */
export async function viewOf(
  user: SignedInUser,
  { calendarId }: EventAddress,
  event: GoogleEvent,
  dependencies: Dependencies,
): Promise<CalendarEvent> {
  const [view] = await viewsOf(user.id, [{ calendarId, readOnly: false, event }], dependencies);
  return view!;
}

/** The refusal for somebody who saw the event before another program changed it. */
export const changedSinceSeen = async (
  user: SignedInUser,
  google: GoogleCalendar,
  address: EventAddress,
  dependencies: Dependencies,
) => eventChanged(await viewOf(user, address, await existingEvent(google, address), dependencies));
