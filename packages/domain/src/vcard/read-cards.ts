import { birthdayFrom } from '../import-export/birthday-forms.rules.ts';
import type { Labelled } from '../contacts/contact-values.contract.ts';
import type { SourcePerson } from '../import-export/source-person.ts';
import { labelOf, relationOf } from './card-labels.ts';
import { linesOfCards } from './card-lines.ts';
import { photoOf } from './card-photo.ts';
import { type CardProperty, listOf, partsOf, propertyOf, textOf } from './card-properties.ts';
import { profileOf, websiteOf } from './card-profiles.ts';
import { OWN_KIND, ownRelationOf } from './card-words.ts';
import { CUSTOM_FIELD, MET } from './own-properties.ts';

export const CARDS_MAX_BYTES = 20 * 1024 * 1024;
/** The properties of one card. The card of a group has one for each member. */
const MOST_PROPERTIES = 100_000;

export type CardsRead = {
  persons: SourcePerson[];
  /** Cards that are broken or say nothing that somebody could be called by. */
  unreadable: number;
  /** Pictures that are only linked to, or of a kind that no browser shows. */
  photosLeftOut: number;
};

/** The people of a file of vCards in version 2.1, 3.0 or 4.0, as phones, address books and mail programs write them. */
export function readCards(text: string): CardsRead {
  const { cards, broken } = linesOfCards(text);
  const readable = cards.filter((lines) => lines.length <= MOST_PROPERTIES);
  const read = readable.map((lines) => cardOf(lines.flatMap((line) => propertyOf(line) ?? [])));
  const people = read.filter((card) => !card.isGroup && card.person.name !== '');
  const byUid = new Map(people.flatMap(({ person }) => (person.uid === null ? [] : [[person.uid, person] as const])));
  const groupsByUid = new Map([...byUid].map(([uid, { groups }]) => [uid, new Set(groups)]));
  for (const { person: group, members } of read.filter((card) => card.isGroup && card.person.name !== ''))
    for (const uid of members) groupsByUid.get(uid)?.add(group.name);
  for (const [uid, groups] of groupsByUid) byUid.get(uid)!.groups = [...groups];
  for (const { person } of people)
    person.relations = person.relations.flatMap(({ name: written, kind, word }) => {
      const uid = uidOf(written);
      const name = uid === null ? written : byUid.get(uid)?.name;
      return name === undefined ? [] : { name, kind, word };
    });
  return {
    persons: people.map(({ person }) => person),
    unreadable:
      broken + cards.length - readable.length + read.filter((card) => !card.isGroup && card.person.name === '').length,
    photosLeftOut: people.filter((card) => card.isPhotoLeftOut).length,
  };
}

const REFERENCE = /^urn:uuid:/i;
const uidOf = (value: string) => (REFERENCE.test(value) ? value.replace(REFERENCE, '') : null);

function cardOf(properties: readonly CardProperty[]) {
  const of = (...names: string[]) => properties.filter(({ name }) => names.includes(name));
  const first = (name: string) => of(name).map(textOf).find(Boolean) ?? null;
  const labels = labelsByGroup(of('x-ablabel'));
  const labelIn = (group: string | null) => (group === null ? undefined : labels.get(group));
  const labelled = (property: CardProperty): Labelled => ({
    value: textOf(property).replace(/^(?:tel|mailto):/i, ''),
    label: labelOf(property.types, labelIn(property.group)),
  });
  const values = (name: string) => distinct(preferredFirst(of(name)).map(labelled));

  const emails = values('email');
  const phones = values('tel');
  const [company = '', ...units] = of('org').map(partsOf)[0] ?? [];
  const organisation = [company, ...units].filter(Boolean).join(', ') || null;
  const addresses = preferredFirst(of('adr')).flatMap((property) => {
    const [box = '', flat = '', street = '', city = '', region = '', postcode = '', country = ''] = partsOf(property);
    const value = [street, flat, box, city, region, postcode, country].filter(Boolean).join(', ');
    return value === '' ? [] : { value, label: labelOf(property.types, labelIn(property.group)) };
  });
  const birthday = birthdayOf(of('bday')[0]);
  const { profiles, websites } = profilesOf(properties);
  const photo = of('photo')[0];
  const picture = photo && photoOf(photo);
  const nicknames = of('nickname').flatMap(listOf).filter(Boolean);

  const person: SourcePerson = {
    uid: first('uid')?.replace(REFERENCE, '') ?? null,
    name: nameOf(of('n')[0], first('fn')) || nicknames[0] || organisation || emails[0]?.value || phones[0]?.value || '',
    emails,
    phones,
    birthday: birthday.date,
    notes: of('note').map(textOf).filter(Boolean).join('\n\n'),
    groups: [...new Set(of('categories').flatMap(listOf).filter(Boolean))],
    company: organisation,
    role: first('title') ?? first('role'),
    address: addresses[0]?.value ?? null,
    met: first(MET),
    ...profiles,
    customFields: [
      ...of(CUSTOM_FIELD).map((property) => {
        const [name = '', ...texts] = partsOf(property);
        return { name, text: texts.join(';') };
      }),
      ...(nicknames.length > 0 ? [{ name: 'Nickname', text: nicknames.join(', ') }] : []),
      ...(birthday.text === null ? [] : [{ name: 'Birthday', text: birthday.text }]),
      ...of('anniversary').map((property) => ({ name: 'Anniversary', text: dayText(property) })),
      ...of('x-abdate').map((property) => ({
        name: capital(labelOf([], labelIn(property.group))) ?? 'Date',
        text: dayText(property),
      })),
      ...addresses.slice(1).map(({ value, label }) => ({ name: named('Address', label), text: value })),
      ...websites.map(({ url, label }) => ({ name: named('Website', label), text: url })),
    ].filter(({ name, text }) => name !== '' && text !== ''),
    relations: properties.flatMap((property) => {
      const label = labelIn(property.group);
      const word = label ?? property.types.find((type) => type !== 'pref') ?? null;
      const relation = ownRelationOf(property.parameter(OWN_KIND), label) ?? RELATIVES[property.name]?.(word);
      const name = relation ? textOf(property) : '';
      return relation && name !== '' ? { name, ...relation } : [];
    }),
    photo: picture ?? null,
    interactions: [],
    todos: [],
  };
  return {
    person,
    isGroup: of('x-addressbookserver-kind', 'kind').some((property) => textOf(property).toLowerCase() === 'group'),
    members: of('x-addressbookserver-member', 'member').map((property) => textOf(property).replace(REFERENCE, '')),
    isPhotoLeftOut: photo !== undefined && picture === undefined,
  };
}

/** The first label of each group. */
function labelsByGroup(properties: readonly CardProperty[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const property of properties)
    if (property.group !== null && !labels.has(property.group)) labels.set(property.group, textOf(property));
  return labels;
}

/** Properties that name somebody else, with what makes them somebody to the person. */
const RELATIVES: Readonly<Record<string, (word: string | null) => ReturnType<typeof relationOf>>> = {
  'x-abrelatednames': relationOf,
  related: relationOf,
  'x-spouse': () => relationOf('spouse'),
  'x-evolution-spouse': () => relationOf('spouse'),
  'x-manager': () => relationOf('manager'),
  'x-evolution-manager': () => relationOf('manager'),
  'x-assistant': () => relationOf('assistant'),
  'x-evolution-assistant': () => relationOf('assistant'),
};

const capital = (text: string | null) => text && text.charAt(0).toUpperCase() + text.slice(1);
const named = (what: string, label: string | null) => (label === null ? what : `${what} (${label})`);

/** Families come first in N, and last when people are called. */
function nameOf(n: CardProperty | undefined, fullName: string | null): string {
  if (fullName) return fullName.replace(/\s+/g, ' ');
  const [family, given, additional, prefix, suffix] = n ? partsOf(n) : [];
  return [prefix, given, additional, family, suffix]
    .filter(Boolean)
    .join(' ')
    .replace(/[\s,]+/g, ' ')
    .trim();
}

/** From 1, as version 4.0 counts. */
const rankOf = ({ types, parameter }: CardProperty) => Number(parameter('pref') ?? (types.includes('pref') ? 1 : 101));

const preferredFirst = (properties: readonly CardProperty[]) =>
  properties.toSorted((one, other) => rankOf(one) - rankOf(other));

const distinct = (values: readonly Labelled[]) =>
  [
    ...new Map(
      values
        .filter(({ value }) => value !== '')
        .toReversed()
        .map((one) => [one.value.toLowerCase(), one]),
    ).values(),
  ].toReversed();

/** Without the time of the day, where it stands in the last line. */
function dayText(property: CardProperty): string {
  const text = textOf(property);
  const time = text.indexOf('T', text.lastIndexOf('\n') + 1);
  return time === -1 ? text : text.slice(0, time);
}

/** As we keep it, or the text where it is no whole date. */
function birthdayOf(property: CardProperty | undefined): { date: string | null; text: string | null } {
  const written = property ? dayText(property) : '';
  if (!property || written === '') return { date: null, text: null };
  const omitted = property.parameter('x-apple-omit-year');
  const text = omitted && written.startsWith(omitted) ? written.slice(omitted.length).replace(/^-?/, '--') : written;
  const date = birthdayFrom(text, 'day-first');
  return date === undefined ? { date: null, text: written } : { date, text: null };
}

function profilesOf(properties: readonly CardProperty[]) {
  const profiles: Pick<SourcePerson, 'linkedin' | 'facebook' | 'telegram' | 'xcom'> = {
    linkedin: null,
    facebook: null,
    telegram: null,
    xcom: null,
  };
  const websites: { url: string; label: string | null }[] = [];
  for (const property of properties) {
    const profile = profileOf(property);
    if (profile && profiles[profile.network] === null) profiles[profile.network] = profile.value;
    else {
      const website = websiteOf(property);
      if (website) websites.push(website);
    }
  }
  return { profiles, websites };
}
