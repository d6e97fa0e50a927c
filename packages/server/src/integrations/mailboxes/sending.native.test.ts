import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { googleMailboxes } from '../../adapters/google/google-mailboxes.ts';
import { smtpMailboxes } from '../../adapters/smtp/smtp-mailboxes.ts';
import { newKeys, sealingWith } from '../../platform/sealing.ts';
import { connectGoogle } from '../../testing/vendors/google-consent.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type Mailbox, mailboxesOf } from './mailboxes.service.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { signIn, query, stranger, origin } = testApp;
const sandbox = await import('@inner-circle/sandbox/sandbox.ts');

/** The same product, less patient. */
const dependencies: Dependencies = {
  ...testApp.dependencies,
  ports: {
    ...testApp.dependencies.ports,
    googleMailboxes: googleMailboxes({
      ...sandbox.sandboxGoogleClient,
      endpoints: sandbox.sandboxGoogleEndpoints(origin),
      timeout: 500,
    }),
    smtpMailboxes: smtpMailboxes({ allowPrivate: true, timeouts: { silence: 500, overall: 1000 } }),
  },
};

const { emailStatus, connectSmtp } = integrationsEndpoints;
const mailboxOf = async ({ user }: TestUser, given = dependencies): Promise<Mailbox> =>
  (await mailboxesOf([user.id], given)).get(user.id)!;

let mails = 0;
const newMail = () => ({
  fromName: 'Ada Lovelace',
  to: { name: 'Grace Hopper', address: `grace-${(mails += 1)}@example.com` },
  subject: 'Hello',
  text: 'How are you?',
  html: '<p>How are you?</p>',
  messageId: `<${crypto.randomUUID()}@inner-circle.example>`,
  date: Temporal.Instant.from('2026-11-15T09:30:00Z'),
});
type Delivered = { from: string; subject: string; messageId: string; headers: { name: string; value: string }[] };
const outboxOf = async (to: string) =>
  (await stranger.send('GET', `/sandbox/outbox.json?to=${to}`)).body as Delivered[];

const fault = (body: object) => stranger.send('POST', '/sandbox/faults', body);
afterEach(async () => {
  for (const vendor of ['google', 'gmail', 'smtp']) await fault({ vendor, fault: 'none' });
});

let smtp: { host: string; port: number };
beforeAll(async () => {
  smtp = (await stranger.send('GET', '/sandbox/smtp.json')).body as typeof smtp;
});

async function withGoogle(): Promise<TestUser> {
  const ada = await signIn();
  await connectGoogle(ada);
  return ada;
}

async function withSmtp(): Promise<TestUser> {
  const ada = await signIn();
  const { email } = ada.user;
  const body = { email, ...smtp, security: 'none', username: email, password: 'right' };
  expect((await ada(connectSmtp, { body })).status).toBe(200);
  return ada;
}

describe.each([
  ['Gmail', 'gmail', withGoogle],
  ['SMTP', 'smtp', withSmtp],
] as const)('by %s', (_name, vendor, connected) => {
  test('a mail goes out from the user’s own address, as it was written', async () => {
    const ada = await connected();
    const mail = { ...newMail(), subject: 'Grüße, Łukasz 🎉 '.repeat(12).trim(), fromName: 'Zoë "Z" Müller, PhD' };
    const mailbox = await mailboxOf(ada);
    expect(mailbox).toMatchObject({ email: ada.user.email, brokenSince: undefined });
    expect(await mailbox.send(mail)).toEqual({ kind: 'sent', server: vendor === 'gmail' ? 'Gmail' : smtp.host });
    const [delivered] = await outboxOf(mail.to.address);
    expect(delivered).toMatchObject({
      from: ada.user.email,
      fromName: mail.fromName,
      to: mail.to.address,
      subject: mail.subject,
      text: expect.stringContaining(mail.text),
      html: expect.stringContaining(mail.html),
      messageId: mail.messageId,
    });
    expect(delivered?.headers).toContainEqual({ name: 'Date', value: 'Sun, 15 Nov 2026 09:30:00 +0000' });
  });

  test('nobody can add headers or recipients', async () => {
    const mailbox = await mailboxOf(await connected());
    const mail = newMail();
    const lineBreak = '\r\nBcc: eve@example.com\r\nX-Evil: yes\r\n\r\n';
    const to = { name: `Grace${lineBreak}`, address: mail.to.address };
    const outcome = await mailbox.send({ ...mail, subject: `Hi${lineBreak}`, fromName: `Ada${lineBreak}`, to });
    expect(outcome).toMatchObject({ kind: 'sent' });
    const [delivered] = await outboxOf(mail.to.address);
    expect(delivered?.headers.map(({ name }) => name.toLowerCase())).not.toContain('x-evil');
    expect(await outboxOf('eve@example.com')).toEqual([]);
  });

  test('a mail that is to be tried later was not taken', async () => {
    const ada = await connected();
    const mail = newMail();
    await fault({ vendor, fault: '500', times: 1, account: ada.user.email });
    expect(await (await mailboxOf(ada)).send(mail)).toMatchObject({ kind: 'later' });
    expect(await outboxOf(mail.to.address)).toEqual([]);
    expect(await (await mailboxOf(ada)).send(mail)).toMatchObject({ kind: 'sent' });
  });

  test('a mail that is refused is refused for good, and the mailbox stays good', async () => {
    const ada = await connected();
    await fault({ vendor, fault: 'refused', times: 1, account: ada.user.email });
    expect(await (await mailboxOf(ada)).send(newMail())).toMatchObject({ kind: 'refused' });
    expect((await ada(emailStatus)).body).toMatchObject({ isAuthorized: true, problem: null });
  });

  test.each(['lost', 'hang'])('whether a mail went out whose answer is lost (%s) is not known', async (kind) => {
    const ada = await connected();
    const mail = newMail();
    await fault({ vendor, fault: kind, times: 1, account: ada.user.email });
    expect(await (await mailboxOf(ada)).send(mail)).toMatchObject({ kind: 'unknown' });
    expect(await outboxOf(mail.to.address)).toHaveLength(kind === 'lost' ? 1 : 0);
  });

  test('a mailbox that turns us away is broken, once for several who learn it at the same time', async () => {
    const ada = await connected();
    const mailboxes = await Promise.all([mailboxOf(ada), mailboxOf(ada), mailboxOf(ada)]);
    await fault({ vendor, fault: 'revoked', account: ada.user.email });
    const outcomes = await Promise.all(mailboxes.map((mailbox) => mailbox.send(newMail())));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['not-authorized', 'not-authorized', 'not-authorized']);
    expect(outcomes[0]?.brokenSince).toBeDefined();
    expect(new Set(outcomes.map(({ brokenSince }) => brokenSince)).size).toBe(1);
    const { body } = await ada(emailStatus);
    expect(body).toMatchObject({ isAuthorized: false, email: ada.user.email });
    expect(body.problem?.message).toContain('no longer lets us send');
    // It is not called again, also when it would work by now.
    await fault({ vendor, fault: 'none', account: ada.user.email });
    const broken = await mailboxOf(ada);
    expect(broken.brokenSince).toBe(outcomes[0]?.brokenSince);
    expect(await broken.send(newMail())).toMatchObject({ kind: 'not-authorized' });
  });
});

test('a connection that was made anew is not broken by what the old one learns', async () => {
  const ada = await withGoogle();
  const old = await mailboxOf(ada);
  await fault({ vendor: 'gmail', fault: 'revoked', account: ada.user.email });
  await connectGoogle(ada);
  expect(await old.send(newMail())).toMatchObject({ kind: 'not-authorized', brokenSince: undefined });
  expect((await ada(emailStatus)).body).toMatchObject({ isAuthorized: true, problem: null });
});

test('connecting again mends a broken mailbox', async () => {
  const ada = await withGoogle();
  await fault({ vendor: 'google', fault: 'revoked', account: ada.user.email });
  expect(await (await mailboxOf(ada)).send(newMail())).toMatchObject({ kind: 'not-authorized' });
  await connectGoogle(ada);
  expect((await ada(emailStatus)).body).toMatchObject({ isAuthorized: true, problem: null });
  expect(await (await mailboxOf(ada)).send(newMail())).toMatchObject({ kind: 'sent' });
});

test('Gmail names the seconds to wait', async () => {
  const ada = await withGoogle();
  await fault({ vendor: 'gmail', fault: '429', times: 1, retryAfter: 77, account: ada.user.email });
  expect(await (await mailboxOf(ada)).send(newMail())).toMatchObject({ kind: 'later', afterSeconds: 77 });
});

test.each(['500', 'hang', 'lost', '429'])('nothing is sent while Google gives no token (%s)', async (kind) => {
  const ada = await withGoogle();
  await fault({ vendor: 'google', fault: kind, times: 1, retryAfter: 5, account: ada.user.email });
  expect(await (await mailboxOf(ada)).send(newMail())).toMatchObject({
    kind: 'later',
    ...(kind === '429' && { afterSeconds: 5 }),
  });
  expect((await ada(emailStatus)).body).toMatchObject({ isAuthorized: true });
});

test('a permission that was taken back within its hour is noticed', async () => {
  const ada = await withGoogle();
  const mailbox = await mailboxOf(ada);
  expect(await mailbox.send(newMail())).toMatchObject({ kind: 'sent' });
  await fault({ vendor: 'google', fault: 'revoked', account: ada.user.email });
  expect(await mailbox.send(newMail())).toMatchObject({ kind: 'not-authorized', brokenSince: expect.any(String) });
});

test('a wrong access token is replaced, and the mail goes out', async () => {
  const ada = await withGoogle();
  await fault({ vendor: 'gmail', fault: 'revoked', times: 1 });
  expect(await (await mailboxOf(ada)).send(newMail())).toMatchObject({ kind: 'sent' });
});

test('where nothing answers, nothing was sent', async () => {
  const [ada, bob] = [await withGoogle(), await withSmtp()];
  const nowhere = 'http://127.0.0.1:9/';
  const google = googleMailboxes({
    ...sandbox.sandboxGoogleClient,
    endpoints: { ...sandbox.sandboxGoogleEndpoints(origin), gmail: nowhere },
  });
  const unreachable = { ...dependencies, ports: { ...dependencies.ports, googleMailboxes: google } };
  expect(await (await mailboxOf(ada, unreachable)).send(newMail())).toMatchObject({ kind: 'later' });
  const secret = dependencies.sealing.seal(
    JSON.stringify({ host: '127.0.0.1', port: 9, security: 'none', username: 'u', password: 'p' }),
    `mailbox:smtp:${bob.user.id}`,
  );
  await query('update mailboxes set sealed_secret = $2 where user_id = $1', [bob.user.id, secret]);
  expect(await (await mailboxOf(bob)).send(newMail())).toMatchObject({ kind: 'later' });
});

test('a secret that was sealed with an older key is sealed anew when it is used', async () => {
  const [older, newer] = [newKeys(), newKeys().replace('k1', 'k2')];
  const ada = await withGoogle();
  const owner = `mailbox:google:${ada.user.id}`;
  const secretOf = async () =>
    (
      await query<{ secret: string }>('select sealed_secret as secret from mailboxes where user_id = $1', [ada.user.id])
    )[0]!.secret;
  const token = dependencies.sealing.open(await secretOf(), owner)!.secret;
  const stale = sealingWith(older, 'integrations').seal(token, owner);
  await query('update mailboxes set sealed_secret = $2 where user_id = $1', [ada.user.id, stale]);
  const rotated = { ...dependencies, sealing: sealingWith(`${newer},${older}`, 'integrations') };
  expect(await (await mailboxOf(ada, rotated)).send(newMail())).toMatchObject({ kind: 'sent' });
  expect(await secretOf()).toMatch(/^v1\.k2\./);
  const retired = { ...dependencies, sealing: sealingWith(newer, 'integrations') };
  expect(await (await mailboxOf(ada, retired)).send(newMail())).toMatchObject({ kind: 'sent' });
});

test('a secret that can no longer be opened breaks the mailbox, with the reason', async () => {
  const ada = await withGoogle();
  const lost = { ...dependencies, sealing: sealingWith(newKeys(), 'integrations') };
  expect(await (await mailboxOf(ada, lost)).send(newMail())).toMatchObject({
    kind: 'not-authorized',
    brokenSince: expect.any(String),
  });
  const { body } = await ada(emailStatus);
  expect(body.problem?.message).toBe('Its saved sign-in can no longer be read on this server.');
});

test('who has no mailbox is left out', async () => {
  const [ada, bob] = [await withSmtp(), await signIn()];
  const found = await mailboxesOf([ada.user.id, bob.user.id], dependencies);
  expect([...found.keys()]).toEqual([ada.user.id]);
  expect(await mailboxesOf([], dependencies)).toEqual(new Map());
});
