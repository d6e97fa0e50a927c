import type { FaultyAnswers } from '../../faults/misbehave.ts';
import { calendarErrorBody } from './calendar-error.ts';

export const invalidCredentials = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
  body: calendarErrorBody({
    status: 401,
    reason: 'authError',
    message: 'Invalid Credentials',
    locationType: 'header',
    location: 'Authorization',
  }),
};

const failing = (status: number, domain: string, reason: string, message: string) => ({
  status,
  body: calendarErrorBody({ status, domain, reason, message }),
});

const rateLimited = (status: number) => failing(status, 'usageLimits', 'rateLimitExceeded', 'Rate Limit Exceeded');

export const calendarFaults: FaultyAnswers = (retryAfter) => ({
  '429': { ...rateLimited(429), headers: { 'retry-after': String(retryAfter) } },
  '403': rateLimited(403),
  '410': failing(410, 'calendar', 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.'),
  '500': failing(500, 'global', 'backendError', 'Backend Error'),
  '503': failing(503, 'global', 'backendError', 'The service is currently unavailable.'),
  revoked: invalidCredentials,
  refused: failing(403, 'calendar', 'forbidden', 'Forbidden'),
});
