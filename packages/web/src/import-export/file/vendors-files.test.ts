// @vitest-environment node
import { readFileSync } from 'node:fs';
import { recognise } from '@inner-circle/domain/import-export/sources/recognise.ts';
import type { SourcePerson } from '@inner-circle/domain/import-export/source-person.ts';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';
import { sourceFilesOf } from './source-files.ts';

const FIXTURES = new URL('../../../../domain/src/import-export/sources/fixtures/', import.meta.url);
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, FIXTURES)));

function read(name: string, bytes = bytesOf(name)) {
  const { files, pictures } = sourceFilesOf(name, bytes);
  return recognise(files, pictures)!;
}

const named = (persons: readonly SourcePerson[], name: string) => persons.find((person) => person.name === name);

test('a file of iCloud brings its people with everything, and counts the card that is torn', () => {
  const { source, persons, missing } = read('icloud.vcf');
  expect(source).toBe('vcard');
  expect(persons.map(({ name }) => name)).toEqual(['Dr. Adaeze Okonkwo', 'Jörg Müller']);
  expect(persons[0]).toMatchObject({
    emails: [{ value: 'a.okonkwo@hospital.example', label: 'work' }, { value: 'adaeze@example.com' }],
    phones: [{ value: '+351 912 000 111', label: 'Piso dois' }],
    birthday: '--02-29',
    groups: ['Choir'],
    relations: [{ name: 'Chidi Okonkwo', kind: 'sibling' }],
    photo: { type: 'image/png' },
  });
  expect(missing).toEqual(['1 card that could not be read or names nobody.']);
});

test('pictures of cards that no browser shows, or that are broken, are listed as not arriving, and everybody comes', async () => {
  const card = (name: string, photo: string) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nPHOTO;ENCODING=b;TYPE=JPEG:${photo}\r\nTEL:+49 30 1\r\nEND:VCARD\r\n`;
  const heic = 'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWlj';
  const text = card('Ada', heic) + card('Bob', '/9j/4AAQSkZJRg==') + card('Cai', '****') + card('Dan', '');
  const found = await readSource('phone.vcf', new TextEncoder().encode(text));
  if (!found || 'problem' in found) throw new Error('The file was not read.');
  const { persons, recognised } = found;
  expect(persons.map(({ name, photo, phones }) => [name, photo, phones.length])).toEqual(
    ['Ada', 'Bob', 'Cai', 'Dan'].map((name) => [name, null, 1]),
  );
  expect(recognised.missing).toEqual([
    '3 photos that are not in the file itself, or cannot be shown, as HEIC.',
    '1 photo that cannot be shown, or is beyond what one import may weigh.',
  ]);
});

test('Google Contacts: the marked e-mail is the first, several in a cell are several', () => {
  const { source, persons, missing } = read('google.csv');
  expect(source).toBe('google');
  expect(persons).toHaveLength(2);
  expect(persons[0]).toEqual({
    uid: null,
    name: 'Ingrid Bakken',
    emails: [
      { value: 'ingrid@example.no', label: 'work' },
      { value: 'ingrid.b@example.no', label: 'work' },
      { value: 'ib@example.no', label: 'home' },
    ],
    phones: [{ value: '+47 400 55 512', label: 'mobile' }],
    birthday: '--08-12',
    notes: 'Sails, a lot\nin all weathers',
    groups: ['Sailing'],
    company: 'Fjord AS, Ferries',
    role: 'Skipper',
    address: 'Bryggen 4, Bergen, 5003, NO',
    met: null,
    linkedin: 'https://www.linkedin.com/in/ingrid',
    facebook: null,
    telegram: null,
    xcom: null,
    customFields: [
      { name: 'Nickname', text: 'Inga' },
      { name: 'Shoe size', text: '39' },
      { name: 'Anniversary', text: '2011-06-04' },
    ],
    relations: [{ name: 'Leif Bakken', kind: 'partner', word: null }],
    photo: null,
    interactions: [],
    todos: [],
  });
  expect(persons[1]!.name).toBe('Kiosk Nord');
  expect(missing).toEqual([expect.stringContaining('Photos')]);
});

test('Google Contacts as it was until 2024', () => {
  expect(read('google-until-2024.csv')).toMatchObject({
    source: 'google',
    persons: [
      {
        name: 'Tomasz Zieliński',
        emails: [{ value: 'tz@example.pl', label: null }],
        phones: [{ value: '+48 600 100 200', label: 'mobile' }],
        groups: ['University'],
        company: 'Politechnika',
        role: 'Dr',
        address: 'ul. Długa 5, Gdańsk',
      },
    ],
  });
});

test('Outlook, in the encoding of its country', () => {
  expect(read('outlook.csv')).toMatchObject({
    source: 'outlook',
    persons: [
      {
        name: 'Ms. Nour Haddad',
        emails: [{ value: 'nour.h@example.com' }, { value: 'nour@cedre.example' }],
        phones: [
          { value: '+961 3 555 210', label: 'mobile' },
          { value: '+961 1 555 000', label: 'work' },
        ],
        birthday: '4/2/1990',
        notes: 'Met at the "Salon du livre"',
        groups: ['Work', 'Beirut'],
        company: 'Cédre SAL',
        role: 'Editor',
        address: '1 Rue Hamra, Beirut, 1103, Lebanon',
        customFields: [],
        relations: [
          { name: 'Karim', kind: 'partner' },
          { name: 'Rami K.', kind: 'other', word: 'manager' },
          { name: 'Sami', kind: 'child' },
          { name: 'Lea', kind: 'child' },
        ],
      },
    ],
  });
});

test('LinkedIn: connections below the preamble, and from the archive the days of messages without a word of them', () => {
  const alone = read('Connections.csv');
  expect(alone.source).toBe('linkedin');
  expect(alone.persons.map(({ name }) => name)).toEqual(['Adaeze Okonkwo', 'Rui Santos, PhD']);
  expect(alone.missing.join(' ')).toContain('whole archive');
  const archive = zipSync({
    'Connections.csv': bytesOf('Connections.csv'),
    'messages.csv': bytesOf('messages.csv'),
    'Jobs/Saved Jobs.csv': new Uint8Array([1, 2, 3]),
  });
  const { persons, missing } = read('Complete_LinkedInDataExport.zip', archive);
  expect(persons[0]).toMatchObject({
    company: 'Hospital Santa Maria',
    role: 'Resident',
    linkedin: 'https://www.linkedin.com/in/adaeze-okonkwo',
    met: 'Connected on LinkedIn on 15 November 2023',
    interactions: [
      { type: 'message', date: '2024-05-09' },
      { type: 'message', date: '2024-03-02' },
    ],
  });
  expect(persons[1]).toMatchObject({ emails: [{ value: 'rui@example.com' }], interactions: [] });
  expect(JSON.stringify(persons)).not.toContain('private');
  expect(missing).toEqual(expect.arrayContaining([expect.stringContaining('not among your connections')]));
});

test('Facebook: names come in their own letters, with since when', () => {
  const archive = zipSync({
    'connections/friends/your_friends.json': bytesOf('your_friends.json'),
    'messages/inbox/somebody/message_1.json': new TextEncoder().encode('{"messages":[]}'),
  });
  for (const { source, persons } of [read('your_friends.json'), read('facebook.zip', archive)]) {
    expect(source).toBe('facebook');
    expect(persons.map(({ name, met }) => [name, met])).toEqual([
      ['José Peña', 'Friends on Facebook since 12 March 2015'],
      ['გიო', 'Friends on Facebook since 1 January 2020'],
      ['Zoë Plain', null],
    ]);
  }
});

test('Monica, as JSON', () => {
  const { source, persons, missing } = read('monica.json');
  expect(source).toBe('monica');
  expect(persons.map(({ name }) => name)).toEqual(['Henry Müller', 'Greta Holm']);
  expect(persons[0]).toMatchObject({
    emails: [{ value: 'henry@example.de' }],
    phones: [{ value: '+49 30 1' }],
    birthday: '--02-29',
    notes: 'Met in Berlin\n\nLikes rye\n\nGift (idea): Apron\n\nYou owe them 20',
    groups: ['Berlin', 'Bakers'],
    company: 'Brot & Co',
    role: 'Baker',
    address: 'Backweg 3, Berlin, DE',
    met: 'A bakery, 20 May 2012. He gave me a roll',
    relations: [
      { name: 'Emil', kind: 'child' },
      { name: 'Greta Holm', kind: 'introducer' },
    ],
    photo: { type: 'image/png', base64: PNG },
    interactions: [
      { type: 'meeting', date: '2024-04-01', notes: 'Market\nBought apples' },
      { type: 'call', date: '2024-02-01', notes: 'About flour' },
    ],
    todos: [
      { task: 'Ask for the recipe', dueDate: null },
      { task: 'Bring back the tin', dueDate: '2027-01-05' },
    ],
  });
  expect(missing).toEqual(['Gifts and debts: they become notes.']);
});

test('Monica, as SQL', () => {
  const { source, persons } = read('monica.sql');
  expect(source).toBe('monica');
  expect(persons.map(({ name }) => name)).toEqual(['Henry Müller', 'Greta Holm']);
  expect(persons[0]).toMatchObject({
    emails: [{ value: 'henry@example.de' }],
    birthday: '--02-29',
    notes: 'Met in Berlin\nin "May"',
    groups: ['Berlin'],
    met: "A bakery. He said 'take this roll'; I did",
    relations: [
      { name: 'Emil', kind: 'child' },
      { name: 'Greta Holm', kind: 'introducer' },
    ],
    interactions: [{ type: 'meeting' }, { type: 'call', notes: 'About flour' }],
    todos: [{ task: 'Ask for the recipe' }],
  });
});

test('Nametag, alone and as an archive with photos', () => {
  const archive = zipSync({
    'data.json': bytesOf('nametag.json'),
    'photos/n1.png': new Uint8Array(Buffer.from(PNG, 'base64')),
  });
  const { source, persons, missing } = read('nametag.zip', archive);
  expect(source).toBe('nametag');
  expect(named(persons, 'Wanjiru Kamau')).toMatchObject({
    emails: [
      { value: 'wan@example.ke', label: 'home' },
      { value: 'wan@peak.example', label: 'club' },
    ],
    birthday: '--03-14',
    groups: ['Climbing'],
    telegram: '@wan',
    customFields: [
      { name: 'Nickname', text: 'Wan' },
      { name: 'To you', text: 'Friend' },
      { name: 'First summit', text: '2019-08-01' },
      { name: 'ROPE', text: '60 m' },
      { name: 'blog', text: 'https://wan.example' },
    ],
    relations: [{ name: 'Otieno Kamau', kind: 'sibling' }],
    photo: { type: 'image/png', base64: PNG },
    interactions: [{ date: '2026-10-20' }],
  });
  expect(missing.join(' ')).not.toContain('Photos');
  expect(read('nametag.json').missing.join(' ')).toContain('Photos');
});

test('our own export', () => {
  const { source, persons, missing } = read('inner-circle.json');
  expect(source).toBe('own');
  expect(persons[0]).toMatchObject({
    name: 'Tom Lindgren',
    emails: [
      { value: 'tom@example.se', label: 'work' },
      { value: 'tom@home.example', label: null },
    ],
    birthday: '--12-24',
    company: 'ADC',
    met: 'At the ADC',
    customFields: [{ name: 'Tea', text: 'Green' }],
    interactions: [{ type: 'call', date: '2026-10-01T10:00:00.000Z', notes: 'About the move' }],
    todos: [{ task: 'Send the book', dueDate: '2026-12-01' }],
  });
  expect(missing).toHaveLength(2);
});

test.each([
  ['a table of somebody else', 'people.csv', 'Name,Mail\nAda,ada@example.com'],
  ['JSON of something else', 'package.json', '{"name":"x","people":[]}'],
  ['an empty file', 'empty.vcf', ''],
  ['prose', 'letter.txt', 'Dear Ada, BEGIN:VCARD is how it begins.'],
])('%s is recognised as nobody’s', (_, name, text) => {
  expect(read(name, new TextEncoder().encode(text))).toBeUndefined();
});

test('an archive that would unpack to more than may be is not unpacked', () => {
  const bomb = zipSync({ 'contacts.csv': new TextEncoder().encode('name\nAda') });
  const directory = new TextDecoder('latin1').decode(bomb).indexOf('PK\u0001\u0002');
  const [sizeInDirectory, size] = [24, 101 * 1024 * 1024];
  expect(sourceFilesOf('small.zip', bomb).files).toHaveLength(1);
  new DataView(bomb.buffer).setUint32(directory + sizeInDirectory, size, true);
  expect(sourceFilesOf('bomb.zip', bomb).files).toEqual([]);
});
