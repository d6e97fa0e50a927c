import type { FaultyAnswers } from '../faults/misbehave.ts';

const failing = (retryAfter: number) => ({
  '429': {
    status: 429,
    headers: { 'retry-after': String(retryAfter) },
    body: { error: 'rate_limit_exceeded', error_description: 'Rate Limit Exceeded' },
  },
  '500': { status: 500, body: { error: 'internal_failure', error_description: 'Backend Error' } },
  refused: {
    status: 400,
    body: {
      error: 'admin_policy_enforced',
      error_description: 'Access to your account data is restricted by policies within your organization.',
    },
  },
});

export const revokedGrant = { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' };

export const tokenFaults: FaultyAnswers = (retryAfter) => ({
  ...failing(retryAfter),
  revoked: { status: 400, body: revokedGrant },
});

export const invalidCredentials = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
  body: { error: 'invalid_request', error_description: 'Invalid Credentials' },
};

export const resourceFaults: FaultyAnswers = (retryAfter) => ({ ...failing(retryAfter), revoked: invalidCredentials });
