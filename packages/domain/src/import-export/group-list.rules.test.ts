import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsCell, groupsOf } from './group-list.rules.ts';

test.each([
  ['', []],
  [' , ,', []],
  ['Family', ['Family']],
  ['Family,Work', ['Family', 'Work']],
  [' Family ,  Book club ', ['Family', 'Book club']],
  ['Sales\\, EMEA, Work', ['Sales, EMEA', 'Work']],
  ['C:\\Users, A\\B', ['C:\\Users', 'A\\B']],
  ['ends with \\', ['ends with \\']],
  ['a\\\\, b', ['a\\', 'b']],
])('the groups in %j are %j', (cell, names) => expect(groupsOf(cell)).toEqual(names));

test('whatever groups are called, a cell gives them back', () => {
  const name = fc
    .oneof(fc.string(), fc.string({ unit: fc.constantFrom('\\', ',', ' ', 'a', '\n') }))
    .map((text) => text.trim())
    .filter(Boolean);
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(groupsOf(groupsCell(names))).toEqual(names);
    }),
  );
});
