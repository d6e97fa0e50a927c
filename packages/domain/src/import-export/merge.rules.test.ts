import { expect, test } from 'vitest';
import { plainFields } from '../contacts/plain-fields.rules.ts';
import { type Fillable, gains } from './merge.rules.ts';

const nobody: Fillable = {
  email: null,
  phone: null,
  notes: '',
  birthday: null,
  ...plainFields(() => null),
};

test('empty fields are filled in and nothing is overwritten', () => {
  const existing = { ...nobody, email: 'old@example.com', telegram: 'ada' };
  const incoming = { ...nobody, email: 'new@example.com', phone: '1234567', birthday: '--04-08', telegram: null };
  expect(gains(existing, incoming)).toEqual({
    change: { phone: '1234567', birthday: '--04-08' },
    areNotesLeftOut: false,
  });
});

test('notes are added below those that are there, once', () => {
  const once = gains({ ...nobody, notes: 'Old\n' }, { ...nobody, notes: 'New ' }).change;
  expect(once).toEqual({ notes: 'Old\n\nNew' });
  expect(gains({ ...nobody, ...once }, { ...nobody, notes: 'New ' }).change).toEqual({});
  expect(gains(nobody, { ...nobody, notes: ' kept to the letter\n' }).change).toEqual({
    notes: ' kept to the letter\n',
  });
  expect(gains({ ...nobody, notes: 'Old' }, { ...nobody, notes: ' \n' }).change).toEqual({});
});

test('notes that would become too long are left out, with a remark', () => {
  const long = 'x'.repeat(15_000);
  expect(gains({ ...nobody, notes: long }, { ...nobody, notes: 'y'.repeat(15_000) })).toEqual({
    change: {},
    areNotesLeftOut: true,
  });
});
