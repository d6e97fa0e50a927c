import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerGoogle, connectGoogle } from '../../testing/vendors/google-consent.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const { signIn, query, clock, stranger, origin } = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'medium' },
});
beforeEach(() => clock.reset());

const { emailStatus, emailAuth, revokeEmail } = integrationsEndpoints;
const statusOf = async (user: TestUser) => (await user(emailStatus)).body;
const secretOf = async ({ user }: TestUser) => {
  const [row] = await query<{ sealed_secret: string }>('select sealed_secret from mailboxes where user_id = $1', [
    user.id,
  ]);
  return row?.sealed_secret;
};

test('at first no mailbox is connected, and Google is offered', async () => {
  expect(await statusOf(await signIn())).toEqual({
    isAuthorized: false,
    email: null,
    kind: null,
    problem: null,
    offersGoogle: true,
  });
});

test('Google is asked for no more than the permission to send, and for a lasting one', async () => {
  const ada = await signIn();
  const { searchParams } = new URL((await ada(emailAuth)).body.authUrl);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    scope: 'openid email https://www.googleapis.com/auth/gmail.send',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
    login_hint: ada.user.email,
    redirect_uri: `${origin}/api/email-auth/callback`,
  });
});

test('who agrees has a connected mailbox', async () => {
  const ada = await signIn();
  const { status, body, headers } = await ada.send('GET', await answerGoogle(ada, { account: 'ada@gmail.example' }));
  expect(status).toBe(200);
  expect(body).toContain('Your mailbox is connected. You can close this window.');
  expect(headers.get('content-type')).toContain('text/html');
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; /,
  );
  expect(body).not.toContain('<script');
  expect(await statusOf(ada)).toMatchObject({ isAuthorized: true, email: 'ada@gmail.example', kind: 'google' });
});

test('the token is kept sealed, and is of no use beside another row', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await connectGoogle(ada);
  await connectGoogle(bob);
  expect(await secretOf(ada)).toMatch(/^v1\.k1\.[\w-]{60,}$/);
  expect(await secretOf(ada)).not.toBe(await secretOf(bob));
});

test('who cancels is told so, and nothing is connected', async () => {
  const ada = await signIn();
  const { body } = await ada.send('GET', await answerGoogle(ada, { cancel: true }));
  expect(body).toContain('Nothing was connected');
  expect(await statusOf(ada)).toMatchObject({ isAuthorized: false, email: null });
});

test('who unticks the permission to send is told which tick is missing', async () => {
  const ada = await signIn();
  const { body } = await ada.send('GET', await answerGoogle(ada, { scopes: [] }));
  expect(body).toContain('One tick is missing');
  expect(await statusOf(ada)).toMatchObject({ isAuthorized: false });
});

test('coming back works once', async () => {
  const ada = await signIn();
  const address = await answerGoogle(ada);
  await ada.send('GET', address);
  await ada(revokeEmail);
  expect((await ada.send('GET', address)).body).toContain('This attempt is over');
  expect(await statusOf(ada)).toMatchObject({ isAuthorized: false });
});

test('coming back works within ten minutes', async () => {
  const ada = await signIn();
  const address = await answerGoogle(ada);
  clock.moveTo(clock.now().add({ minutes: 10, seconds: 1 }));
  expect((await ada.send('GET', address)).body).toContain('This attempt is over');
});

test('coming back works only for who left, and their own way back stays open', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const address = await answerGoogle(ada);
  expect((await bob.send('GET', address)).body).toContain('for who began it');
  expect((await stranger.send('GET', address)).body).toContain('You are signed out');
  expect(await statusOf(bob)).toMatchObject({ isAuthorized: false });
  expect((await ada.send('GET', address)).body).toContain('Your mailbox is connected');
});

test.each(['', '?', '?state=x&code=y', '?error=access_denied', '?code=a&code=b'])(
  'a made-up way back (%s) leads nowhere',
  async (address) => {
    const { status, body } = await (await signIn()).send('GET', `/api/email-auth/callback${address}`);
    expect(status).toBe(200);
    expect(body).toContain('This attempt is over');
  },
);

test('a code that Google does not know, or of another attempt, connects nothing and is told as that', async () => {
  const ada = await signIn();
  const [first, second] = [await answerGoogle(ada), await answerGoogle(ada)];
  const codeOf = (address: string) => /code=[^&]+/.exec(address)![0];
  for (const address of [first.replace(/code=[^&]+/, 'code=made-up'), second.replace(/code=[^&]+/, codeOf(first))]) {
    expect((await ada.send('GET', address)).body).toContain('This answer is of another attempt');
    expect(await statusOf(ada)).toMatchObject({ isAuthorized: false });
  }
});

test('while Google is away nothing is connected, and that is told as that', async () => {
  const ada = await signIn();
  const address = await answerGoogle(ada);
  await fault({ vendor: 'google', fault: '500', times: 1 });
  expect((await ada.send('GET', address)).body).toContain('Google could not be reached');
  expect(await statusOf(ada)).toMatchObject({ isAuthorized: false });
});

test('connecting another account takes the place of the first, whose permission is given back', async () => {
  const ada = await signIn();
  await connectGoogle(ada, { account: 'old@gmail.example' });
  await connectGoogle(ada, { account: 'new@gmail.example' });
  expect(await statusOf(ada)).toMatchObject({ isAuthorized: true, email: 'new@gmail.example' });
});

test('disconnecting forgets the mailbox, on every plan and while Google is away', async () => {
  const ada = await signIn();
  await connectGoogle(ada);
  await fault({ vendor: 'google', fault: '500', times: 1 });
  expect(await ada(revokeEmail)).toMatchObject({ status: 200, body: { success: true } });
  expect(await secretOf(ada)).toBeUndefined();
  expect(await ada(revokeEmail)).toMatchObject({ status: 200, body: { success: true } });
});

async function fault(body: object): Promise<void> {
  const { status } = await stranger.send('POST', '/sandbox/faults', body);
  expect(status).toBe(200);
}

test('our own pages can close the window that they opened', async () => {
  const policyOf = async (path: string) => (await stranger.send('GET', path)).headers.get('cross-origin-opener-policy');
  expect(await policyOf('/api/docs')).toBe('same-origin-allow-popups');
  expect(await policyOf('/sandbox')).toBe('unsafe-none');
});
