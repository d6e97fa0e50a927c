import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DUE_BUCKETS, dueBucket, dueInWords } from './due.rules.ts';

const today = Temporal.PlainDate.from('2026-11-15');

describe('on 15 November 2026', () => {
  test.each([
    ['2020-01-01', 'overdue'],
    ['2026-11-14', 'overdue'],
    ['2026-11-15', 'today'],
    ['2026-11-16', 'soon'],
    ['2026-11-18', 'soon'],
    ['2026-11-19', 'upcoming'],
    [null, 'upcoming'],
  ])('what is due on %s is %s', (dueDate, bucket) => expect(dueBucket(dueDate, today)).toBe(bucket));

  test.each([
    ['2026-11-12', '3 days overdue'],
    ['2026-11-14', 'Yesterday'],
    ['2026-11-15', 'Today'],
    ['2026-11-16', 'Tomorrow'],
    ['2026-11-19', 'Thursday'],
    ['2026-11-21', 'Saturday'],
    ['2026-11-22', '22 Nov'],
    ['2027-01-04', '4 Jan 2027'],
  ])('%s is called %s', (dueDate, words) => expect(dueInWords(dueDate, today)).toBe(words));
});

test('the later something is due, the less it presses', () => {
  const days = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(days, days, (one, other) => {
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)].map((ahead) =>
        DUE_BUCKETS.indexOf(dueBucket(today.add({ days: ahead }).toString(), today)),
      );
      expect(earlier).toBeLessThanOrEqual(later!);
    }),
  );
});
