import { expect, test } from 'vitest';
import { ofSending, ofSigningIn } from './gmail-outcomes.ts';

const answered = (status: number, data: unknown = {}, headers: Record<string, string> = {}) =>
  Object.assign(new Error(`Request failed with status code ${status}`), {
    response: { status, data, headers: new Headers(headers) },
  });
const because = (reason: string) => ({ error: { message: `It is ${reason}`, errors: [{ reason }] } });
const failed = (code: string, syscall?: string) =>
  Object.assign(new Error('failed'), { code, error: { code, syscall } });

test.each([
  ['not allowed to send', answered(403, because('insufficientPermissions')), 'not-authorized'],
  ['forbidden by the domain', answered(403, because('domainPolicy')), 'not-authorized'],
  ['too many mails at once', answered(403, because('userRateLimitExceeded')), 'later'],
  ['too many mails of all users', answered(403, because('rateLimitExceeded')), 'later'],
  ['an API that is switched off', answered(403, because('accessNotConfigured')), 'later'],
  ['too many requests', answered(429), 'later'],
  ['a bad gateway', answered(502, '<html>'), 'later'],
  ['a recipient that is none', answered(400, because('invalidArgument')), 'refused'],
  ['a message that is too large', answered(413), 'refused'],
  ['a token that is not accepted', answered(401), 'not-authorized'],
  ['a name that is not found', failed('ENOTFOUND', 'getaddrinfo'), 'later'],
  ['a port that is closed', failed('ECONNREFUSED', 'connect'), 'later'],
  ['a network that is away', failed('ENETUNREACH', 'connect'), 'later'],
  ['a connection that takes too long', failed('ETIMEDOUT', 'connect'), 'later'],
  ['a certificate that is not Google’s', failed('DEPTH_ZERO_SELF_SIGNED_CERT'), 'later'],
  ['a line that breaks', failed('ECONNRESET', 'read'), 'unknown'],
  ['a line that stays silent', failed('TimeoutError'), 'unknown'],
  ['what nobody foresaw', new TypeError('odd'), 'unknown'],
  ['what is no error at all', undefined, 'unknown'],
] as const)('after %s Gmail’s outcome is known', (_what, error, kind) => {
  expect(ofSending(error)).toMatchObject({ kind, detail: expect.stringMatching(/./) });
});

test('the time to wait is understood as seconds and as a date', () => {
  expect(ofSending(answered(503, {}, { 'retry-after': '120' }))).toMatchObject({ afterSeconds: 120 });
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  const outcome = ofSending(answered(429, {}, { 'retry-after': inAMinute }));
  expect(outcome.kind === 'later' && outcome.afterSeconds).toBeGreaterThan(55);
  expect(ofSending(answered(429, {}, { 'retry-after': 'soon' }))).not.toHaveProperty('afterSeconds');
});

test.each([
  ['a permission that was taken back', answered(400, { error: 'invalid_grant' }), 'not-authorized'],
  ['a policy', answered(400, { error: 'admin_policy_enforced' }), 'not-authorized'],
  ['a client of ours that is not right', answered(401, { error: 'invalid_client' }), 'later'],
  ['a failure of Google’s', answered(500), 'later'],
  ['no answer', failed('TimeoutError'), 'later'],
  ['a broken line', failed('ECONNRESET', 'read'), 'later'],
] as const)('%s when signing in means that no mail left', (_what, error, kind) => {
  expect(ofSigningIn(error)).toMatchObject({ kind });
});

test('what Google said is kept short', () => {
  const detail = ofSending(answered(400, { error: { message: 'x'.repeat(1000) } }));
  expect(detail).toMatchObject({ detail: expect.stringMatching(/^x{199}…$/) });
});
