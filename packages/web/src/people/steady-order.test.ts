import { expect, test } from 'vitest';
import { steadyOrder } from './steady-order.ts';

test('who is known stays in place, whatever order the server finds', () => {
  expect(steadyOrder(['ada', 'bob', 'cleo'], ['cleo', 'ada', 'bob'])).toEqual(['ada', 'bob', 'cleo']);
});

test('who left keeps the place to come back to', () => {
  expect(steadyOrder(['ada', 'bob', 'cleo'], ['ada', 'cleo'])).toEqual(['ada', 'bob', 'cleo']);
});

test('a newcomer comes after whom the server put before', () => {
  expect(steadyOrder(['ada', 'bob'], ['ada', 'zoe', 'bob'])).toEqual(['ada', 'zoe', 'bob']);
  expect(steadyOrder(['ada', 'bob'], ['zoe', 'ada', 'bob'])).toEqual(['zoe', 'ada', 'bob']);
});
