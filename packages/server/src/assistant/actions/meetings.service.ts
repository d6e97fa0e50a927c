import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { createEvent, deleteEvent } from '../../calendar/events/change-events.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';

export type Meeting = Extract<Action, { type: 'schedule-meeting' }>;
export type Scheduled = { readonly calendarId: string; readonly eventId: string };

/** The action's id becomes the event's name at Google: whoever tries again finds what the first attempt made. */
export async function schedule(
  user: SignedInUser,
  { arguments: { event } }: Meeting,
  id: string,
  dependencies: Dependencies,
): Promise<Scheduled> {
  const made = await createEvent(user, event, dependencies, id);
  return { calendarId: made.calendarId ?? event.calendarId, eventId: made.id };
}

/** Google tells those who were invited. What is gone already is as it should be. */
export async function unschedule(
  user: SignedInUser,
  { calendarId, eventId }: Scheduled,
  dependencies: Dependencies,
): Promise<void> {
  await deleteEvent(user, eventId, { calendarId, scope: 'this' }, dependencies).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
  });
}
