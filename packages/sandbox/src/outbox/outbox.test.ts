import { expect, test } from 'vitest';
import { outboxSection } from '../home/outbox-section.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import { createOutbox, type Mail } from './outbox.ts';

const greeting: Mail = {
  to: 'bob@example.com',
  from: 'ada@example.com',
  subject: 'Lunch?',
  text: 'Tomorrow at one.',
  html: '<p>Tomorrow at one.</p>',
  messageId: '<1@example.com>',
  sentAt: '2026-11-15T10:00:00Z',
};

test('at first nothing was mailed', async () => {
  const { get } = await startSandbox();
  expect((await get('/sandbox/outbox.json')).json()).toEqual([]);
  expect((await get('/sandbox')).body).toContain('Nothing was mailed yet');
});

test('mails are listed in the order in which they went out, and the page shows the latest first', () => {
  const outbox = createOutbox();
  outbox.deliver(greeting);
  outbox.deliver({ ...greeting, subject: 'Dinner?' });
  expect(outbox.list().map(({ subject }) => subject)).toEqual(['Lunch?', 'Dinner?']);
  expect(outboxSection(outbox.list(), 'UTC').markup).toMatch(/Dinner\?.*Lunch\?/s);
});

test('the outbox keeps the latest thousand mails', () => {
  const outbox = createOutbox();
  for (let index = 0; index <= 1000; index++) outbox.deliver({ ...greeting, subject: `No. ${index}` });
  expect(outbox.list()).toHaveLength(1000);
  expect(outbox.list()[0]?.subject).toBe('No. 1');
});

test('a hostile mail is shown as text', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const { markup } = outboxSection(
    [{ ...greeting, subject: hostile, to: hostile, from: hostile, text: '', html: hostile }],
    'UTC',
  );
  expect(markup).not.toContain('<img');
  expect(markup.match(/&lt;img/g)).toHaveLength(4);
});
