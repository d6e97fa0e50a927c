import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { mailServerProblem, operatorMailer, readMailUrl, readSender } from './operator-mailer.ts';

test.each([
  ['smtps://ada:p%40ss@mail.example.com', { port: 465, security: 'tls', username: 'ada', password: 'p@ss' }],
  ['smtp://ada:pass@mail.example.com', { port: 587, security: 'starttls', username: 'ada' }],
  ['smtp://ada:pass@mail.example.com:25?ignoreTLS=true', { port: 25, security: 'none' }],
  ['smtp://mail.example.com:25', { port: 25, security: 'if-offered' }],
  ['smtp://mail.example.com?requireTLS=true', { security: 'starttls' }],
])('%s is read as nodemailer reads it, and a password is never sent in the open by itself', (url, expected) => {
  expect(readMailUrl(url)).toMatchObject({ host: 'mail.example.com', ...expected });
});

test('a sender has a name or is an address alone', () => {
  expect(readSender('Ada & Co <ada@example.com>')).toEqual({ name: 'Ada & Co', address: 'ada@example.com' });
  expect(readSender('ada@example.com')).toEqual({ name: 'Inner Circle', address: 'ada@example.com' });
});

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** A mail server that answers what the test says, by the first word of each line. */
async function mailServer(answers: Readonly<Record<string, string>>) {
  const heard: string[] = [];
  const server = createServer((line: Socket) => {
    line.write('220 ready\r\n');
    line.on('data', (data) => {
      const text = data.toString();
      heard.push(text);
      const answer =
        answers[text.split(/[\s:]/)[0]!.toUpperCase()] ?? (text.endsWith('\r\n.\r\n') ? answers['END'] : '250 Ok');
      if (answer) line.write(`${answer}\r\n`);
    });
    line.on('error', () => {});
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

const mail = {
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'A letter\r\nBcc: eve@example.com',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@example.com>',
  date: Temporal.Instant.from('2026-11-15T18:00:00Z'),
  headers: { 'list-unsubscribe': '<https://example.com/stop>' },
};
const mailerOn = (url: string) =>
  operatorMailer({
    url,
    from: 'Inner Circle <letters@example.com>',
    origin: 'https://example.com',
    timeouts: { silence: 300, overall: 600 },
  });

test('a server of one’s own network takes mail without a password, with its headers and no others', async () => {
  const { url, heard } = await mailServer({ EHLO: '250 Hello', DATA: '354 Go on', END: '250 Taken', QUIT: '221 Bye' });
  expect(await mailerOn(url).send(mail)).toEqual({ kind: 'sent' });
  const said = heard.join('');
  expect(said).toContain('MAIL FROM:<letters@example.com>');
  expect(said.match(/RCPT TO:<\S+>/g)).toEqual(['RCPT TO:<ada@example.com>']);
  expect(said).toMatch(/^List-Unsubscribe: <https:\/\/example.com\/stop>\r$/im);
  expect(said).not.toMatch(/^Bcc:/m);
});

test.each([
  ['says no for good', { RCPT: '550 No such user' }, 'refused'],
  ['asks for patience', { MAIL: '451 Later' }, 'later'],
  ['wants a password', { MAIL: '530 Authentication required' }, 'later'],
  ['takes it and does not answer', { DATA: '354 Go on', END: '' }, 'unknown'],
])('of a server that %s the outcome is told', async (_what, answers, kind) => {
  const { url } = await mailServer({ EHLO: '250 Hello', QUIT: '221 Bye', ...answers });
  expect(await mailerOn(url).send(mail)).toMatchObject({ kind });
});

test('a server that is not there is asked later, and named by the check', async () => {
  const url = 'smtp://127.0.0.1:1';
  expect(await mailerOn(url).send(mail)).toMatchObject({ kind: 'later' });
  expect(await mailServerProblem(url)).toBe('Nothing answers at port 1 of 127.0.0.1.');
});
