import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { expect, test } from 'vitest';
import { googleMailboxes } from '../adapters/google/google-mailboxes.ts';
import { answerGoogle } from '../testing/vendors/google-consent.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { disconnectMailbox } from './mailboxes/connecting.service.ts';
import { mailboxesOf } from './mailboxes/mailboxes.service.ts';

const lines: string[] = [];
const { signIn, query, stranger, dependencies } = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'medium' },
  logTo: { write: (line) => void lines.push(line) },
});
const { connectSmtp, emailStatus, pairingCode } = integrationsEndpoints;
const { sandboxGoogleClient, sandboxGoogleEndpoints, sandboxTelegramBot } =
  await import('@inner-circle/sandbox/sandbox.ts');

/** Where nobody answers, so that every call fails in its own words. */
const away = {
  ...dependencies,
  ports: {
    ...dependencies.ports,
    googleMailboxes: googleMailboxes({
      ...sandboxGoogleClient,
      endpoints: sandboxGoogleEndpoints('http://127.0.0.1:9'),
    }),
  },
};

const mail = {
  fromName: 'Ada',
  to: { name: 'Grace', address: 'grace@example.com' },
  subject: 'A subject nobody else reads',
  text: 'A text nobody else reads',
  html: '<p>A text nobody else reads</p>',
  messageId: '<1@example.com>',
  date: Temporal.Instant.from('2026-11-15T09:30:00Z'),
};

test('no token, password or code is in any reply or log, whatever fails', async () => {
  const ada = await signIn();
  const replies: unknown[] = [];
  const note = ({ body }: { body: unknown }) => void replies.push(body);

  const address = await answerGoogle(ada);
  note(await ada.send('GET', address));
  note(await ada(emailStatus));
  const [row] = await query<{ secret: string }>('select sealed_secret as secret from mailboxes where user_id = $1', [
    ada.user.id,
  ]);
  const { secret: token } = dependencies.sealing.open(row!.secret, `mailbox:google:${ada.user.id}`)!;
  replies.push(await (await mailboxesOf([ada.user.id], away)).get(ada.user.id)!.send(mail));
  await disconnectMailbox(ada.user, away);

  const { host, port } = (await stranger.send('GET', '/sandbox/smtp.json')).body as { host: string; port: number };
  const server = {
    email: ada.user.email,
    host,
    port,
    security: 'none',
    username: 'ada',
    password: 'my-very-own-password',
  };
  note(await ada(connectSmtp, { body: server }));
  note(await ada(connectSmtp, { body: { ...server, port: 9 } }));
  note(await ada(connectSmtp, { body: { ...server, port: 'none' } }));
  await stranger.send('POST', '/sandbox/faults', { vendor: 'smtp', fault: 'revoked' });
  replies.push(await (await mailboxesOf([ada.user.id], dependencies)).get(ada.user.id)!.send(mail));
  const { code } = (await ada(pairingCode)).body;
  await stranger.send('POST', '/sandbox/faults', { vendor: 'telegram', fault: '500' });
  await dependencies.ports.messenger
    ?.say('42', 'Hello')
    .catch((error: unknown) => dependencies.log.error({ err: error }));

  const answered = JSON.stringify(replies);
  // What the sandbox says of its own calls is for everybody to read.
  const logged = lines.filter((line) => !line.includes('"url":"/sandbox/')).join('');
  expect(logged).toContain('could not be given back');
  const way = new URLSearchParams(address.slice(address.indexOf('?')));
  const secrets = [token, row!.secret, server.password, way.get('code')!, way.get('state')!];
  for (const secret of secrets) {
    expect(answered).not.toContain(secret);
    expect(logged).not.toContain(secret);
    expect(logged).not.toContain(encodeURIComponent(secret));
  }
  for (const unlogged of [
    code,
    mail.subject,
    mail.text,
    sandboxTelegramBot('').token,
    sandboxGoogleClient.clientSecret,
  ])
    expect(logged).not.toContain(unlogged);
});
