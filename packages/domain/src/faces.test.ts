import { expect, test } from 'vitest';

import { initials, tintCount, tintOf } from './faces.ts';

test.each([
  ['Adaeze Okonkwo', 'AO'],
  ['Alejandro Ruiz Ferrer', 'AF'],
  ['cher', 'C'],
  ['  Cheng   Wei-Lin ', 'CW'],
  ['(Bob) “Bobby” Dylan', 'BD'],
  ['Ольга Смирнова', 'ОС'],
  ['王小明', '王'],
  ['שרה כהן', 'שכ'],
  ['محمد علي', 'م\u200Cع'],
  ['é́lan vital', 'É́V'],
  ['e\u0301lan Željko', 'E\u0301Ž'],
  ['1st \u00E9tage', '1\u00C9'],
])('the initials of %s are %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('an emoji is never cut in half, and letters go before it', () => {
  expect(initials('👩🏽‍🚀')).toBe('👩🏽‍🚀');
  expect(initials('👩🏽‍🚀 Sally Ride')).toBe('SR');
});

test('nobody gets a question mark', () => {
  expect(initials('   ')).toBe('?');
});

test('a face keeps its colour for good', () => {
  expect(['ada', 'bob', 'Ольга'].map(tintOf)).toEqual([4, 5, 5]);
});

test('a thousand faces use all ten colours, none of them rarely', () => {
  const counts = new Map<number, number>();
  for (let n = 0; n < 1000; n++) counts.set(tintOf(`person-${n}`), (counts.get(tintOf(`person-${n}`)) ?? 0) + 1);
  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: tintCount }, (_, n) => n + 1));
  expect(Math.min(...counts.values())).toBeGreaterThan(60);
});
