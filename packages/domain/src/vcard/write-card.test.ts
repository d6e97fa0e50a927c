import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { plainFields } from '../contacts/plain-fields.rules.ts';
import { RelationKind } from '../contacts/relations.rules.ts';
import type { SourcePerson } from '../import-export/source-person.ts';
import { readCards } from './read-cards.ts';
import { type CardPerson, type CardVersion, writeCard } from './write-card.ts';

const NOBODY: CardPerson = {
  id: '0193c5f0-0000-7000-8000-000000000001',
  updatedAt: '2026-11-18T12:34:56.789Z',
  name: 'Grace Hopper',
  emails: [],
  phones: [],
  birthday: null,
  notes: '',
  groups: [],
  ...plainFields(() => null),
  customFields: [],
  relations: [],
  photo: null,
};

const read = (card: string) => new ICAL.Component(ICAL.parse(card) as never);
const linesOf = (person: Partial<CardPerson>, version: CardVersion) =>
  writeCard({ ...NOBODY, ...person }, version)
    .replaceAll('\r\n ', '')
    .split('\r\n');

const line = fc
  .string({
    unit: fc.oneof(
      { arbitrary: fc.constantFrom(',', ';', '\\', '"', ':', ' ', '^', 'END:VCARD', '\\n', '=', '\t'), weight: 2 },
      { arbitrary: fc.constantFrom('ä', 'ß', '漢', '👩‍👩‍👧', 'é', '\u202e', '\u2028', 'ﷺ'), weight: 2 },
      { arbitrary: fc.constantFrom('a', 'b', 'word', 'z', '1'), weight: 3 },
    ),
    minLength: 1,
    maxLength: 90,
  })
  .filter((text) => text.trim() === text);
const optional = fc.option(line);
/** ical.js takes the separator of a list for a part of what ends with a backslash, though it is written as it must be. */
const listed = line.filter((text) => !text.endsWith('\\'));
const values = fc.array(
  fc.record({ value: line, label: fc.option(fc.oneof(fc.constantFrom('home', 'work', 'mobile', 'other'), line)) }),
  { maxLength: 4 },
);
/** 1604 is how others write that nobody knows the year, and is read as that. */
const years = fc.integer({ min: 1, max: 2026 }).filter((year) => year !== 1604);
const birthdays = fc.option(
  fc
    .tuple(fc.option(years), fc.constantFrom('04-08', '02-29', '12-31', '01-01'))
    .map(([year, day]) => `${year === null || day === '02-29' ? '-' : String(year).padStart(4, '0')}-${day}`),
);
const people = fc.record({
  name: line,
  emails: values,
  phones: values,
  birthday: birthdays,
  notes: fc.array(line, { maxLength: 4 }).map((parts) => parts.join('\n')),
  groups: fc.array(listed, { maxLength: 4 }),
  ...plainFields(() => optional),
  address: fc.option(listed),
  customFields: fc.array(fc.record({ name: line, text: line }), { maxLength: 3 }),
  relations: fc.array(
    fc.record({
      name: line,
      kind: fc.constantFrom(...RelationKind.options),
      word: fc.option(fc.oneof(line, fc.constantFrom('mother', 'daughter, 6 in March', 'friend'))),
    }),
    { maxLength: 3 },
  ),
  photo: fc.option(
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => ({
      type: 'image/jpeg',
      base64: bytes.toBase64(),
    })),
  ),
});

const bytesOf = (text: string) => encodeURIComponent(text).replaceAll(/%../g, '-').length;
const unescaped = (text: string) => text.replaceAll(/\\([\\,;])/g, '$1');

test.each(['3.0', '4.0'] as const)('whatever people write is read back from a card of version %s', (version) => {
  fc.assert(
    fc.property(people, (given) => {
      const person = { ...NOBODY, ...given };
      const file = writeCard(person, version);
      for (const one of file.split('\r\n')) expect(bytesOf(one)).toBeLessThanOrEqual(76);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const card = read(file);
      const first = (name: string) => (card.getFirstPropertyValue(name) as string | null) ?? null;
      const labelOf = (property: ICAL.Property) => {
        const group = property.getFirstParameter('group');
        const label = card.getAllProperties('x-ablabel').find((one) => one.getFirstParameter('group') === group);
        return label && unescaped(label.getFirstValue() as string);
      };
      expect(card.getFirstPropertyValue('version')).toBe(version);
      expect(first('fn')).toBe(person.name);
      expect(first('title')).toBe(person.role);
      expect([first('org')].flat()[0]).toBe(person.company);
      expect((card.getFirstPropertyValue('adr') as unknown as string[] | null)?.[2] ?? null).toBe(person.address);
      expect(first('note') ?? '').toBe(person.notes);
      expect(unescaped(first('x-innercircle-met') ?? '')).toBe(person.met ?? '');
      expect(card.getFirstProperty('categories')?.getValues() ?? []).toEqual(person.groups);
      for (const [name, list] of [
        ['email', person.emails],
        ['tel', person.phones],
      ] as const) {
        const found = card.getAllProperties(name);
        expect(found.map((one) => one.getFirstValue())).toEqual(list.map(({ value }) => value));
        for (const [index, { label }] of list.entries()) {
          const types = [found[index]!.getParameter('type') ?? []].flat().map((type) => type.toLowerCase());
          const known = { home: 'home', work: 'work', ...(name === 'tel' && { mobile: 'cell' }) }[label ?? ''];
          if (known) expect(types).toContain(known);
          else expect(labelOf(found[index]!) ?? null).toBe(label);
        }
      }
      expect(card.getAllProperties('x-innercircle-field').map((one) => one.getFirstValue())).toHaveLength(
        person.customFields.length,
      );
      const profiles = new Map(
        card
          .getAllProperties('x-socialprofile')
          .map((one) => [one.getFirstParameter('type'), unescaped(one.getFirstValue() as string)]),
      );
      expect([...profiles]).toEqual(
        Object.entries({
          linkedin: person.linkedin,
          facebook: person.facebook,
          telegram: person.telegram,
          twitter: person.xcom,
        }).filter(([, profile]) => profile !== null),
      );
      const related = card.getAllProperties(version === '3.0' ? 'x-abrelatednames' : 'related');
      const nameOf = (property: ICAL.Property) => property.getFirstValue() as string;
      expect(related.map((one) => (version === '3.0' ? unescaped(nameOf(one)) : nameOf(one)))).toEqual(
        person.relations.map(({ name }) => name),
      );
      for (const [index, { kind, word }] of person.relations.entries())
        if (word !== null)
          expect([labelOf(related[index]!), related[index]!.getFirstParameter('x-innercircle-kind')]).toEqual([
            word,
            kind,
          ]);
      const photo = card.getFirstProperty('photo')?.toJSON()[3] as string | undefined;
      expect(photo?.replace('data:image/jpeg;base64,', '') ?? null).toBe(person.photo?.base64 ?? null);
    }),
    { numRuns: 100 },
  );
});

/** As the contract holds them: lines without control characters, each value once, and no word for what a kind says already. */
const JPEG = '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsK';
const spoken = line.map((text) => text.replaceAll(/\s+/g, ' ')).filter((text) => text.trim() === text && text !== '');
const contacts = people.map((person): CardPerson => {
  const once = (list: typeof person.emails) => [...new Map(list.map((one) => [one.value.toLowerCase(), one])).values()];
  return Object.assign({}, NOBODY, person, {
    emails: once(person.emails),
    phones: once(person.phones),
    groups: [...new Set(person.groups)],
    photo: person.photo && { type: 'image/jpeg', base64: JPEG },
  });
});

test.each(['3.0', '4.0'] as const)('what we hold comes back whole from a card of version %s', (version) => {
  fc.assert(
    fc.property(contacts, spoken, (given, name) => {
      const person = { ...given, name };
      const { id, updatedAt: _updatedAt, ...held } = person;
      const { persons, unreadable } = readCards(writeCard(person, version));
      expect(unreadable).toBe(0);
      expect(persons).toEqual([{ ...held, uid: id, interactions: [], todos: [] }]);
    }),
    { numRuns: 100 },
  );
});

test('a birthday is written with its year and without, as each version has it', () => {
  const birthday = (value: string, version: CardVersion) =>
    linesOf({ birthday: value }, version).find((one) => one.startsWith('BDAY'));
  expect(birthday('1906-12-09', '3.0')).toBe('BDAY;VALUE=DATE:19061209');
  expect(birthday('--02-29', '3.0')).toBe('BDAY;X-APPLE-OMIT-YEAR=1604;VALUE=DATE:16040229');
  expect(birthday('1906-12-09', '4.0')).toBe('BDAY:19061209');
  expect(birthday('--02-29', '4.0')).toBe('BDAY:--0229');
});

test('people around somebody have the words that phones know, and others their own', () => {
  const relations: SourcePerson['relations'] = [
    { name: 'Vincent', kind: 'partner', word: null },
    { name: 'Howard', kind: 'introducer', word: null },
    { name: 'Ruby', kind: 'other', word: 'goddaughter' },
    { name: 'Mary', kind: 'sibling', word: 'little sister' },
  ];
  const about = (version: CardVersion) => linesOf({ relations }, version).filter((one) => /RELATED|ABLABEL/.test(one));
  expect(about('3.0')).toEqual([
    'ITEM1.X-ABRELATEDNAMES:Vincent',
    'ITEM1.X-ABLABEL:_$!<Partner>!$_',
    'ITEM2.X-ABRELATEDNAMES;X-INNERCIRCLE-KIND=introducer:Howard',
    'ITEM2.X-ABLABEL:introduced by',
    'ITEM3.X-ABRELATEDNAMES;X-INNERCIRCLE-KIND=other:Ruby',
    'ITEM3.X-ABLABEL:goddaughter',
    'ITEM4.X-ABRELATEDNAMES;X-INNERCIRCLE-KIND=sibling:Mary',
    'ITEM4.X-ABLABEL:little sister',
  ]);
  expect(about('4.0')).toEqual([
    'RELATED;TYPE=spouse;VALUE=TEXT:Vincent',
    'ITEM1.RELATED;X-INNERCIRCLE-KIND=introducer;VALUE=TEXT:Howard',
    'ITEM1.X-ABLABEL:introduced by',
    'ITEM2.RELATED;X-INNERCIRCLE-KIND=other;VALUE=TEXT:Ruby',
    'ITEM2.X-ABLABEL:goddaughter',
    'ITEM3.RELATED;TYPE=sibling;X-INNERCIRCLE-KIND=sibling;VALUE=TEXT:Mary',
    'ITEM3.X-ABLABEL:little sister',
  ]);
});

test('the first of several e-mails is the preferred one, and a name has its parts', () => {
  const emails = [
    { value: 'grace@navy.example', label: 'work' },
    { value: 'grace@example.com', label: null },
  ];
  expect(linesOf({ emails }, '3.0')).toContain('EMAIL;TYPE=WORK,PREF:grace@navy.example');
  expect(linesOf({ emails }, '4.0')).toContain('EMAIL;TYPE=WORK;PREF=1:grace@navy.example');
  expect(linesOf({ name: 'Grace Brewster Hopper' }, '3.0')).toContain('N:Hopper;Grace Brewster;;;');
  expect(linesOf({ name: 'Cher' }, '3.0')).toContain('N:;Cher;;;');
});

/** As older data may hold them, in any field. */
const hostile = fc
  .array(
    fc.constantFrom(
      '1',
      'a',
      ' ',
      '\r\n',
      '\n',
      '\r',
      '\u0085',
      '\v',
      '\t',
      '\\',
      ';',
      ',',
      ':',
      'END:VCARD',
      'BEGIN:VCARD',
      'NOTE:x',
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));
const hostilePeople = fc.record({
  name: hostile,
  emails: fc.array(fc.record({ value: hostile, label: fc.option(hostile) }), { maxLength: 2 }),
  phones: fc.array(fc.record({ value: hostile, label: fc.option(hostile) }), { maxLength: 2 }),
  birthday: fc.option(hostile),
  notes: hostile,
  groups: fc.array(hostile, { maxLength: 2 }),
  ...plainFields(() => fc.option(hostile)),
  customFields: fc.array(fc.record({ name: hostile, text: hostile }), { maxLength: 2 }),
  relations: fc.array(
    fc.record({ name: hostile, kind: fc.constantFrom(...RelationKind.options), word: fc.option(hostile) }),
    { maxLength: 2 },
  ),
});
const PROPERTIES =
  /^(?:item\d+\.)?(?:BEGIN|VERSION|PRODID|UID|FN|N|ORG|TITLE|EMAIL|TEL|ADR|BDAY|CATEGORIES|NOTE|RELATED|REV|END|X-[A-Z-]+)[;:]/i;

test.each(['3.0', '4.0'] as const)(
  'no text adds a line to a card of version %s, whatever the database holds',
  (version) => {
    fc.assert(
      fc.property(hostilePeople, (person) => {
        const lines = linesOf(person, version).filter((one) => one !== '');
        expect(lines.filter((one) => !PROPERTIES.test(one))).toEqual([]);
        expect(lines.filter((one) => /^(?:BEGIN|END):/i.test(one))).toEqual(['BEGIN:VCARD', 'END:VCARD']);
        expect(lines.join('')).not.toMatch(/[\r\n\v\u0085]/);
        expect(lines.filter((one) => /^NOTE[;:]/i.test(one))).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  },
);
