import { expect, test } from 'vitest';
import { letterOf, messageIdOf } from './mail.ts';

const envelope = {
  fromName: 'Ada',
  to: { name: 'Grace', address: 'grace@example.com' },
  messageId: '<1@example.com>',
  date: Temporal.Instant.from('2026-11-15T09:00:00Z'),
};
const htmlOf = (message: string) => letterOf({ subject: 'Lunch?', message }, envelope).html;
const bodyOf = (message: string) => /<p[^]*<\/p>/.exec(htmlOf(message))?.[0].replaceAll(/ style="[^"]*"/g, '');

test('the plain text is the message as it was typed', () => {
  const message = ' Dear Grace,\r\n\r\n\tlunch? 👋 ';
  expect(letterOf({ subject: 'Lunch?', message }, envelope)).toMatchObject({
    ...envelope,
    subject: 'Lunch?',
    text: message,
  });
});

test('paragraphs and lines are kept in the HTML', () => {
  expect(bodyOf('Dear Grace,\n\nlunch?\r\nOr tea?\n\n\n\nAda')).toBe(
    '<p dir="auto">Dear Grace,</p>\n<p dir="auto">lunch?<br>\nOr tea?</p>\n<p dir="auto">Ada</p>',
  );
  expect(bodyOf('  - one\n  - two  three')).toBe(
    '<p dir="auto">&nbsp;&nbsp;- one<br>\n&nbsp;&nbsp;- two&nbsp;&nbsp;three</p>',
  );
});

test('what was typed is never markup', () => {
  expect(bodyOf(`<script>alert("1 & 2")</script> 'x'`)).toBe(
    '<p dir="auto">&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt; &#39;x&#39;</p>',
  );
});

test('the letter loads nothing and follows the colours of whoever reads it', () => {
  const html = htmlOf('Hello https://example.com');
  expect(html).not.toMatch(/<(?:img|link|script|iframe|style)|url\(|src=|href=/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).not.toMatch(/[^-]color:|background/);
});

test('the Message-ID is made of the e-mail’s own id and the host of the product', () => {
  expect(messageIdOf('7', { PUBLIC_URL: 'https://circle.example.com:8443' })).toBe('<7@circle.example.com>');
  expect(messageIdOf('7', { PUBLIC_URL: undefined })).toBe('<7@inner-circle.localhost>');
});
