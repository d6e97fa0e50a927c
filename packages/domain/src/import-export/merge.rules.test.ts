import { expect, test } from 'vitest';
import { NO_VALUES } from '../contacts/contact-values.rules.ts';
import { plainFields } from '../contacts/plain-fields.rules.ts';
import { type Fillable, gains } from './merge.rules.ts';

const nobody: Fillable = {
  ...NO_VALUES,
  customFields: [],
  notes: '',
  birthday: null,
  ...plainFields(() => null),
};

test('empty fields are filled in and nothing is overwritten', () => {
  const existing = { ...nobody, email: 'old@example.com', telegram: 'ada' };
  const incoming = { ...nobody, email: 'new@example.com', phone: '1234567', birthday: '--04-08', telegram: null };
  expect(gains(existing, incoming)).toEqual({
    change: { phone: '1234567', birthday: '--04-08', moreEmails: [{ value: 'new@example.com', label: null }] },
    areNotesLeftOut: false,
    areValuesLeftOut: false,
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
    areValuesLeftOut: false,
  });
});

test('other e-mails, numbers and custom fields stand beside those that are there, each once', () => {
  const existing = {
    ...nobody,
    email: 'old@example.com',
    moreEmails: [{ value: 'second@example.com', label: null }],
    phone: '+49 30 1234567',
    customFields: [{ name: 'Tea', text: 'Black' }],
  };
  const incoming = {
    ...nobody,
    email: 'Second@example.com',
    emailLabel: 'work',
    moreEmails: [{ value: 'third@example.com', label: 'home' }],
    phone: '030 1234567',
    phoneLabel: 'home',
    morePhones: [{ value: '+1 555 0100', label: null }],
    customFields: [
      { name: 'tea', text: 'Green' },
      { name: 'Shoes', text: '38' },
    ],
  };
  const { change } = gains(existing, incoming);
  expect(change).toEqual({
    moreEmails: [
      { value: 'second@example.com', label: 'work' },
      { value: 'third@example.com', label: 'home' },
    ],
    morePhones: [{ value: '+1 555 0100', label: null }],
    customFields: [
      { name: 'Tea', text: 'Black' },
      { name: 'Shoes', text: '38' },
    ],
  });
  expect(gains({ ...existing, ...change }, incoming).change).toEqual({});
});

test('what a contact has no room for is left out, with a remark', () => {
  const many = (from: number) => Array.from({ length: 12 }, (_, at) => ({ name: `Field ${from + at}`, text: 'x' }));
  const { change, areValuesLeftOut } = gains(
    { ...nobody, customFields: many(1) },
    { ...nobody, customFields: many(13) },
  );
  expect(change.customFields).toHaveLength(20);
  expect(areValuesLeftOut).toBe(true);
});
