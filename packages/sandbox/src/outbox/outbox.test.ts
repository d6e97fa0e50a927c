import { expect, test } from 'vitest';
import { startSandbox } from '../testing/start-sandbox.ts';
import { outboxSection } from '../home/outbox-section.ts';
import { createOutbox } from './outbox.ts';

const now = () => Temporal.Instant.from('2026-11-15T10:00:00Z');
const byAda = { via: 'gmail', account: 'ada@example.com' } as const;

const letter = (subject: string, to = 'bob@example.com', from = 'Ada <ada@example.com>') =>
  Buffer.from(
    `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: <1@example.com>\r\n\r\nTomorrow at one.`,
  );

test('at first nothing was mailed', async () => {
  const { get } = await startSandbox();
  expect((await get('/sandbox/outbox.json')).json()).toEqual([]);
  expect((await get('/sandbox')).body).toContain('Nothing was mailed yet');
});

test('a mail is kept as its reader would see it', async () => {
  const outbox = createOutbox(now);
  await outbox.receive(letter('Lunch?', 'Bob <bob@example.com>, maya@example.com'), byAda);
  expect(outbox.list()).toMatchObject([
    {
      ...byAda,
      to: 'bob@example.com, maya@example.com',
      from: 'ada@example.com',
      fromName: 'Ada',
      recipients: ['bob@example.com', 'maya@example.com'],
      subject: 'Lunch?',
      text: expect.stringContaining('Tomorrow at one.'),
      html: '',
      messageId: '<1@example.com>',
      sentAt: '2026-11-15T10:00:00.000Z',
    },
  ]);
});

test('mails are listed in the order in which they went out, and the page shows the latest first', async () => {
  const outbox = createOutbox(now);
  await outbox.receive(letter('Lunch?'), byAda);
  await outbox.receive(letter('Dinner?'), byAda);
  expect(outbox.list().map(({ subject }) => subject)).toEqual(['Lunch?', 'Dinner?']);
  expect(outboxSection(outbox.list(), 'UTC').markup).toMatch(/Dinner\?.*Lunch\?/s);
});

test.each(['', 'no message at all', 'Subject: to nobody\r\n\r\nHello'])('%j cannot be delivered', async (message) => {
  const outbox = createOutbox(now);
  expect(await outbox.receive(Buffer.from(message), byAda)).toBeUndefined();
  expect(outbox.list()).toEqual([]);
});

test('the outbox keeps the latest ten thousand mails', async () => {
  const outbox = createOutbox(now);
  for (let index = 0; index <= 10_000; index++) await outbox.receive(letter(`No. ${index}`), byAda);
  expect(outbox.list()).toHaveLength(10_000);
  expect(outbox.list()[0]?.subject).toBe('No. 1');
});

test('a hostile mail is shown as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const outbox = createOutbox(now);
  await outbox.receive(letter(hostile, `"${hostile}" <bob@example.com>`, `"${hostile}" <ada@example.com>`), byAda);
  const { markup } = outboxSection(outbox.list(), 'UTC');
  expect(markup).not.toContain('<img');
  expect(markup).toContain('&lt;img');
});
