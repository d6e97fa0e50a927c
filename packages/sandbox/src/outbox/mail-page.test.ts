import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import type { SmtpAddress } from '../smtp/smtp.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import type { Mail } from './mail.ts';

const letter = {
  from: 'Ada Lovelace <ada@example.com>',
  to: 'bob@example.com',
  subject: 'Lunch <b>?',
  text: 'Tomorrow <at> one?',
  html: '<p style="color: green">Tomorrow at <b>one</b>?</p><script>alert(1)</script>',
  headers: { 'X-Circle': 'inner' },
};

async function mailed(message: Partial<typeof letter> = letter) {
  const sandbox = await startSandbox();
  const address = (await sandbox.get('/sandbox/smtp.json')).json<SmtpAddress>();
  await createTransport({ ...address, ignoreTLS: true, auth: { user: 'ada', pass: 'x' } }).sendMail(message);
  const [mail] = (await sandbox.get('/sandbox/outbox.json')).json<Mail[]>();
  return { ...sandbox, url: `/sandbox/outbox/${mail?.id}` };
}

test('the home page leads to each mail, which shows who sent what to whom', async () => {
  const { get, url } = await mailed();
  expect((await get('/sandbox')).body).toContain(`href="${url}"`);
  const page = await get(url);
  expect(page.statusCode).toBe(200);
  for (const text of [
    'Ada Lovelace',
    'ada@example.com',
    'bob@example.com',
    'Lunch &lt;b&gt;?',
    '15 Nov 2026',
    'X-Circle: inner',
    `src="${url}/body"`,
  ])
    expect(page.body).toContain(text);
  expect(page.headers['content-security-policy']).toContain("frame-src 'self'");
});

test('its body is shown in a frame that can do nothing', async () => {
  const { get, url } = await mailed();
  const body = await get(`${url}/body`);
  expect(body.body).toContain(letter.html);
  const policy = String(body.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'.*frame-ancestors 'self'.*sandbox allow-popups/);
  expect(policy).not.toMatch(/script|https?:/);
  expect((await get(url)).body).not.toMatch(/sandbox="[^"]*allow-(scripts|same-origin|forms)/);
});

test('plain text is a click away, and all there is for a mail without HTML', async () => {
  const { get, url } = await mailed();
  const plain = await get(`${url}?view=text`);
  expect(plain.body).toContain('Tomorrow &lt;at&gt; one?');
  expect(plain.body).not.toContain('<iframe');

  const { html: _html, ...bare } = letter;
  const without = await mailed(bare);
  expect((await without.get(without.url)).body).not.toContain('<iframe');
});

test('a mail that is not there is not found', async () => {
  const { get } = await startSandbox();
  for (const url of ['/sandbox/outbox/0', '/sandbox/outbox/0/body']) expect((await get(url)).statusCode).toBe(404);
});
