import {
  googleAway,
  notConnected,
  reconnectNotice,
  refusedByGoogle,
  toBeReconnected,
} from '@inner-circle/domain/calendar/calendar.rules.ts';
import { eventNotFound } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { PRIMARY_CALENDAR } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import {
  type GoogleCalendarCalls,
  GoogleCalendarFailure,
} from '../../integrations/google-calendar/google-calendar.port.ts';
import {
  type GoogleCalendar,
  googleCalendarOf,
  type ReportBroken,
} from '../../integrations/google-calendar/google-calendar.service.ts';
import { requireIntegrations } from '../../integrations/plan.service.ts';
import { escapeForTelegram, sendMessage } from '../../integrations/telegram/messages.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';

/** Somebody waits for the answer. */
const DEADLINE = 25_000;

/** The user's calendar at Google, or why there is none. */
export async function openGoogle(user: SignedInUser, dependencies: Dependencies): Promise<GoogleCalendar> {
  requireIntegrations(user, dependencies);
  const within = AbortSignal.timeout(DEADLINE);
  const google = await googleCalendarOf(user.id, { within, reportBroken }, dependencies);
  if (google === 'none') throw notConnected();
  if (google === 'broken') throw toBeReconnected();
  return google;
}

/** In the bell and in Telegram, in the transaction that marks the account as broken: only the first to find out reports it. */
export const reportBroken: ReportBroken = async (userId, dependencies) => {
  const cause = `calendar:${toMoment(dependencies.clock.now())}`;
  const notice = reconnectNotice();
  if (await notify(userId, { type: 'other', contactId: null, cause, ...notice }, dependencies))
    await sendMessage(dependencies.db, userId, escapeForTelegram(notice.message));
};

/** Asks Google, and turns its refusals into messages for the user. `unknown` is added when a change was not answered. */
export async function askGoogle<Answer>(
  google: GoogleCalendar,
  calls: (google: GoogleCalendarCalls) => Promise<Answer>,
  unknown = '',
): Promise<Answer> {
  try {
    return await google.ask(calls);
  } catch (error) {
    throw error instanceof GoogleCalendarFailure ? refusalOf(error, unknown) : error;
  }
}

export function refusalOf({ kind, detail, afterSeconds }: GoogleCalendarFailure, unknown = '') {
  switch (kind) {
    case 'not-authorized':
      return toBeReconnected();
    case 'away':
      return googleAway(unknown || detail, afterSeconds);
    case 'not-found':
      return eventNotFound();
    default:
      return refusedByGoogle(detail);
  }
}

export const isFailure = (error: unknown, kind: GoogleCalendarFailure['kind']): boolean =>
  error instanceof GoogleCalendarFailure && error.kind === kind;

/** Google knows an account's own calendar by two names. */
export const calendarIdOf = (calendarId: string, { email }: GoogleCalendar) =>
  calendarId === PRIMARY_CALENDAR ? email.toLowerCase() : calendarId;
