import { expect, test } from 'vitest';
import { codeFor, exchange } from '../google/sign-in/sign-in.testing.ts';
import { startSandbox } from '../testing/start-sandbox.ts';

test('at first every vendor works', async () => {
  const { get } = await startSandbox();
  expect((await get('/sandbox/faults')).json()).toEqual(
    ['google', 'gmail', 'calendar', 'contacts', 'smtp', 'telegram', 'push', 'stripe'].map((vendor) => ({
      vendor,
      fault: 'none',
      times: null,
    })),
  );
});

test.each([
  ['429', 429, 'rate_limit_exceeded'],
  ['500', 500, 'internal_failure'],
  ['revoked', 400, 'invalid_grant'],
  ['refused', 400, 'admin_policy_enforced'],
])('the fault %s makes the token endpoint answer %i %s', async (fault, status, error) => {
  const sandbox = await startSandbox();
  await sandbox.post('/sandbox/faults', { vendor: 'google', fault });
  const reply = await exchange(sandbox, await codeFor(sandbox, 'ada@example.com'));
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toEqual({ error, error_description: expect.any(String) });
});

test('a counted fault is over after that many calls', async () => {
  const sandbox = await startSandbox();
  await sandbox.post('/sandbox/faults', { vendor: 'google', fault: '500', times: 2 });
  const userinfo = async () => (await sandbox.get('/sandbox/google/v1/userinfo')).statusCode;
  expect(await userinfo()).toBe(500);
  expect((await sandbox.get('/sandbox/faults')).json()).toContainEqual({ vendor: 'google', fault: '500', times: 1 });
  expect(await userinfo()).toBe(500);
  expect(await userinfo()).toBe(401);
});

test('a fault without a count stays until it is cleared', async () => {
  const sandbox = await startSandbox();
  const userinfo = async () => (await sandbox.get('/sandbox/google/v1/userinfo')).statusCode;
  await sandbox.post('/sandbox/faults', { vendor: 'google', fault: '429' });
  expect([await userinfo(), await userinfo(), await userinfo()]).toEqual([429, 429, 429]);
  await sandbox.post('/sandbox/faults', { vendor: 'google', fault: 'none' });
  expect(await userinfo()).toBe(401);
});

test('a fault of one account spares the others, and goes before the one of everybody', async () => {
  const sandbox = await startSandbox();
  const userinfo = async (email: string) => {
    const { access_token } = (await exchange(sandbox, await codeFor(sandbox, email))).json<{ access_token: string }>();
    return async () => {
      const reply = await sandbox.get('/sandbox/google/v1/userinfo', { authorization: `Bearer ${access_token}` });
      return [reply.statusCode, reply.headers['retry-after']];
    };
  };
  const [ada, bob] = [await userinfo('ada@example.com'), await userinfo('bob@example.com')];
  const adas = { vendor: 'google', fault: '429', account: 'Ada@example.com', retryAfter: 7, times: 1 };
  await sandbox.post('/sandbox/faults', adas);
  expect((await sandbox.get('/sandbox/faults')).json()).toContainEqual(adas);
  expect([await bob(), await ada(), await ada()]).toEqual([
    [200, undefined],
    [429, '7'],
    [200, undefined],
  ]);

  await sandbox.post('/sandbox/faults', adas);
  await sandbox.post('/sandbox/faults', { vendor: 'google', fault: '500' });
  expect([await bob(), await ada(), await ada()]).toEqual([
    [500, undefined],
    [429, '7'],
    [500, undefined],
  ]);
});

test('people still see the account picker while the servers of the vendor fail', async () => {
  const sandbox = await startSandbox();
  await sandbox.post('/sandbox/faults', { vendor: 'google', fault: '500' });
  expect(await codeFor(sandbox, 'ada@example.com')).not.toBe('');
  expect((await sandbox.get('/sandbox/google/.well-known/openid-configuration')).statusCode).toBe(200);
});

test('the form of the page sets and clears a fault', async () => {
  const { get, postForm } = await startSandbox();
  const reply = await postForm('/sandbox/faults', { vendor: 'google', fault: '429', times: '' });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/sandbox#faults']);
  expect((await get('/sandbox')).body).toContain('until cleared</span>');
  await postForm('/sandbox/faults', { vendor: 'google', fault: '429', times: '3' });
  expect((await get('/sandbox')).body).toContain('next 3 calls');
  await postForm('/sandbox/faults', { vendor: 'google', fault: 'none' });
  expect((await get('/sandbox')).body).not.toContain('badge-danger');
});

test('the form may name an account and a time to wait, and each fault is cleared by itself', async () => {
  const { get, postForm } = await startSandbox();
  await postForm('/sandbox/faults', { vendor: 'gmail', fault: 'hang', account: '', times: '', retryAfter: '' });
  await postForm('/sandbox/faults', { vendor: 'gmail', fault: '429', account: ' ada@example.com ', retryAfter: '5' });
  expect((await get('/sandbox')).body).toContain('ada@example.com only');
  await postForm('/sandbox/faults', { vendor: 'gmail', fault: 'none', account: '' });
  expect(
    (await get('/sandbox/faults')).json<{ vendor: string }[]>().filter(({ vendor }) => vendor === 'gmail'),
  ).toEqual([{ vendor: 'gmail', fault: '429', times: null, account: 'ada@example.com', retryAfter: 5 }]);
});

test.each([
  {},
  { vendor: 'acme', fault: '500' },
  { vendor: 'google', fault: 'explode' },
  { vendor: 'google', fault: '500', times: 0 },
  { vendor: 'google', fault: '500', times: 1.5 },
  { vendor: 'google', fault: '429', retryAfter: 0 },
])('%j is refused', async (fault) => {
  const { post } = await startSandbox();
  const reply = await post('/sandbox/faults', fault);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ error: 'faults.bad-input', message: expect.any(String) });
});
