import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_VALUES } from '../contacts/contact-values.rules.ts';
import { LONGEST_NOTES } from '../contacts/contacts.rules.ts';
import { plainFields } from '../contacts/plain-fields.rules.ts';
import { IMPORT_FIELDS, ROW_WITHOUT_NAME } from './import.rules.ts';
import { readRow } from './incoming.rules.ts';

const NOTHING = {
  ...NO_VALUES,
  customFields: [],
  around: { relations: [], interactions: [], todos: [] },
  notes: '',
  birthday: null,
  groups: [],
  ...plainFields(() => null),
  remark: null,
};

test('a row needs a name and nothing else', () => {
  expect(readRow({ name: ' Ada ' })).toEqual({ contact: { ...NOTHING, name: 'Ada' } });
  expect(readRow({ name: ' ', email: 'a@example.com' })).toEqual({ problem: ROW_WITHOUT_NAME, name: '' });
  expect(readRow({})).toEqual({ problem: ROW_WITHOUT_NAME, name: '' });
});

test('the protection from formulas is taken off, notes are kept to the letter, and groups are told apart', () => {
  expect(
    readRow({ name: "'=Ada", phone: "'+49 30", notes: ' two\nlines ', groups: "'-A, B", birthday: "'--04-08" }),
  ).toEqual({
    contact: {
      ...NOTHING,
      name: '=Ada',
      phone: '+49 30',
      notes: ' two\nlines ',
      groups: ['-A', 'B'],
      birthday: '--04-08',
    },
  });
});

test('what cannot be kept is named with its field', () => {
  expect(readRow({ name: 'Ada', groups: 'x,'.repeat(51) })).toMatchObject({
    problem: 'The list of groups must have at most 50 entries.',
  });
});

test('an e-mail that is no address goes to the notes and refuses nobody', () => {
  const remark = 'The e-mail “ada@” is not an e-mail address and went to the notes.';
  expect(readRow({ name: 'Ada', email: 'ada@' })).toEqual({
    contact: { ...NOTHING, name: 'Ada', notes: 'E-mail: ada@', remark },
  });
  expect(readRow({ name: 'Ada', email: 'ada@', notes: 'Likes numbers ' })).toMatchObject({
    contact: { email: null, notes: 'Likes numbers \nE-mail: ada@', remark },
  });
});

test('where the notes have no room for it, an e-mail that is no address is left out', () => {
  const notes = 'n'.repeat(LONGEST_NOTES);
  expect(readRow({ name: 'Ada', email: 'ada@', notes })).toMatchObject({
    contact: {
      email: null,
      notes,
      remark: 'The e-mail “ada@” is not an e-mail address and was left out, for the notes are full.',
    },
  });
});

test('further e-mails and numbers stand beside the first, each once and with its label', () => {
  expect(
    readRow({
      name: 'Ada',
      email: 'ada@example.com',
      emailLabel: 'home',
      moreEmails: [{ value: 'ADA@example.com' }, { value: 'al@example.com', label: ' work ' }, { value: ' ' }],
      phone: '1234567',
      phoneLabel: 'x'.repeat(60),
      morePhones: [{ value: '7654321', label: '' }],
      customFields: [
        { name: 'Tea', text: ' Black ' },
        { name: 'Coffee', text: ' ' },
      ],
    }),
  ).toEqual({
    contact: {
      ...NOTHING,
      name: 'Ada',
      email: 'ada@example.com',
      emailLabel: 'home',
      moreEmails: [{ value: 'al@example.com', label: 'work' }],
      phone: '1234567',
      phoneLabel: 'x'.repeat(50),
      morePhones: [{ value: '7654321', label: null }],
      customFields: [{ name: 'Tea', text: 'Black' }],
    },
  });
});

test('the first address that is one is the first, and what cannot be kept in its place goes to the notes', () => {
  expect(
    readRow({
      name: 'Ada',
      email: 'see below',
      moreEmails: [{ value: 'al@example.com', label: 'work' }],
      morePhones: [{ value: '1'.repeat(51) }],
      customFields: [{ name: ' ', text: 'Black' }],
    }),
  ).toMatchObject({
    contact: {
      email: 'al@example.com',
      emailLabel: 'work',
      moreEmails: [],
      morePhones: [],
      customFields: [],
      notes: `E-mail: see below\nPhone: ${'1'.repeat(51)}\n: Black`,
      remark: expect.stringContaining(
        'is not an e-mail address and went to the notes. The phone number “111',
      ) as string,
    },
  });
});

test('whatever a file holds, a row is read or refused in a way that can be stored', () => {
  const cell = fc.option(
    fc.string({ unit: fc.constantFrom('a', '\0', '\ud800', '\udfff', '😀', ',', '\\', '@', ' ', '1') }),
    { nil: undefined },
  );
  const values = fc.array(fc.record({ value: fc.string(), label: cell }), { maxLength: 3 });
  const row = fc.record({
    ...Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell])),
    emailLabel: cell,
    moreEmails: values,
    morePhones: values,
    customFields: fc.array(fc.record({ name: fc.string(), text: fc.string() }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(row, (cells) => {
      const text = JSON.stringify(readRow(JSON.parse(JSON.stringify(cells)) as object));
      expect(text).not.toMatch(/\\u0000|\\ud[89ab]/i);
    }),
  );
});

test('no cell takes long to read, however it was made', () => {
  // The test would run out of time, were each of these looked at from every character again.
  for (const unit of ['\\', ',', "'", ' ', '\\,', '- ', '@', '0/', 'a@']) {
    const cell = `${unit.repeat(9000)}x`;
    for (let again = 0; again < 50; again++)
      expect(
        readRow({ name: 'Ada', ...Object.fromEntries(IMPORT_FIELDS.slice(1).map((field) => [field, cell])) }),
      ).toBeDefined();
  }
});

test('control characters and line breaks of another program become spaces where a field is one line', () => {
  const row = {
    name: 'A\0da\nLovelace',
    phone: '1\nEND:VCARD\nBEGIN:VCARD',
    company: 'Analytical\tEngines',
    groups: 'Old\vFriends,Work',
    morePhones: [{ value: '2\r\n3', label: 'at\nhome' }],
    notes: 'One\nTwo',
    address: '1 Mill Road\nCambridge',
  };
  expect(readRow(row)).toMatchObject({
    contact: {
      name: 'A da Lovelace',
      phone: '1 END:VCARD BEGIN:VCARD',
      company: 'Analytical Engines',
      groups: ['Old Friends', 'Work'],
      morePhones: [{ value: '2  3', label: 'at home' }],
      notes: 'One\nTwo',
      address: '1 Mill Road\nCambridge',
      remark: null,
    },
  });
});
