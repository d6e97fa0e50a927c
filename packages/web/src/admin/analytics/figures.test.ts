import { expect, test } from 'vitest';
import {
  busiestOf,
  busiestText,
  conversionInsight,
  conversionTone,
  daysIn,
  heatOf,
  rangeIn,
  ticksUpTo,
} from './figures.ts';

const now = Temporal.Instant.from('2026-11-15T23:30:00Z');

test.each([
  ['', { startDate: '2026-05-15' }],
  ['range=30d', { startDate: '2026-10-17' }],
  ['range=all', {}],
  ['range=dates&from=2026-06-01&to=2026-06-30', { startDate: '2026-06-01', endDate: '2026-06-30' }],
  ['range=dates&from=soon', {}],
])('the address “%s” asks for %o', (address, days) => {
  expect(daysIn(new URLSearchParams(address), now)).toEqual(days);
});

test('a range that is none is six months', () => {
  expect(rangeIn(new URLSearchParams('range=ever'))).toBe('6m');
});

test.each([
  [0.5, 'good'],
  [0.499, 'info'],
  [0.25, 'info'],
  [0.249, 'plain'],
])('a conversion of %d is %s', (rate, tone) => {
  expect(conversionTone(rate)).toBe(tone);
});

test('the insight turns at thirty per cent', () => {
  expect([0.3, 0.299].map(conversionInsight)).toEqual(['Above the 30% mark', 'Below the 30% mark']);
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [102, [0, 50, 100, 150]],
])('the scale for %d is %o', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks);
});

const week = () => Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));

test('the busiest hour is the first with the most redemptions, and there is none without any', () => {
  const heatmap = week();
  expect(busiestOf(heatmap)).toBeUndefined();
  heatmap[1]![20] = 29;
  heatmap[6]![23] = 29;
  expect(busiestOf(heatmap)).toEqual({ day: 1, hour: 20, redemptions: 29 });
  expect(busiestText({ day: 1, hour: 20 })).toBe('Tuesday, 20:00 to 21:00 (UTC)');
  expect(busiestText({ day: 6, hour: 23 })).toBe('Sunday, 23:00 to 00:00 (UTC)');
});

test('heat has five steps over nothing', () => {
  expect([0, 1, 20, 21, 99, 100].map((redemptions) => heatOf(redemptions, 100))).toEqual([0, 1, 1, 2, 5, 5]);
});
