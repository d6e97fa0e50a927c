import { GoogleCalendarFailure } from '../../integrations/google-calendar/google-calendar.port.ts';
import { readAnswer, readFailure } from './google-failures.ts';

const KINDS: Readonly<Record<number, GoogleCalendarFailure['kind']>> = {
  401: 'not-authorized',
  404: 'not-found',
  409: 'exists',
  410: 'not-found',
  412: 'changed',
};
/** What the permission does not hold, as opposed to what the calendar does not allow. */
const SCOPE_MISSING = /^(?:insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT)$/;

/** What became of a call. */
export function ofCalling(error: unknown): GoogleCalendarFailure {
  const failure = readFailure(error);
  if (!failure.response) return new GoogleCalendarFailure('away', '');
  const { status, detail, reasons, passes, afterSeconds } = readAnswer(failure, 'Google Calendar');
  if (passes) return new GoogleCalendarFailure('away', detail, afterSeconds);
  if (status === 410 && reasons.includes('fullSyncRequired')) return new GoogleCalendarFailure('sync-expired', detail);
  if (status === 403 && reasons.some((reason) => SCOPE_MISSING.test(reason)))
    return new GoogleCalendarFailure('not-authorized', detail);
  return new GoogleCalendarFailure(KINDS[status] ?? 'refused', detail);
}
