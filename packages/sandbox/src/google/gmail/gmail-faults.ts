import type { FaultyAnswers } from '../../faults/misbehave.ts';
import { googleApiError } from '../google-api-error.ts';

export const unauthenticated = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
  body: googleApiError(
    401,
    'UNAUTHENTICATED',
    'authError',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  ),
};

export const gmailFaults: FaultyAnswers = (retryAfter) => ({
  '429': {
    status: 429,
    headers: { 'retry-after': String(retryAfter) },
    body: googleApiError(429, 'RESOURCE_EXHAUSTED', 'rateLimitExceeded', 'User-rate limit exceeded.'),
  },
  '500': { status: 500, body: googleApiError(500, 'INTERNAL', 'backendError', 'Backend Error') },
  revoked: unauthenticated,
  refused: { status: 400, body: googleApiError(400, 'INVALID_ARGUMENT', 'invalidArgument', 'Invalid To header') },
});
