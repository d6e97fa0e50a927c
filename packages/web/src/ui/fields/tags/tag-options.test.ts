import { expect, test } from 'vitest';

import { tagOptions } from './tag-options.ts';

const suggestions = ['Work', 'sailing', 'Homework', 'Élan', 'Salsa'];
const offered = (typed: string, picked: string[] = [], mayCreate = true) =>
  tagOptions({ typed, suggestions, picked, mayCreate }).map(({ name, create }) => (create ? `+${name}` : name));

test('suggestions match anywhere, whatever their case, and come by name', () => {
  expect(offered('')).toEqual(['Élan', 'Homework', 'sailing', 'Salsa', 'Work']);
  expect(offered('SA')).toEqual(['sailing', 'Salsa', '+SA']);
});

test('what is picked is not offered again, and not created twice', () => {
  expect(offered('sa', ['Sailing'])).toEqual(['Salsa', '+sa']);
  expect(offered('SALSA', ['Salsa'])).toEqual([]);
});

test('a full match is the one meant, and nothing of that name is created', () => {
  expect(offered(' work ')).toEqual(['Work', 'Homework']);
});

test('without the right to create only suggestions are offered', () => {
  expect(offered('Lisbon', [], false)).toEqual([]);
});
