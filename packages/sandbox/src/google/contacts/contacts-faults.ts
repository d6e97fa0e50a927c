import type { FaultyAnswers } from '../../faults/misbehave.ts';
import { unauthenticated } from '../gmail/gmail-faults.ts';
import { googleApiError } from '../google-api-error.ts';

/** The People API knows what changed for seven days after the whole list was read. */
export const expiredSyncToken = {
  status: 400,
  body: {
    error: {
      code: 400,
      message: 'Sync token is expired. Clear local cache and retry call without the sync token.',
      status: 'FAILED_PRECONDITION',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'EXPIRED_SYNC_TOKEN',
          domain: 'people.googleapis.com',
        },
      ],
    },
  },
};

export const contactsFaults: FaultyAnswers = (retryAfter) => ({
  '429': {
    status: 429,
    headers: { 'retry-after': String(retryAfter) },
    body: googleApiError(429, 'RESOURCE_EXHAUSTED', 'rateLimitExceeded', 'Quota exceeded for quota metric.'),
  },
  '410': expiredSyncToken,
  '500': { status: 500, body: googleApiError(500, 'INTERNAL', 'backendError', 'Internal error encountered.') },
  '503': {
    status: 503,
    body: googleApiError(503, 'UNAVAILABLE', 'backendError', 'The service is currently unavailable.'),
  },
  revoked: unauthenticated,
  refused: {
    status: 403,
    body: googleApiError(403, 'PERMISSION_DENIED', 'forbidden', 'The caller does not have permission'),
  },
});
