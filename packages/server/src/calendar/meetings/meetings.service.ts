import { endOf, meetingNotes } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import { userById } from '../../auth/auth.service.ts';
import { type GoogleEvent, GoogleCalendarFailure } from '../../integrations/google-calendar/google-calendar.port.ts';
import { googleCalendarOf } from '../../integrations/google-calendar/google-calendar.service.ts';
import { standingOf } from '../../integrations/plan.service.ts';
import { logInteraction } from '../../interactions/interactions.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { forEachUser } from '../../platform/jobs/for-each-user.ts';
import { postgresText } from '../../platform/postgres-text.ts';
import { settingsOfUsers } from '../../settings/settings.service.ts';
import { timesOfEvent } from '../events/event-view.ts';
import { reportBroken } from '../events/open-google.ts';
import { type PlannedMeeting, plannedMeetingsRepository } from './planned-meetings.repository.ts';

/**
 * A planned meeting waits for its event's end. Then somebody claims it and looks at the event:
 *
 *   planned ──► over ──────────────────► logged
 *      ▲  └──► moved: waits again
 *      │  └──► cancelled: forgotten
 *      └────── Google does not answer: asked again, for hours; then logged as it was planned
 */
const AT_ONCE = 20;
const ASKED_FOR_HOURS = 6;
const FIRST_PAUSE_MINUTES = 2;
const LONGEST_PAUSE_MINUTES = 60;
const CLOSED_PAUSE_HOURS = 24;
const LOOK = 15_000;
const LONGEST_TITLE = 500;

export async function logDueMeetings(now: Temporal.Instant, dependencies: Dependencies, signal: AbortSignal) {
  const { db, log } = dependencies;
  // What fails is found again when nobody holds it any more.
  const claimed = async function* () {
    for (;;) {
      const some = await plannedMeetingsRepository(db).claimDue(toMoment(now), AT_ONCE);
      if (some.length === 0) return;
      yield* some;
    }
  };
  const work = (meeting: PlannedMeeting) => settle(meeting, now, dependencies);
  await forEachUser(claimed(), work, { doing: 'logging a meeting', log, signal });
}

async function settle(meeting: PlannedMeeting, now: Temporal.Instant, dependencies: Dependencies): Promise<void> {
  const repository = plannedMeetingsRepository(dependencies.db);
  const standing = await standingOf(meeting.userId, dependencies);
  if (standing === 'closed') {
    const checkAt = toMoment(now.add({ hours: CLOSED_PAUSE_HOURS }));
    return repository.postpone(meeting, { checkAt, attempts: meeting.attempts });
  }
  const seen = standing === 'good' ? await look(meeting, dependencies) : 'no-permission';
  if (seen === 'gone') return repository.remove(meeting);
  if (seen === 'no-answer' && isWorthWaiting(meeting, now))
    return repository.postpone(meeting, {
      checkAt: toMoment(now.add({ minutes: pauseAfter(meeting.attempts) })),
      attempts: meeting.attempts + 1,
    });
  if (typeof seen === 'string') return logMeeting(meeting, dependencies);
  const details = await detailsOf(seen, meeting, dependencies);
  if (Temporal.Instant.compare(details.endsAt, now) > 0)
    return repository.postpone(meeting, { ...details, checkAt: details.endsAt, attempts: 0 });
  return logMeeting({ ...meeting, ...details }, dependencies);
}

const pauseAfter = (attempts: number) => Math.min(FIRST_PAUSE_MINUTES * 2 ** attempts, LONGEST_PAUSE_MINUTES);

const isWorthWaiting = ({ endsAt }: PlannedMeeting, now: Temporal.Instant) =>
  Temporal.Instant.compare(now, Temporal.Instant.from(endsAt).add({ hours: ASKED_FOR_HOURS })) < 0;

/** The event as Google has it now. A broken permission may be renewed soon; a withdrawn one is not. */
async function look(
  { userId, calendarId, eventId }: PlannedMeeting,
  dependencies: Dependencies,
): Promise<GoogleEvent | 'gone' | 'no-answer' | 'no-permission'> {
  const within = AbortSignal.timeout(LOOK);
  const google = await googleCalendarOf(userId, { within, reportBroken }, dependencies);
  if (google === 'none') return 'no-permission';
  if (google === 'broken') return 'no-answer';
  try {
    const event = await google.ask(({ get }) => get({ calendarId, id: eventId }));
    return event.isCancelled ? 'gone' : event;
  } catch (error) {
    if (!(error instanceof GoogleCalendarFailure)) throw error;
    return error.kind === 'not-found' ? 'gone' : 'no-answer';
  }
}

/** What an event says of a meeting. An all-day event ends with its last day where the user is. */
export async function detailsOf(
  event: GoogleEvent,
  { userId, contactId }: Pick<PlannedMeeting, 'userId' | 'contactId'>,
  dependencies: Dependencies,
) {
  const times = timesOfEvent(event);
  const settings = (await settingsOfUsers([userId], dependencies)).get(userId) ?? DEFAULT_SETTINGS;
  const at = (end: string) => toMoment(endOf({ end, allDay: times.allDay }, zoneOf(settings)));
  return {
    contactId,
    title: postgresText(event.title, LONGEST_TITLE),
    startsAt: at(times.start),
    endsAt: at(times.end),
  };
}

/** Once: the meeting and that it was logged are written together, under an id that was chosen when it was planned. */
export async function logMeeting(meeting: PlannedMeeting, dependencies: Dependencies): Promise<void> {
  const { userId, id, contactId, title, startsAt } = meeting;
  const user = await userById(userId, dependencies);
  if (!user) return;
  const notes = meetingNotes(title);
  try {
    await inTransaction(user, dependencies, async (within) => {
      const { db: tx } = within;
      await logInteraction(user, contactId, { type: 'meeting', date: startsAt, notes }, within, id);
      const isOurs = await plannedMeetingsRepository(tx).markLogged(meeting, toMoment(dependencies.clock.now()));
      if (!isOurs) throw new TakenBack();
    });
  } catch (error) {
    if (error instanceof TakenBack) return;
    if (!(error instanceof DomainError)) throw error;
    const now = await plannedMeetingsRepository(dependencies.db).find(meeting);
    // The contact became part of another while Google was asked.
    if (now && now.contactId !== contactId) return logMeeting({ ...meeting, contactId: now.contactId }, dependencies);
    // There is no room for another interaction, or the contact is gone: to try again would not help.
    dependencies.log.warn({ err: error, userId }, 'a meeting could not be logged');
    await plannedMeetingsRepository(dependencies.db).remove(meeting);
  }
}

/** Logged or taken back by somebody else: what was written meanwhile goes with the transaction. */
class TakenBack extends Error {}
