import { MOST_CUSTOM_FIELDS, MOST_FURTHER } from '../contacts/contact-values.contract.ts';
import { PLAIN_FIELD_NAMES } from '../contacts/plain-fields.rules.ts';
import { groupsCell } from './group-list.rules.ts';
import type { ImportRow } from './import-export.contract.ts';
import {
  IMPORT_MAX_CELL,
  MOST_IMPORTED_INTERACTIONS,
  MOST_IMPORTED_RELATIONS,
  MOST_IMPORTED_TODOS,
} from './import.rules.ts';
import { shortened } from './rows.rules.ts';
import type { SourcePerson } from './source-person.ts';

/** Somebody as a row of the import. What is more than a contact can have goes to the notes. */
export function rowOfPerson(person: SourcePerson): ImportRow {
  const [email, ...moreEmails] = person.emails;
  const [phone, ...morePhones] = person.phones;
  const lines = [
    ...moreEmails.slice(MOST_FURTHER).map(({ value }) => `E-mail: ${value}`),
    ...morePhones.slice(MOST_FURTHER).map(({ value }) => `Phone: ${value}`),
    ...person.customFields.slice(MOST_CUSTOM_FIELDS).map(({ name, text }) => `${name}: ${text}`),
  ];
  const row: ImportRow = {
    name: person.name,
    notes: [person.notes, ...lines].filter(Boolean).join('\n'),
    ...(email && { email: email.value, emailLabel: email.label }),
    ...(phone && { phone: phone.value, phoneLabel: phone.label }),
    ...(person.birthday !== null && { birthday: person.birthday }),
    ...(person.groups.length > 0 && { groups: groupsCell(person.groups) }),
    ...Object.fromEntries(PLAIN_FIELD_NAMES.flatMap((field) => (person[field] ? [[field, person[field]]] : []))),
  };
  return {
    ...shortened(row),
    ...listed('moreEmails', moreEmails.slice(0, MOST_FURTHER)),
    ...listed('morePhones', morePhones.slice(0, MOST_FURTHER)),
    ...listed('customFields', person.customFields.slice(0, MOST_CUSTOM_FIELDS)),
    ...listed('relations', person.relations.slice(0, MOST_IMPORTED_RELATIONS)),
    ...listed(
      'interactions',
      person.interactions
        .slice(0, MOST_IMPORTED_INTERACTIONS)
        .map(({ type, date, notes }) => ({ type, date, notes: cut(notes) })),
    ),
    ...listed('todos', person.todos.slice(0, MOST_IMPORTED_TODOS)),
    ...(person.photo && { photo: person.photo.base64 }),
  };
}

const cut = (text: string) => text.slice(0, IMPORT_MAX_CELL);

const listed = <Name extends string, Entry>(name: Name, list: Entry[]) =>
  (list.length > 0 ? { [name]: list } : {}) as { [Key in Name]?: Entry[] };
