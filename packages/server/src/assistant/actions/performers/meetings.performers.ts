import { changedSince, notUndoable } from '@inner-circle/domain/assistant/actions.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { z } from 'zod';
import { createEvent } from '../../../calendar/events/create-event.service.ts';
import { deleteEvent } from '../../../calendar/events/delete-event.service.ts';
import type { RemotePerformer } from './performer.ts';

/** Where the event is, and the version in which it was left. */
const Scheduled = z.object({ calendarId: z.string(), eventId: z.string(), etag: z.string() });

export const scheduleMeeting: RemotePerformer<'schedule-meeting'> = {
  async do(user, { event }, dependencies, id) {
    const made = await createEvent(user, event, dependencies, id);
    return { calendarId: made.calendarId ?? event.calendarId, eventId: made.id, etag: made.etag };
  },
  /**
   * Google deletes the event, and tells those who were invited, only in the version in which it was left. What is gone already is as it
   * should be.
   */
  async undo(user, kept, dependencies) {
    const { data: scheduled } = Scheduled.safeParse(kept);
    if (!scheduled) throw notUndoable();
    const { eventId, ...version } = scheduled;
    try {
      await deleteEvent(user, eventId, { ...version, scope: 'this' }, dependencies);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'calendar.changed') throw changedSince();
      if (error.kind !== 'not-found') throw error;
    }
  },
};
