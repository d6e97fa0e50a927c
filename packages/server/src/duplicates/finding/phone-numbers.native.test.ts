import { describe, expect, test } from 'vitest';
import { countryOf, phoneNumber } from './phone-numbers.ts';

describe('a number is the same number', () => {
  test.each([
    ['with and without its country', '030 1234567', '+49 30 1234567', 'DE'],
    ['by 00 and by +', '0049 30 1234567', '+49 (0)30 123-4567', 'DE'],
    ['with an extension', '+1 212 555 0100 ext. 42', '(212) 555-0100', 'US'],
    ['where a country has no 0 in front', '06 1234 5678', '+39 06 1234 5678', 'IT'],
  ] as const)('%s', (_how, one, other, country) => {
    const number = phoneNumber(one, country);
    expect(number?.international).toMatch(/^\+\d+$/);
    expect(number).toEqual(phoneNumber(other, country));
  });
});

test('where no country is known, the last digits are', () => {
  expect(phoneNumber('030 1234567', undefined)).toEqual({ international: null, ending: '301234567' });
  expect(phoneNumber('+49 30 1234567', undefined)).toEqual({ international: '+49301234567', ending: '301234567' });
});

test.each(['', '112', 'ask Grace', '٠', '+'])('“%s” is no number to compare by', (typed) => {
  expect(phoneNumber(typed, 'DE')).toBeUndefined();
});

test('a time zone is of a country, under its old name and its new one; UTC is of none', () => {
  expect(
    ['Europe/Berlin', 'Europe/Kyiv', 'Europe/Kiev', 'Asia/Kolkata', 'America/Chicago', 'UTC'].map(countryOf),
  ).toEqual(['DE', 'UA', 'UA', 'IN', 'US', undefined]);
});
