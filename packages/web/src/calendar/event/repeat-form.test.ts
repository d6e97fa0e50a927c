import { expect, test } from 'vitest';
import { NO_REPEAT, repeatBody, repeatWords, type RepeatFields } from './repeat-form.ts';

// A Thursday.
const START = '2026-11-19T18:00';
const words = (repeat: Partial<RepeatFields>, start = START) => repeatWords({ ...NO_REPEAT, ...repeat }, start);
const body = (repeat: Partial<RepeatFields>) => repeatBody({ ...NO_REPEAT, ...repeat });

test('a single event has no rule, and what does not belong to a choice is not sent', () => {
  expect(body({})).toBeNull();
  expect(body({ every: 'day', days: [1], until: '2026-12-24', times: 5 })).toEqual({
    every: 'day',
    days: [],
    until: null,
    times: null,
  });
  expect(body({ every: 'week', days: [1], ends: 'on', until: '2026-12-24' })).toMatchObject({
    days: [1],
    until: '2026-12-24',
  });
  expect(body({ every: 'year', ends: 'after', times: 5 })).toMatchObject({ times: 5, until: null });
});

test('the choice is said in a sentence, with the day on which it begins', () => {
  expect(words({})).toBeUndefined();
  expect(words({ every: 'day' })).toBe('Every day');
  expect(words({ every: 'week', days: [1] })).toBe('Every week on Monday and Thursday');
  expect(words({ every: 'week' }, '2026-11-22')).toBe('Every week on Sunday');
  expect(words({ every: 'month', ends: 'after', times: 3 })).toBe('Every month on day 19, 3 times in all');
  expect(words({ every: 'year', ends: 'on', until: '2030-11-19' })).toBe(
    'Every year on 19 November, until 19 November 2030',
  );
});

test('days that not every month or year has are said to be left out', () => {
  expect(words({ every: 'month' }, '2026-12-31')).toBe('Every month on day 31. Months without that day are left out');
  expect(words({ every: 'year' }, '2028-02-29')).toBe('Every year on 29 February. It is in leap years alone');
});
