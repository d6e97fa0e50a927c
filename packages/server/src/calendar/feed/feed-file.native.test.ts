import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { birthdayEvent, feedFrame, feedLines, todoEvent } from './feed-file.ts';

const MOMENT = '2026-11-15T12:00:00.000Z';
const words = fc.string({
  unit: fc.oneof(
    {
      arbitrary: fc.constantFrom(',', ';', '\\', '\n', '\r\n', '\r', '"', ':', ' ', '\t', 'BEGIN:', '\u0007', '^'),
      weight: 2,
    },
    { arbitrary: fc.constantFrom('ä', 'ß', '漢', '👩‍👩‍👧', '🏳️‍🌈', 'é', '\u202e', '\u2028', 'ﷺ'), weight: 2 },
    { arbitrary: fc.constantFrom('a', 'b', 'word', 'z'), weight: 3 },
    { arbitrary: fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }), weight: 1 },
  ),
  minLength: 1,
  maxLength: 120,
});

const fileOf = (lines: string) => `${feedFrame().head}${lines}${feedFrame().tail}`;
/** As a reader sees it: every line break is one, and other control characters are spaces. */
// oxlint-disable-next-line no-control-regex
const plain = (text: string) => text.replace(/\r\n/g, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');

test('whatever people write comes back as they wrote it, in lines that every calendar can read', () => {
  fc.assert(
    fc.property(words, words, (task, contactName) => {
      const todo = { id: 'x', task, contactName, dueDate: '2026-11-20', createdAt: MOMENT, updatedAt: null };
      const file = fileOf(feedLines(todoEvent({ ...todo, contactUpdatedAt: MOMENT })));
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(Buffer.from(file).toString()).toBe(file);
      const calendar = new ICAL.Component(ICAL.parse(file) as never);
      const [event, ...others] = calendar.getAllSubcomponents('vevent');
      expect(others).toEqual([]);
      expect(event!.getFirstPropertyValue('summary')).toBe(plain(task));
      expect(event!.getFirstPropertyValue('description')).toBe(plain(`To-do for ${contactName}.`));
    }),
    { numRuns: 300 },
  );
});

const birthdays = fc
  .tuple(fc.option(fc.integer({ min: 1, max: 2026 })), fc.integer({ min: 0, max: 365 }))
  .map(([year, day]) => {
    const date = Temporal.PlainDate.from('2000-01-01').add({ days: day }).toString().slice(5);
    const isPossible =
      year === null || date !== '02-29' || Temporal.PlainDate.from({ year, month: 1, day: 1 }).inLeapYear;
    return `${year === null || !isPossible ? '-' : String(year).padStart(4, '0')}-${date}`;
  });

test('every birthday comes once a year, on its day, for years to come', () => {
  fc.assert(
    fc.property(birthdays, (birthday) => {
      const row = { id: 'x', birthday, contactName: 'Grace', contactUpdatedAt: MOMENT, createdAt: MOMENT };
      const calendar = new ICAL.Component(ICAL.parse(fileOf(feedLines(birthdayEvent(row)))) as never);
      const occurrences = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!).iterator();
      const first = Temporal.PlainDate.from(occurrences.next().toString());
      for (let year = first.year + 1; year < first.year + 12; year++) {
        const expected = Temporal.PlainDate.from({
          year,
          month: Number(birthday.slice(-5, -3)),
          day: Number(birthday.slice(-2)),
        });
        expect(occurrences.next().toString()).toBe(expected.toString());
      }
    }),
  );
});
