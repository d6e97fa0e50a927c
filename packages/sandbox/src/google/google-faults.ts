import type { FaultyAnswers } from '../faults/misbehave.ts';

const failing = {
  '429': {
    status: 429,
    headers: { 'retry-after': '30' },
    body: { error: 'rate_limit_exceeded', error_description: 'Rate Limit Exceeded' },
  },
  '500': { status: 500, body: { error: 'internal_failure', error_description: 'Backend Error' } },
};

export const tokenFaults: FaultyAnswers = {
  ...failing,
  revoked: { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } },
};

export const invalidCredentials = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
  body: { error: 'invalid_request', error_description: 'Invalid Credentials' },
};

export const resourceFaults: FaultyAnswers = { ...failing, revoked: invalidCredentials };
