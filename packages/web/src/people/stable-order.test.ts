import { expect, test } from 'vitest';
import { stableOrder } from './stable-order.ts';

test('who is known stays in place, whatever order the server finds', () => {
  expect(stableOrder(['ada', 'bob', 'cleo'], ['cleo', 'ada', 'bob'])).toEqual(['ada', 'bob', 'cleo']);
});

test('who left keeps the place to come back to', () => {
  expect(stableOrder(['ada', 'bob', 'cleo'], ['ada', 'cleo'])).toEqual(['ada', 'bob', 'cleo']);
});

test('a newcomer comes after whom the server put before', () => {
  expect(stableOrder(['ada', 'bob'], ['ada', 'zoe', 'bob'])).toEqual(['ada', 'zoe', 'bob']);
  expect(stableOrder(['ada', 'bob'], ['zoe', 'ada', 'bob'])).toEqual(['zoe', 'ada', 'bob']);
});
