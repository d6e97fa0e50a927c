import { relationOf } from '../../vcard/card-labels.ts';
import { networkOf } from '../../vcard/card-profiles.ts';
import type { SourcePerson } from '../source-person.ts';
import { dayIn, type JsonObject, textIn } from './json.ts';
import { dayInWords, fieldsOf, joined, latestOf, missingOf, personNamed, type ReadSource } from './source.ts';

/** What both of Monica’s exports say of somebody, by the names of its columns. */
export type MonicaContact = {
  uid: string;
  contact: JsonObject;
  birthdate: JsonObject;
  metDate: JsonObject;
  metThrough: string;
  tags: string[];
  /** With the name of their type and what Monica does with it: mailto:, tel:. */
  fields: { type: string; protocol: string; data: string }[];
  addresses: JsonObject[];
  notes: JsonObject[];
  calls: JsonObject[];
  activities: JsonObject[];
  messages: JsonObject[];
  tasks: JsonObject[];
  reminders: JsonObject[];
  gifts: JsonObject[];
  debts: JsonObject[];
  lifeEvents: JsonObject[];
  pets: JsonObject[];
  photo: SourcePerson['photo'];
};

/** The second is the `type` of the first. */
export type MonicaRelationship = { uid: string; otherUid: string; type: string };

export function personsOfMonica(
  contacts: readonly MonicaContact[],
  relationships: readonly MonicaRelationship[],
  arePhotosLeftOut: boolean,
): ReadSource {
  const names = new Map(contacts.map(({ uid, contact }) => [uid, nameOf(contact)]));
  const around = Map.groupBy(relationships, ({ uid }) => uid);
  const persons = contacts
    // Those of whom Monica keeps only that they belong to somebody come with that somebody.
    .filter(({ contact }) => !isYes(contact, 'is_partial') && nameOf(contact) !== '')
    .map((one) => {
      const relations = (around.get(one.uid) ?? []).flatMap(({ otherUid, type }) => {
        const name = names.get(otherUid);
        return name ? Object.assign({ name }, relationOf(MONICA_WORDS[type] ?? type.replaceAll('_', ' '))) : [];
      });
      const introducer = names.get(one.metThrough);
      if (introducer) relations.push({ name: introducer, kind: 'introducer', word: null });
      return Object.assign(personOf(one), { relations });
    });
  return {
    source: 'monica',
    persons,
    missing: missingOf([
      [contacts.some(({ gifts, debts }) => gifts.length + debts.length > 0), 'Gifts and debts: they become notes.'],
      [arePhotosLeftOut, 'Photos: this export does not have them. The one in JSON does.'],
      [
        contacts.some(({ reminders }) => reminders.filter(isOwn).some(isRepeated)),
        'How often a reminder comes: it becomes one to-do.',
      ],
    ]),
  };
}

const MONICA_WORDS: Readonly<Record<string, string>> = {
  significantother: 'partner',
  ex: 'ex',
  stepparent: 'parent',
  stepchild: 'child',
  inlovewith: 'in love with',
  lovedby: 'loved by',
  bestfriend: 'best friend',
  boss: 'boss',
  subordinate: 'works for them',
  lover: 'lover',
  date: 'date',
  ex_husband: 'ex',
};

const isYes = (json: JsonObject, key: string) => /^(?:1|true|yes)$/.test(textIn(json, key));
const isRepeated = (reminder: JsonObject) => !['', 'one_time'].includes(textIn(reminder, 'frequency_type'));

/** Monica makes those of birthdays itself, as we do. */
const isOwn = (reminder: JsonObject) => !/^(?:0|false)$/.test(textIn(reminder, 'delible'));

const nameOf = (contact: JsonObject) =>
  joined(' ', textIn(contact, 'first_name'), textIn(contact, 'middle_name'), textIn(contact, 'last_name')) ||
  textIn(contact, 'nickname');

function personOf(one: MonicaContact): SourcePerson {
  const { contact, birthdate, metDate } = one;
  const born = dayIn(birthdate, 'date');
  const [address, ...addresses] = one.addresses.flatMap((place) => {
    const value = joined(
      ', ',
      textIn(place, 'street'),
      textIn(place, 'city'),
      textIn(place, 'province'),
      textIn(place, 'postal_code'),
      textIn(place, 'country'),
    );
    return value ? { value, label: textIn(place, 'name') } : [];
  });
  const is = (field: MonicaContact['fields'][number], protocol: string, word: RegExp) =>
    field.protocol === protocol || word.test(field.type);
  const emails = one.fields.filter((field) => is(field, 'mailto:', /e-?mail/i));
  const phones = one.fields.filter((field) => is(field, 'tel:', /phone/i));
  const others = one.fields.filter((field) => !emails.includes(field) && !phones.includes(field));
  const profile = (network: string) => others.find(({ type }) => networkOf(type) === network)?.data ?? null;
  const met = dayIn(metDate, 'date');
  const gifts = one.gifts.map(
    (gift) =>
      `Gift (${textIn(gift, 'status') || 'idea'}): ${joined(', ', textIn(gift, 'name'), textIn(gift, 'comment'))}`,
  );
  const debts = one.debts.map(
    (debt) =>
      `${isYes(debt, 'in_debt') ? 'You owe them' : 'They owe you'} ${joined(' ', textIn(debt, 'amount'), textIn(debt, 'reason'))}`,
  );
  const events = one.lifeEvents.map((event) =>
    joined(': ', dayIn(event, 'happened_at'), joined(', ', textIn(event, 'name'), textIn(event, 'note'))),
  );
  return personNamed(nameOf(contact), {
    uid: one.uid,
    emails: emails.map(({ data }) => ({ value: data, label: null })),
    phones: phones.map(({ data }) => ({ value: data, label: null })),
    // What Monica worked out from an age is no birthday.
    birthday:
      born && !isYes(birthdate, 'is_age_based')
        ? isYes(birthdate, 'is_year_unknown')
          ? `-${born.slice(4)}`
          : born
        : null,
    notes: [
      textIn(contact, 'description'),
      ...one.notes.map((note) => textIn(note, 'body')),
      ...events,
      ...gifts,
      ...debts,
    ]
      .filter(Boolean)
      .join('\n\n'),
    groups: one.tags,
    company: textIn(contact, 'company') || null,
    role: textIn(contact, 'job') || null,
    address: address?.value ?? null,
    met:
      joined(
        '. ',
        joined(', ', textIn(contact, 'first_met_where'), met && dayInWords(met)),
        textIn(contact, 'first_met_additional_info'),
      ) || null,
    linkedin: profile('linkedin'),
    facebook: profile('facebook'),
    telegram: profile('telegram'),
    xcom: profile('xcom'),
    customFields: fieldsOf(
      ['Nickname', textIn(contact, 'nickname')],
      ['Food', textIn(contact, 'food_preferences')],
      [
        'Pets',
        one.pets
          .map((pet) => textIn(pet, 'name'))
          .filter(Boolean)
          .join(', '),
      ],
      ...addresses.map(({ label, value }) => [joined(' ', 'Address', label && `(${label})`), value] as const),
      ...others.filter(({ type }) => !networkOf(type)).map(({ type, data }) => [type || 'Other', data] as const),
    ),
    photo: one.photo,
    interactions: latestOf([
      ...one.calls.flatMap((call) => interaction('call', dayIn(call, 'called_at'), textIn(call, 'content') || 'Call')),
      ...one.activities.flatMap((activity) =>
        interaction(
          'meeting',
          dayIn(activity, 'happened_at'),
          joined('\n', textIn(activity, 'summary'), textIn(activity, 'description')) || 'Activity',
        ),
      ),
      ...one.messages.flatMap((message) =>
        interaction('message', dayIn(message, 'written_at'), textIn(message, 'content') || 'Message'),
      ),
    ]),
    todos: [
      ...one.tasks
        .filter((task) => !isYes(task, 'completed'))
        .map((task) => ({ task: joined(': ', textIn(task, 'title'), textIn(task, 'description')), dueDate: null })),
      ...one.reminders.filter(isOwn).map((reminder) => ({
        task: joined(': ', textIn(reminder, 'title'), textIn(reminder, 'description')),
        dueDate: isRepeated(reminder) ? null : dayIn(reminder, 'initial_date'),
      })),
    ].filter(({ task }) => task !== ''),
  });
}

const interaction = (type: 'call' | 'meeting' | 'message', date: string | null, notes: string) =>
  date ? [{ type, date, notes }] : [];
