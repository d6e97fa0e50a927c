import fc from 'fast-check';
import { expect, test } from 'vitest';
import { descriptionForQuickGroup, groupNameKey } from './groups.rules.ts';

test('names that differ by case, outer spaces or the spelling of an accent name one group', () => {
  expect(new Set(['Café', ' CAFÉ ', 'Cafe\u0301', 'cafe\u0301'].map(groupNameKey)).size).toBe(1);
  expect(groupNameKey('Cafe')).not.toBe(groupNameKey('Café'));
});

test('the key of a key is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(groupNameKey(groupNameKey(name))).toBe(groupNameKey(name));
    }),
  );
});

test('a group made in passing says what it is for', () => {
  expect(descriptionForQuickGroup('Choir')).toBe('Group for Choir');
});
