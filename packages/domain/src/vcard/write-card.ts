import ICAL from 'ical.js';
import type { SourcePerson } from '../import-export/source-person.ts';
import { asOneLine } from '../text.ts';
import { APPLE_RELATIONS, OWN_KIND, RELATED_TYPES, relationWord, SOCIAL_PROFILES } from './card-words.ts';
import { CUSTOM_FIELD, MET } from './own-properties.ts';

/** All that a card says of somebody. */
export type CardPerson = Omit<SourcePerson, 'uid' | 'interactions' | 'todos'> & {
  readonly id: string;
  /** When something of it was last changed. */
  readonly updatedAt: string;
};

export type CardVersion = '3.0' | '4.0';

type Parameters = Readonly<Record<string, string | string[]>>;
type Property = [name: string, parameters: Parameters, type: string, ...values: (string | string[])[]];

/** Labels that vCard itself knows. All others are written as Apple does, and as most programs read it: by a group of lines. */
const TYPES = {
  email: { home: 'HOME', work: 'WORK' },
  tel: { home: 'HOME', work: 'WORK', mobile: 'CELL' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** Somebody as a vCard with everything that we hold of them but what happened. */
export function writeCard(person: CardPerson, version: CardVersion): string {
  const isOld = version === '3.0';
  let groups = 0;
  const nextGroup = () => `item${++groups}`;
  /** With a line of its own that says what it is called. */
  const labelled = ([name, parameters, type, ...values]: Property, label: string): Property[] => {
    const group = nextGroup();
    return [
      [name, { ...parameters, group }, type, ...values],
      ['x-ablabel', { group }, 'unknown', escaped(label)],
    ];
  };
  const named = (name: 'email' | 'tel', values: SourcePerson['emails']) =>
    values.flatMap(({ value, label }, index) => {
      const known = label === null ? undefined : (TYPES[name] as Readonly<Record<string, string>>)[label];
      const isPreferred = index === 0 && values.length > 1;
      const types = [...(known ? [known] : []), ...(isPreferred && isOld ? ['PREF'] : [])];
      const parameters: Parameters = {
        ...(types.length > 0 && { type: types }),
        ...(isPreferred && !isOld && { pref: '1' }),
      };
      const property: Property = [name, parameters, name === 'tel' ? typeOfPhone(value, isOld) : 'text', plain(value)];
      return label === null || known ? [property] : labelled(property, label);
    });
  const related = ({ name, kind, word }: SourcePerson['relations'][number]): Property[] => {
    const type = RELATED_TYPES[kind];
    const parameters: Parameters = {
      ...(!isOld && type && { type }),
      ...((word !== null || !type) && { [OWN_KIND]: kind }),
    };
    const property: Property = isOld
      ? ['x-abrelatednames', parameters, 'unknown', escaped(name)]
      : ['related', parameters, 'text', plain(name)];
    if (word === null && type && !isOld) return [property];
    return labelled(property, (word === null && APPLE_RELATIONS[kind]) || relationWord(kind, word));
  };
  const properties: Property[] = [
    // First: by it ical.js chooses how the others are written.
    ['version', {}, 'text', version],
    ['prodid', {}, 'text', '-//Inner Circle//Address book//EN'],
    ['uid', {}, isOld ? 'text' : 'uri', isOld ? person.id : `urn:uuid:${person.id}`],
    ['fn', {}, 'text', plain(person.name)],
    ['n', {}, 'text', [...partsOfName(plain(person.name)), '', '', '']],
    ...lines('org', person.company && [plain(person.company)]),
    ...lines('title', person.role && plain(person.role)),
    ...named('email', person.emails),
    ...named('tel', person.phones),
    // Ours is one text, which is kept whole where the street is.
    ...lines('adr', person.address && ['', '', plain(person.address), '', '', '', '']),
    ...birthdayLine(person.birthday && asOneLine(person.birthday), isOld),
    ...(person.groups.length > 0 ? [['categories', {}, 'text', ...person.groups.map(plain)] satisfies Property] : []),
    ...lines('note', plain(person.notes)),
    ...Object.entries(SOCIAL_PROFILES).flatMap(([field, type]): Property[] => {
      const profile = person[field as keyof typeof SOCIAL_PROFILES];
      return profile ? [['x-socialprofile', { type }, 'unknown', escaped(profile)]] : [];
    }),
    ...person.relations.flatMap(related),
    ...(person.met ? [[MET, {}, 'unknown', escaped(person.met)] satisfies Property] : []),
    ...person.customFields.map(({ name, text }): Property => [
      CUSTOM_FIELD,
      {},
      'unknown',
      `${escaped(name)};${escaped(text)}`,
    ]),
    ['rev', {}, isOld ? 'date-time' : 'timestamp', `${person.updatedAt.slice(0, 19)}Z`],
  ];
  const text = ICAL.stringify(['vcard', properties, []] as never);
  return person.photo ? withPhoto(text, person.photo, isOld) : text;
}

const lines = (name: string, value: string | string[] | null): Property[] =>
  value && value.length > 0 ? [[name, {}, 'text', value]] : [];

/** Phones show the parts, not the whole: of several words the last is the family name. */
function partsOfName(name: string): [family: string, given: string] {
  const end = name.lastIndexOf(' ');
  return end < 0 ? ['', name] : [name.slice(end + 1), name.slice(0, end)];
}

/** ical.js writes a number of vCard 3.0 as it is, so one with a backslash or a line break is written as text. */
const typeOfPhone = (value: string, isOld: boolean) => (isOld && !/[\\\r\n]/.test(value) ? 'phone-number' : 'text');

/** vCard 3.0 has no date without a year; Apple takes 1604, and says so. */
function birthdayLine(birthday: string | null, isOld: boolean): Property[] {
  if (birthday === null) return [];
  if (!isOld) return [['bday', {}, 'date-and-or-time', birthday]];
  const hasYear = !birthday.startsWith('-');
  return [
    hasYear
      ? ['bday', {}, 'date', birthday]
      : ['bday', { 'x-apple-omit-year': '1604' }, 'date', `1604-${birthday.slice(-5)}`],
  ];
}

const BASE64_IN_LINE = 74;

/** Written without ical.js, which is slow with a megabyte and escapes what must not be in a data address. */
function withPhoto(card: string, { type, base64 }: NonNullable<SourcePerson['photo']>, isOld: boolean): string {
  const head = isOld
    ? `PHOTO;ENCODING=b;TYPE=${type.replace('image/', '').toUpperCase()}:`
    : `PHOTO:data:${type};base64,`;
  const folded = base64.match(new RegExp(`.{1,${BASE64_IN_LINE}}`, 'g')) ?? [];
  const end = card.lastIndexOf('END:VCARD');
  return `${card.slice(0, end)}${[head, ...folded].join('\r\n ')}\r\n${card.slice(end)}`;
}

/** A card has no control characters but tabs and line breaks. */
const plain = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ');

/** For properties that ical.js does not know, and writes as they are. */
const escaped = (text: string) =>
  plain(text)
    .replaceAll(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n');
