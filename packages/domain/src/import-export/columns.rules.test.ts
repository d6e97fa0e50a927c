import { expect, test } from 'vitest';
import { guessColumns } from './columns.rules.ts';
import { labelInHeader } from './header-labels.rules.ts';
import { IMPORT_MAX_CELL, OWN_COLUMN_NAMES, OWN_COLUMNS } from './import.rules.ts';
import { isNameless, isTooLong, rowReader, sharedFields, shortened } from './rows.rules.ts';

const guess = (headers: string[], ...sample: string[][]) =>
  Object.fromEntries(guessColumns(headers, sample).map(({ header, field }) => [header, field]));

const read = (headers: string[], ...rows: string[][]) => rows.map(rowReader(guessColumns(headers, rows)));

test.each([
  ['Name', 'name'],
  ['Email', 'email'],
  ['Phone', 'phone'],
  ['My notes', 'notes'],
  ['Birth date', 'birthday'],
  ['Group', 'groups'],
  ['LinkedIn', 'linkedin'],
  ['facebook page', 'facebook'],
  ['Telegram', 'telegram'],
  ['Twitter', 'xcom'],
  ['xcom', 'xcom'],
  ['Company name', 'name'],
  ['Tags', 'groups'],
  ['Company', 'company'],
  ['Organization', 'company'],
  ['Job Title', 'role'],
  ['Position', 'role'],
  ['Home Address', 'address'],
  ['E-mail address', 'email'],
  ['How we met', 'met'],
  ['Row ID', null],
  ['', null],
])('the only column “%s” becomes %s', (header, field) => {
  expect(guess([header])[header]).toBe(field);
});

test('a whole name is taken rather than its parts, a nickname or a company', () => {
  expect(guess(['Nickname', 'Name', 'Given Name', 'Family Name', 'Company name'])).toEqual({
    Nickname: null,
    Name: 'name',
    'Given Name': null,
    'Family Name': null,
    'Company name': null,
  });
});

test('where the whole name is always empty its parts are taken', () => {
  expect(guess(['Name', 'First Name', 'Last Name'], ['', 'Ada', 'Lovelace'])).toMatchObject({
    Name: null,
    'First Name': 'name',
    'Last Name': 'name',
  });
});

test('the parts of a name are joined as people are called, wherever they stand', () => {
  expect(read(['Last Name', 'First Name', 'Middle Name'], ['Lovelace', 'Ada', 'King'], ['Byron', '', ''])).toEqual([
    { name: 'Ada King Lovelace' },
    { name: 'Byron' },
  ]);
});

test('beside a first name, “Name” is the last name', () => {
  expect(read(['Name', 'First name'], ['Lovelace', 'Ada'])).toEqual([{ name: 'Ada Lovelace' }]);
});

test('the first address that is there is the first, and the others stand beside it', () => {
  const headers = ['Name', 'E-mail 1 - Value', 'E-mail 2 - Value', 'E-mail 2 - Label', 'Notes'];
  expect(
    read(
      headers,
      ['Ada', 'ada@example.com', 'al@example.com', '* Work', 'Likes numbers'],
      ['Bob', '', 'bob@example.com', '', ''],
      ['Cleo', 'cleo@example.com ::: c@example.com', 'cleo@example.com', '', ''],
    ),
  ).toEqual([
    {
      name: 'Ada',
      email: 'ada@example.com',
      moreEmails: [{ value: 'al@example.com', label: 'work' }],
      notes: 'Likes numbers',
    },
    { name: 'Bob', email: 'bob@example.com' },
    { name: 'Cleo', email: 'cleo@example.com', moreEmails: [{ value: 'c@example.com', label: null }] },
  ]);
});

test('what is no address gives way to one that is, and goes to the notes', () => {
  const reader = rowReader([
    { header: 'Name', field: 'name' },
    { header: 'Email', field: 'email' },
    { header: 'Work email', field: 'email' },
  ]);
  expect(reader(['Ada', 'see below', 'ada@example.com'])).toEqual({
    name: 'Ada',
    email: 'ada@example.com',
    emailLabel: 'work',
    notes: 'Email: see below',
  });
  expect(reader(['Bob', 'see below', 'nowhere'])).toEqual({
    name: 'Bob',
    email: 'see below',
    notes: 'Work email: nowhere',
  });
});

test('fields of one value that several columns share are named with them', () => {
  const columns = guessColumns(['First name', 'Last name', 'Email', 'Work email', 'Notes', 'More notes'], []);
  expect(sharedFields(columns)).toEqual([
    {
      field: 'email',
      columns: [expect.objectContaining({ header: 'Email' }), { header: 'Work email', field: 'email' }],
    },
  ]);
});

test('a column that speaks of addresses but holds none is left out', () => {
  expect(guess(['Name', 'Email', 'Email preference'], ['Ada', 'ada@example.com', 'weekly'])['Email preference']).toBe(
    null,
  );
});

test('links tell by themselves which network they belong to', () => {
  expect(guess(['Name', 'URL', 'Web'], ['Ada', 'https://www.linkedin.com/in/ada', 'https://t.me/ada'])).toMatchObject({
    URL: 'linkedin',
    Web: 'telegram',
  });
});

test('of several columns of notes each says what it is, unless it is a note', () => {
  const columns = [
    { header: 'Name', field: 'name' },
    { header: 'Notes', field: 'notes' },
    { header: 'Company', field: 'notes' },
  ] as const;
  expect(rowReader(columns)(['Ada', 'Likes numbers', 'Engines Ltd'])).toEqual({
    name: 'Ada',
    notes: 'Likes numbers\nCompany: Engines Ltd',
  });
});

test('labels and categories of other programs become groups', () => {
  expect(read(['Name', 'Labels'], ['Ada', '* myContacts ::: * starred ::: Book club'])).toEqual([
    { name: 'Ada', groups: 'starred, Book club' },
  ]);
  expect(read(['Name', 'Categories'], ['Ada', 'Work;Lisbon'])).toEqual([{ name: 'Ada', groups: 'Work,Lisbon' }]);
  expect(read(['Name', 'Groups'], ['Ada', 'Work, Lisbon; Porto'])).toEqual([
    { name: 'Ada', groups: 'Work, Lisbon; Porto' },
  ]);
});

test('what our own export wrote comes back to the letter', () => {
  const notes = '  two lines\r\nwith room around them ';
  expect(read(['name', 'notes', 'groups'], ['Ada', notes, '* friends, Wine\\, cheese'])).toEqual([
    { name: 'Ada', notes, groups: '* friends, Wine\\, cheese' },
  ]);
});

test.each([
  ['Email 2', null],
  ['E-mail 3 - Value', null],
  ['Work e-mail', 'work'],
  ['E-mail (home)', 'home'],
  ['Business Phone 2', 'work'],
  ['Mobile', 'mobile'],
  ['Car phone', 'car'],
])('a value under “%s” has the label %s', (header, label) => expect(labelInHeader(header)).toBe(label));

test('more values than a contact can have go to the notes', () => {
  const columns = Array.from({ length: 22 }, (_, at) => ({ header: `Phone ${at + 1}`, field: 'phone' as const }));
  const row = rowReader(columns)(columns.map((_, at) => String(1_000_000 + at)));
  expect(row.morePhones).toHaveLength(19);
  expect(row.notes).toBe('Phone 21: 1000020\nPhone 22: 1000021');
});

test('a column can become a custom field, which has its header as its name', () => {
  const reader = rowReader([
    { header: 'Name', field: 'name' },
    { header: 'Tea', field: 'customField' },
    { header: ' ', field: 'customField' },
  ]);
  expect(reader(['Ada', 'Black', 'x'])).toEqual({
    name: 'Ada',
    customFields: [
      { name: 'Tea', text: 'Black' },
      { name: 'Other', text: 'x' },
    ],
  });
  expect(reader(['Bob', '', ''])).toEqual({ name: 'Bob' });
});

test('the columns that our own file alone has are known by their headers', () => {
  const headers = ['name', ...OWN_COLUMN_NAMES.map((name) => OWN_COLUMNS[name])];
  expect(guessColumns(headers, []).map(({ field }) => field)).toEqual(['name', ...OWN_COLUMN_NAMES]);
});

test('a row without a name is known, and so is one that is too long', () => {
  const [ada, nobody] = read(['Name', 'Notes'], ['Ada', 'x'.repeat(IMPORT_MAX_CELL + 1)], ['  ', 'y']);
  expect([isNameless(ada!), isNameless(nobody!)]).toEqual([false, true]);
  expect([isTooLong(ada!), isTooLong(nobody!)]).toEqual([true, false]);
  expect(shortened(ada!).notes).toHaveLength(IMPORT_MAX_CELL);
});
