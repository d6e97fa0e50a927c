import { expect, test } from 'vitest';
import { messageOf } from './message.ts';

/** Ways to end a line, or to begin a header, that some program believes. */
const BREAKS = ['\r\n', '\n', '\r', '\r\n ', '\u2028', '\u0085', '\v', '\f', '%0d%0a', '\\r\\n', '=0D=0A', '\0'];
const HARMLESS = {
  from: { name: 'Ada', address: 'ada@example.com' },
  to: { name: 'Grace', address: 'grace@example.com' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@example.com>',
  date: Temporal.Instant.from('2026-11-15T09:30:00Z'),
};
const evil = (end: string) => `x${end}Bcc: mallory@example.com${end}${end}Click here`;

/** Everything that people type and that stands in the head of a letter. */
const FIELDS = {
  'the name of the sender': (end: string) => ({ from: { ...HARMLESS.from, name: evil(end) } }),
  'the address of the sender': (end: string) => ({
    from: { ...HARMLESS.from, address: `ada@example.com${evil(end)}` },
  }),
  'the name of who gets it': (end: string) => ({ to: { ...HARMLESS.to, name: evil(end) } }),
  'the address of who gets it': (end: string) => ({ to: { ...HARMLESS.to, address: `grace@example.com${evil(end)}` } }),
  'the subject': (end: string) => ({ subject: evil(end) }),
  'the id of the letter': (end: string) => ({ messageId: `<1${evil(end)}@example.com>` }),
} satisfies Record<string, (end: string) => Partial<typeof HARMLESS>>;

const headersIn = (mime: Buffer) =>
  mime
    .toString('latin1')
    .split('\r\n\r\n')[0]!
    .split(/\r\n(?![ \t])/);
const NAMES = headersIn((await messageOf(HARMLESS)).mime).map((line) => line.split(':')[0]);

test.each(Object.entries(FIELDS))('%s adds no header, no reader and no text to a letter', async (_name, spoil) => {
  for (const end of BREAKS) {
    const { mime, envelope } = await messageOf({ ...HARMLESS, ...spoil(end) });
    const headers = headersIn(mime);
    expect.soft(headers.map((line) => line.split(':')[0]).toSorted(), JSON.stringify(end)).toEqual(NAMES.toSorted());
    expect.soft(mime.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect.soft(envelope.to.length).toBeLessThanOrEqual(1);
    expect.soft(envelope.to).not.toContain('mallory@example.com');
    expect.soft(envelope.to.join()).not.toMatch(/[\r\n\0]/);
  }
});
