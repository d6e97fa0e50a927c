import { expect, test } from 'vitest';
import { changedGroups, conflictsOf } from './contact-conflicts.rules.ts';
import type { Contact } from './contacts.contract.ts';

const bob = { name: 'Bob', phone: '1', email: null, notes: '', isCold: false, groups: ['Navy'] } as unknown as Contact;

test('a field conflicts when it is neither as it was seen nor as it is wanted', () => {
  expect(conflictsOf({ phone: '3' }, { phone: '1' }, bob)).toEqual([]);
  expect(conflictsOf({ phone: '3' }, { phone: '2' }, bob)).toEqual(['phone']);
  expect(conflictsOf({ phone: '1' }, { phone: '2' }, bob)).toEqual([]);
  expect(conflictsOf({ email: 'b@x.org', warmth: 'cold' }, { email: '', warmth: 'warm' }, bob)).toEqual([]);
  expect(conflictsOf({ phone: '3' }, {}, bob)).toEqual([]);
});

test('groups are added and taken away one by one, whatever their case', () => {
  expect(changedGroups(['navy', 'Choir'], ['Navy', 'Work'])).toEqual({ added: ['Choir'], removed: ['Work'] });
  expect(conflictsOf({ groups: ['Choir'] }, { groups: ['Work'] }, bob)).toEqual([]);
});
