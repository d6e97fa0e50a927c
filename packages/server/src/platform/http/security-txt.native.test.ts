import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/start-test-app.ts';

const plain = await startTestApp();
const configured = await startTestApp({
  environment: { CONTACT_EMAIL: 'hello@example.com', PUBLIC_URL: 'https://circle.example.com' },
});

const fieldsOf = (text: unknown) =>
  Object.fromEntries(
    String(text)
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  ) as Record<string, string>;

test('whoever finds a weakness is told whom to write to, as RFC 9116 wants it', async () => {
  const { status, headers, body } = await configured.stranger.send('GET', '/.well-known/security.txt');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(fieldsOf(body)).toEqual({
    Contact: 'mailto:hello@example.com',
    Expires: expect.any(String),
    'Preferred-Languages': 'en',
    Canonical: 'https://circle.example.com/.well-known/security.txt',
  });
});

test('what it says never expires while the product runs, and always within a year', async () => {
  const expires = async () => {
    const { body } = await configured.stranger.send('GET', '/.well-known/security.txt');
    return Temporal.Instant.from(fieldsOf(body)['Expires']!);
  };
  const now = configured.clock.now();
  const days = (at: Temporal.Instant) => at.since(now).total('days');
  expect(days(await expires())).toBeGreaterThan(100);
  expect(days(await expires())).toBeLessThan(365);
  configured.clock.moveTo(now.add({ hours: 24 * 300 }));
  expect(days(await expires())).toBeGreaterThan(400);
});

test('without an address of its own it names the one of the privacy policy', async () => {
  const { body } = await plain.stranger.send('GET', '/.well-known/security.txt');
  expect(fieldsOf(body)['Contact']).toBe('mailto:privacy@localhost');
});
