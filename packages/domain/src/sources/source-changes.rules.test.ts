import { expect, test } from 'vitest';
import { plainFields } from '../contacts/plain-fields.rules.ts';
import type { SourcePerson } from '../import-export/source-person.ts';
import {
  changeFor,
  changesOf,
  isChanged,
  newContactOf,
  type SeenPerson,
  seenPerson,
  relationsFor,
  seenAfter,
  unseen,
} from './source-changes.rules.ts';
import { serverAddress } from './sources.rules.ts';

const uma: SeenPerson = {
  name: 'Uma',
  emails: [{ value: 'uma@example.org', label: 'home' }],
  phones: [{ value: '+47 22 33 44 55', label: null }],
  birthday: null,
  ...plainFields(() => null),
  groups: ['Friends'],
  customFields: [],
  notes: '',
};
const email = (value: string, label: string | null = null) => ({ value, label });

test('what is the same there as it was is not proposed, also where it is other here', () => {
  expect(changesOf({ seen: uma, there: uma, here: { ...uma, name: 'Uma T.' } })).toEqual([]);
  expect(isChanged(uma, { ...uma, emails: [email('UMA@example.org', 'home')], groups: ['friends'] })).toBe(false);
});

test('what changed there is proposed with both values, and said to be different where it was changed here', () => {
  const there = { ...uma, name: 'Uma Berg', company: 'Fjord' };
  expect(changesOf({ seen: uma, there, here: uma })).toEqual([
    { field: 'name', here: 'Uma', there: 'Uma Berg', isOwn: false, keepsMore: false },
    { field: 'company', here: null, there: 'Fjord', isOwn: false, keepsMore: false },
  ]);
  expect(changesOf({ seen: uma, there, here: { ...uma, name: 'Uma T.' } })[0]).toMatchObject({ isOwn: true });
  expect(changesOf({ seen: uma, there, here: { ...uma, name: 'Uma Berg' } }).map(({ field }) => field)).toEqual([
    'company',
  ]);
});

test('a list gains what was added there, loses what was removed there, and keeps what only is here', () => {
  const here = { ...uma, emails: [email('uma@example.org', 'home'), email('uma@mine.example')] };
  const there = { ...uma, emails: [email('uma@berg.example', 'work')] };
  const three = { seen: uma, there, here };
  expect(changesOf(three)).toMatchObject([{ field: 'emails', there: 'uma@berg.example (work)', keepsMore: true }]);
  expect(changeFor(['emails'], three)).toEqual({
    email: 'uma@berg.example',
    emailLabel: 'work',
    moreEmails: [email('uma@mine.example')],
  });
});

test('an e-mail that got another label there has it here, and one that was removed here stays removed', () => {
  const seen = { ...uma, emails: [email('a@example.org'), email('b@example.org')] };
  const there = { ...uma, emails: [email('a@example.org', 'work'), email('b@example.org')] };
  const here = { ...uma, emails: [email('a@example.org')] };
  expect(changeFor(['emails'], { seen, there, here })).toEqual({
    email: 'a@example.org',
    emailLabel: 'work',
    moreEmails: [],
  });
});

test('groups of one’s own stay, and a label that was taken away there goes', () => {
  const three = { seen: uma, there: { ...uma, groups: ['Lisbon'] }, here: { ...uma, groups: ['Friends', 'Choir'] } };
  expect(changeFor(['groups'], three)).toEqual({ groups: ['Lisbon', 'Choir'] });
});

test('a photo is proposed when it is another there, and one that is missing or was never compared says nothing', () => {
  const fields = (seen: object, there: object, here: object = {}) =>
    changesOf({ seen: { ...uma, ...seen }, there: { ...uma, ...there }, here: { ...uma, ...here } });
  expect(fields({ photo: null }, { photo: 'beach' })).toEqual([
    { field: 'photo', here: null, there: 'A photo', isOwn: false, keepsMore: false },
  ]);
  expect(fields({ photo: 'beach' }, { photo: 'wedding' }, { photo: 'beach' })).toMatchObject([{ isOwn: false }]);
  expect(fields({ photo: 'beach' }, { photo: 'wedding' }, { photo: 'cropped' })).toMatchObject([{ isOwn: true }]);
  expect(fields({ photo: 'beach' }, { photo: 'wedding' }, { photo: 'wedding' })).toEqual([]);
  expect(fields({ photo: 'beach' }, { photo: null }, { photo: 'beach' })).toEqual([]);
  expect(fields({}, { photo: 'wedding' })).toEqual([]);
});

test('whoever comes to be around somebody there is proposed, and whoever is no longer named there stays', () => {
  const [tom, zoe] = (['partner', 'child'] as const).map((kind, n) => ({ name: ['Tom', 'Zoe'][n]!, kind, word: null }));
  const three = {
    seen: { ...uma, relations: [tom!] },
    there: { ...uma, relations: [zoe!] },
    here: { ...uma, relations: [tom!] },
  };
  expect(changesOf(three)).toEqual([
    { field: 'relations', here: 'Tom (partner)', there: 'Zoe (child)', isOwn: false, keepsMore: true },
  ]);
  expect(relationsFor(['relations'], three)).toEqual([zoe]);
  expect(changeFor(['relations', 'photo'], three)).toEqual({});
  expect(isChanged(uma, three.there)).toBe(false);
  expect(unseen(uma, three.there)).toMatchObject({ relations: [zoe] });
  expect(seenAfter(three.seen, three.there).relations).toEqual([tom, zoe]);
});

const anybody: SourcePerson = {
  uid: null,
  name: '',
  emails: [],
  phones: [],
  birthday: null,
  notes: '',
  groups: [],
  ...plainFields(() => null),
  customFields: [],
  relations: [],
  photo: null,
  interactions: [],
  todos: [],
};

test('somebody without a name is called by the company, an e-mail or a phone, and who has none of them is left out', () => {
  expect(seenPerson({ ...anybody, company: 'Corner Bakery' })?.name).toBe('Corner Bakery');
  expect(seenPerson({ ...anybody, phones: [email('+47 1')] })?.name).toBe('+47 1');
  expect(seenPerson({ ...anybody, notes: 'who?' })).toBeUndefined();
});

test('what cannot be kept is left out or cut, so that it can be taken over', () => {
  const seen = seenPerson({
    ...anybody,
    name: `  ${'n'.repeat(300)}\0`,
    emails: [email('not an address'), email('a@example.org', 'l'.repeat(99)), email('A@example.org')],
    birthday: '1988-02-30',
    customFields: [{ name: '', text: 'nothing' }],
  });
  expect(seen).toMatchObject({ emails: [{ value: 'a@example.org' }], birthday: null, customFields: [] });
  expect(seen!.name).toHaveLength(200);
  expect(newContactOf(seen!)).toMatchObject({ email: 'a@example.org', moreEmails: [], birthday: null });
});

test('the address of a server is safe unless it says otherwise, and holds no password', () => {
  expect(serverAddress('contacts.icloud.com')).toBe('https://contacts.icloud.com/');
  expect(serverAddress('http://192.168.0.2:5232/ada')).toBe('http://192.168.0.2:5232/ada');
  for (const odd of ['ftp://example.org', 'https://ada:secret@example.org', 'https://', 'file:///etc/passwd'])
    expect(serverAddress(odd)).toBeUndefined();
});
