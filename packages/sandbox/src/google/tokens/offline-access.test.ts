import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ListeningSandbox, listeningSandbox } from '../../testing/listening-sandbox.ts';
import { connect, gmailSend, oauthClient } from './offline-access.testing.ts';

let sandbox: ListeningSandbox;
beforeAll(async () => {
  sandbox = await listeningSandbox();
});
afterAll(() => sandbox.close());

const ada = { email: 'ada@example.com' };

/** What a call with this access token is answered. */
const userinfo = (origin: string, accessToken: string | null | undefined) =>
  fetch(`${origin}/sandbox/google/v1/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } });

const invalidGrant = {
  response: { status: 400, data: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } },
};

describe('Google’s own client library', () => {
  test('it exchanges a code, refreshes, and revokes', async () => {
    const { client, tokens } = await connect(sandbox.origin, ada);
    expect(tokens).toMatchObject({
      refresh_token: expect.stringMatching(/^1\/\//),
      scope: `openid email ${gmailSend}`,
    });

    const { credentials } = await client.refreshAccessToken();
    expect(credentials.access_token).not.toBe(tokens.access_token);
    expect((await userinfo(sandbox.origin, credentials.access_token)).status).toBe(200);

    expect(await client.revokeToken(tokens.refresh_token ?? '')).toMatchObject({ status: 200, data: {} });
    expect((await userinfo(sandbox.origin, credentials.access_token)).status).toBe(401);
    await expect(client.refreshAccessToken()).rejects.toMatchObject(invalidGrant);
  });

  test('revoking the access token ends the refresh token too, and what is unknown cannot be revoked', async () => {
    const { client, tokens } = await connect(sandbox.origin, ada);
    await client.revokeToken(tokens.access_token ?? '');
    await expect(client.refreshAccessToken()).rejects.toMatchObject(invalidGrant);
    for (const token of [tokens.access_token ?? '', 'made-up'])
      await expect(client.revokeToken(token)).rejects.toMatchObject({
        response: { status: 400, data: { error: 'invalid_token' } },
      });
  });

  test('revoking one grant leaves another of the same account alone', async () => {
    const [first, second] = [await connect(sandbox.origin, ada), await connect(sandbox.origin, ada)];
    await first.client.revokeToken(first.tokens.refresh_token ?? '');
    expect((await second.client.refreshAccessToken()).credentials.access_token).toBeTruthy();
  });
});

test('tokens outlive a restart of the sandbox', async () => {
  const { tokens } = await connect(sandbox.origin, { email: 'zoe.quinn@example.org' });
  const restarted = await listeningSandbox();
  const client = oauthClient(restarted.origin);
  client.setCredentials({ refresh_token: tokens.refresh_token ?? '' });
  const { credentials } = await client.refreshAccessToken();
  for (const accessToken of [tokens.access_token, credentials.access_token])
    expect(await (await userinfo(restarted.origin, accessToken)).json()).toMatchObject({
      email: 'zoe.quinn@example.org',
    });
  await restarted.close();
});

test('an access token is good for an hour of real time, and nobody can make one up', async () => {
  const { tokens } = await connect(sandbox.origin, ada);
  const token = tokens.access_token ?? '';
  const [content = '', signature = ''] = token.slice('ya29.'.length).split('.');
  const forged = Buffer.from(Buffer.from(content, 'base64url').toString().replace('ada@', 'eve@')).toString(
    'base64url',
  );
  expect((await userinfo(sandbox.origin, `ya29.${forged}.${signature}`)).status).toBe(401);
  expect((await userinfo(sandbox.origin, tokens.refresh_token)).status).toBe(401);

  vi.useFakeTimers({ toFake: ['Date'] });
  vi.advanceTimersByTime(3_599_000);
  expect((await userinfo(sandbox.origin, token)).status).toBe(200);
  vi.advanceTimersByTime(2_000);
  expect((await userinfo(sandbox.origin, token)).status).toBe(401);
  vi.useRealTimers();
});

test('the fault "revoked" of one account takes back what it granted, until it agrees anew', async () => {
  const [before, bob] = [
    await connect(sandbox.origin, ada),
    await connect(sandbox.origin, { email: 'bob@example.com' }),
  ];
  await sandbox.post('/sandbox/faults', { vendor: 'gmail', fault: 'revoked', account: 'ada@example.com' });
  await expect(before.client.refreshAccessToken()).rejects.toMatchObject(invalidGrant);
  expect((await userinfo(sandbox.origin, before.tokens.access_token)).status).toBe(401);
  expect((await userinfo(sandbox.origin, bob.tokens.access_token)).status).toBe(200);
  const after = await connect(sandbox.origin, ada);
  expect((await userinfo(sandbox.origin, after.tokens.access_token)).status).toBe(200);
});

test('a lost answer breaks the line after the call took effect', async () => {
  const { client, tokens } = await connect(sandbox.origin, ada);
  await sandbox.post('/sandbox/faults', { vendor: 'google', fault: 'lost', times: 1, account: 'ada@example.com' });
  const revoking = fetch(`${sandbox.origin}/sandbox/google/revoke?token=${tokens.refresh_token}`, { method: 'POST' });
  await expect(revoking).rejects.toThrow('fetch failed');
  await expect(client.refreshAccessToken()).rejects.toMatchObject(invalidGrant);
});
