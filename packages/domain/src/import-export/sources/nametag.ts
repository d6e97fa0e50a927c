import { photoFromDataUrl } from '../../vcard/card-photo.ts';
import { relationOf } from '../../vcard/card-labels.ts';
import { networkOf } from '../../vcard/card-profiles.ts';
import type { SourcePerson } from '../source-person.ts';
import { dayIn, type JsonObject, jsonOf, listIn, objectIn, textIn, textsIn } from './json.ts';
import { fieldsOf, joined, labelFrom, missingOf, personNamed, type Pictures, type SourceReader } from './source.ts';

/** Nametag’s export: people with their groups, dates and relationships in one JSON, alone or in an archive with the photos. */
export const readNametag: SourceReader = (files, pictures) => {
  for (const file of files) {
    const json = jsonOf(file);
    const people = listIn(json, 'people');
    if (people.length === 0 || !Array.isArray(json['groups'] ?? json['relationshipTypes'])) continue;
    const persons = people.map((person) => personOf(person, pictures)).filter(({ name }) => name !== '');
    return {
      source: 'nametag',
      persons,
      missing: missingOf([
        [true, 'The layout of your graph.'],
        [
          people.some((person) => textIn(person, 'contactReminderEnabled') === 'true'),
          'How often to be reminded of somebody.',
        ],
        [
          people.some((person) => textIn(person, 'photo') !== '' && !photoIn(person, pictures)),
          'Photos that the export does not have.',
        ],
        [people.some((person) => listIn(person, 'locations').length > 0), 'Places on the map.'],
      ]),
    };
  }
  return undefined;
};

const photoIn = (person: JsonObject, pictures: Pictures): SourcePerson['photo'] => {
  const photo = textIn(person, 'photo');
  if (photo === '') return null;
  const file = photo.split('/').at(-1)!;
  const path = [...pictures.keys()].find((one) => one.split('/').at(-1) === file);
  return photoFromDataUrl(photo) ?? pictures.get(path ?? '') ?? null;
};

const BIRTHDAY = /birth|cumple|geburt|anniversaire/i;

function personOf(person: JsonObject, pictures: Pictures): SourcePerson {
  const text = (key: string) => textIn(person, key);
  const dates = listIn(person, 'importantDates').flatMap((date) => {
    const day = dayIn(date, 'date');
    return day ? { title: textIn(date, 'title'), day } : [];
  });
  const born = dates.find(({ title }) => BIRTHDAY.test(title));
  const addresses = listIn(person, 'addresses').flatMap((address) => {
    const part = (key: string) => textIn(address, key);
    const value = joined(
      ', ',
      part('streetLine1'),
      part('streetLine2'),
      part('locality'),
      part('region'),
      part('postalCode'),
      part('country'),
    );
    return value ? { value, label: labelFrom(part('type')) } : [];
  });
  const places = [
    ...listIn(person, 'urls').map((one) => ({ type: textIn(one, 'type'), value: textIn(one, 'url') })),
    ...listIn(person, 'imHandles').map((one) => ({ type: textIn(one, 'protocol'), value: textIn(one, 'handle') })),
  ].map(({ type, value }) => ({ type, value, network: networkOf(value) ?? networkOf(type) }));
  const profile = (network: string) => places.find((one) => one.network === network)?.value ?? null;
  const toUser = objectIn(person, 'relationshipToUser');
  const spoken = dayIn(person, 'lastContact');
  return personNamed(
    joined(
      ' ',
      text('prefix'),
      text('name'),
      text('middleName'),
      text('surname'),
      text('secondLastName'),
      text('suffix'),
    ) || text('nickname'),
    {
      uid: text('id') || null,
      emails: labelledIn(person, 'emails', 'email'),
      phones: labelledIn(person, 'phoneNumbers', 'number'),
      // A year that nobody knows is written as 1604, as Apple does.
      birthday: born ? born.day.replace(/^1604/, '-') : null,
      notes: text('notes'),
      groups: textsIn(person, 'groups'),
      company: text('organization') || null,
      role: text('jobTitle') || null,
      address: addresses[0]?.value ?? null,
      linkedin: profile('linkedin'),
      facebook: profile('facebook'),
      telegram: profile('telegram'),
      xcom: profile('xcom'),
      customFields: fieldsOf(
        ['Nickname', text('nickname')],
        ['To you', textIn(toUser, 'label')],
        ['Anniversary', dayIn(person, 'anniversary')],
        ...dates
          .filter((date) => date !== born)
          .map(({ title, day }) => [title || 'Date', day.replace(/^1604/, '-')] as const),
        ...listIn(person, 'customFields').map(
          (field) => [textIn(field, 'key').replace(/^X-/i, ''), textIn(field, 'value')] as const,
        ),
        ...addresses
          .slice(1)
          .map(({ value, label }) => [joined(' ', 'Address', label && `(${label})`), value] as const),
        ...places.filter(({ network }) => !network).map(({ type, value }) => [type || 'Website', value] as const),
      ).filter(({ name }) => name !== ''),
      relations: listIn(person, 'relationships').flatMap((relationship) => {
        const type = objectIn(relationship, 'relationshipType');
        // With the nickname in single quotes.
        const name = textIn(relationship, 'relatedPersonName').replace(/ '[^']*'/, '');
        return name ? Object.assign({ name }, relationOf(textIn(type, 'label') || textIn(type, 'name') || null)) : [];
      }),
      photo: photoIn(person, pictures),
      interactions: spoken ? [{ type: 'message', date: spoken, notes: 'Last contact, as Nametag had it' }] : [],
    },
  );
}

const labelledIn = (person: JsonObject, list: string, key: string) =>
  listIn(person, list).flatMap((one) => {
    const value = textIn(one, key);
    return value ? { value, label: labelFrom(textIn(one, 'type')) } : [];
  });
