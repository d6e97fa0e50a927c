import { expect, test } from 'vitest';
import { changedGroups } from './contact-conflicts.rules.ts';

test('groups are added and taken away one by one, whatever their case', () => {
  expect(changedGroups(['navy', 'Choir'], ['Navy', 'Work'])).toEqual({ added: ['Choir'], removed: ['Work'] });
});
