import { once } from 'node:events';
import { createServer } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../outbox/mail.ts';
import { type Sandbox, startSandbox } from '../testing/start-sandbox.ts';
import type { SmtpAddress } from './smtp.ts';

let sandbox: Sandbox;
let address: SmtpAddress;
beforeAll(async () => {
  sandbox = await startSandbox();
  address = (await sandbox.get('/sandbox/smtp.json')).json();
});
afterAll(() => sandbox.app.close());

const letter = (subject: string) => ({
  from: 'Ada Lovelace <ada@example.com>',
  to: 'bob@example.com',
  bcc: 'maya@example.com',
  subject,
  text: 'Tomorrow at one?',
});

const transport = (user = 'ada', pass = 'anything', tls = {}) =>
  createTransport({ ...address, ignoreTLS: true, auth: { user, pass }, socketTimeout: 500, ...tls });

const outbox = async (subject: string) =>
  (await sandbox.get('/sandbox/outbox.json')).json<Mail[]>().filter((mail) => mail.subject === subject);

test('a mail sent by SMTP lies in the outbox', async () => {
  const { messageId } = await transport().sendMail(letter('Lunch?'));
  expect(await outbox('Lunch?')).toMatchObject([
    {
      via: 'smtp',
      account: 'ada',
      to: 'bob@example.com',
      from: 'ada@example.com',
      fromName: 'Ada Lovelace',
      recipients: ['bob@example.com', 'maya@example.com'],
      text: expect.stringContaining('Tomorrow at one?'),
      messageId,
      sentAt: '2026-11-15T10:00:00.000Z',
    },
  ]);
});

test('the password "wrong" is wrong, and nobody sends without a login', async () => {
  await expect(transport('ada', 'wrong').verify()).rejects.toMatchObject({ responseCode: 535 });
  const stranger = createTransport({ ...address, ignoreTLS: true });
  await expect(stranger.sendMail(letter('Stranger'))).rejects.toMatchObject({ responseCode: 530 });
});

test('it speaks TLS with a certificate of its own, which a careful client refuses', async () => {
  const careful = { ignoreTLS: false, requireTLS: true };
  await expect(transport('ada', 'x', careful).verify()).rejects.toThrow(/certificate/);
  expect(await transport('ada', 'x', { ...careful, tls: { rejectUnauthorized: false } }).verify()).toBe(true);
});

test.each([
  ['429', 450],
  ['500', 451],
  ['refused', 550],
  ['revoked', 535],
])('the fault %s answers that account %i and delivers nothing', async (fault, responseCode) => {
  await sandbox.post('/sandbox/faults', { vendor: 'smtp', fault, account: 'Ada' });
  const subject = `Fault ${fault}`;
  await transport('bob').sendMail(letter(subject));
  await expect(transport('ada').sendMail(letter(subject))).rejects.toMatchObject({ responseCode });
  expect(await outbox(subject)).toMatchObject([{ account: 'bob' }]);
  await sandbox.post('/sandbox/faults', { vendor: 'smtp', fault: 'none', account: 'ada' });
  await transport('ada').sendMail(letter(subject));
});

test('a fault may name the sender’s address as well as the login', async () => {
  await sandbox.post('/sandbox/faults', { vendor: 'smtp', fault: '500', account: 'ada@example.com', times: 1 });
  await expect(transport('somebody').sendMail(letter('By address'))).rejects.toMatchObject({ responseCode: 451 });
});

test.each([
  ['in the clear', {}],
  ['over TLS', { ignoreTLS: false, requireTLS: true, tls: { rejectUnauthorized: false } }],
])('a lost answer %s: the mail was taken and the line went dead', async (how, tls) => {
  await sandbox.post('/sandbox/faults', { vendor: 'smtp', fault: 'lost', times: 1 });
  const subject = `Lost ${how}`;
  await expect(transport('ada', 'x', tls).sendMail(letter(subject))).rejects.toThrow(/closed|ECONNRESET/);
  expect(await outbox(subject)).toHaveLength(1);
});

test('a server that hangs answers nothing, takes nothing, and closes with the sandbox', async () => {
  await sandbox.post('/sandbox/faults', { vendor: 'smtp', fault: 'hang', times: 2 });
  await expect(transport().sendMail(letter('Hang'))).rejects.toThrow(/timeout/i);
  const hanging = transport('ada', 'x', { socketTimeout: 60_000 })
    .sendMail(letter('Hang'))
    .catch(() => 'cut off');
  await expect.poll(async () => (await sandbox.get('/sandbox/faults')).body).not.toContain('hang');
  expect(await outbox('Hang')).toEqual([]);
  await sandbox.app.close();
  expect(await hanging).toBe('cut off');
});

test('closing cuts every line, also one that is encrypted', async () => {
  const short = await startSandbox();
  const { host, port } = (await short.get('/sandbox/smtp.json')).json<SmtpAddress>();
  const pool = createTransport({
    host,
    port,
    pool: true,
    auth: { user: 'ada', pass: 'x' },
    tls: { rejectUnauthorized: false },
  });
  await pool.sendMail(letter('Before'));
  // A line that is not cut would hold this up for as long as the pool keeps it.
  await short.app.close();
  // So that no other sandbox of this computer takes the port and the letter.
  const nobody = createServer((socket) => socket.destroy()).listen(port, host);
  await once(nobody, 'listening');
  await expect(pool.sendMail(letter('After'))).rejects.toThrow(/ECONNRESET|closed/);
  pool.close();
  nobody.close();
});

test('two sandboxes of one computer do not clash', async () => {
  const pair = await Promise.all([startSandbox(), startSandbox()]);
  const ports = await Promise.all(
    pair.map(async ({ get }) => (await get('/sandbox/smtp.json')).json<SmtpAddress>().port),
  );
  expect(new Set(ports).size).toBe(2);
  await Promise.all(pair.map(({ app }) => app.close()));
});
