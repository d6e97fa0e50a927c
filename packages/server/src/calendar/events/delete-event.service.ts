import type { EventDeletion } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { eventChanged } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { seriesOf } from '@inner-circle/domain/calendar/series.rules.ts';
import { ofUnknownOutcome } from '@inner-circle/domain/endpoint.ts';
import type { GoogleCalendar } from '../../integrations/google-calendar/google-calendar.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { type HeldEvent, holdingEvent } from '../meetings/event-changes.service.ts';
import type { Intention } from '../meetings/intention.ts';
import { logIfOver } from '../meetings/planning.service.ts';
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

/** Deletes an event, or all of its series. Events that are over count as meetings; the others will be none. */
export async function deleteEvent(
  user: SignedInUser,
  id: string,
  { calendarId, scope, etag }: EventDeletion,
  dependencies: Dependencies,
): Promise<undefined> {
  const google = await openGoogle(user, dependencies);
  const address = { calendarId: calendarIdOf(calendarId, google), id };
  const isDone = ({ does, target }: Intention) => does === 'delete' && target === (scope === 'all' ? seriesOf(id) : id);
  const deleteHeld = async (held: HeldEvent) => {
    if (held.settled.some(isDone)) return;
    const event = await existingEvent(google, address);
    if (etag !== undefined && etag !== event.etag) throw eventChanged(await viewOf(user, address, event, dependencies));
    await logIfOver(meetingKeyOf(user, address), dependencies);
    const isSeries = scope === 'all' && event.seriesId !== null;
    const target = isSeries ? event.seriesId : id;
    const intention: Intention = {
      does: 'delete',
      target,
      mark: markOf(['delete', target]),
      move: null,
      meeting: null,
    };
    const remove = () => removed(google, { ...address, id: target }, isSeries ? undefined : etag);
    try {
      await applyIntended(held, intention, remove, async () => undefined);
    } catch (error) {
      throw isFailure(error, 'changed') ? await changedSinceSeen(user, google, address, dependencies) : error;
    }
  };
  await withRefusalsTold(ofUnknownOutcome('DELETE', false), () =>
    holdingEvent(user.id, address, google, dependencies, deleteHeld),
  );
  return undefined;
}

/** Deleted by somebody else meanwhile, or by our own first attempt: it is gone, as was asked. */
async function removed(google: GoogleCalendar, address: EventAddress, etag: string | undefined): Promise<void> {
  try {
    await google.ask(({ remove }) => remove(address, etag));
  } catch (error) {
    if (!isFailure(error, 'not-found')) throw error;
  }
}
