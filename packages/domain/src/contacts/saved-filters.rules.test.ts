import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inWantedOrder } from './saved-filters.rules.ts';

test('an order names some, and the others follow as they were', () =>
  expect(inWantedOrder(['a', 'b', 'c', 'd'], ['d', 'b'])).toEqual(['d', 'b', 'a', 'c']));

test('whatever order is sent, every filter stays and none is twice', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9).map(String)), fc.array(fc.nat(12).map(String)), (there, wanted) => {
      expect(inWantedOrder(there, wanted).toSorted()).toEqual(there.toSorted());
    }),
  ));
