import { expect, test } from 'vitest';
import { inverseOf, relationInWords, RelationKind, relationKey, RELATIONS } from './relations.rules.ts';

test.each(RelationKind.options)('the inverse of the inverse of %s is itself, and both are one relation', (kind) => {
  expect(inverseOf(inverseOf(kind))).toBe(kind);
  expect(relationKey(inverseOf(kind))).toBe(relationKey(kind));
  expect(RELATIONS[inverseOf(kind)].isFamily).toBe(RELATIONS[kind].isFamily);
});

test('two kinds that are not each other’s inverse are two relations', () => {
  for (const one of RelationKind.options)
    for (const other of RelationKind.options)
      expect(relationKey(one) === relationKey(other)).toBe(one === other || one === inverseOf(other));
});

test('somebody’s own words stand for the kind', () => {
  expect(relationInWords({ kind: 'child', word: 'daughter, 6 in March' })).toBe('daughter, 6 in March');
  expect(relationInWords({ kind: 'colleague', word: null })).toBe('works with');
  expect(relationInWords({ kind: 'introducer', word: null })).toBe('brought you together');
});
