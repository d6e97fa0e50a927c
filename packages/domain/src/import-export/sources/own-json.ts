import { photoFromDataUrl } from '../../vcard/card-photo.ts';
import { PLAIN_FIELD_NAMES } from '../../contacts/plain-fields.rules.ts';
import { RelationKind } from '../../contacts/relations.rules.ts';
import type { SourcePerson } from '../source-person.ts';
import { type JsonObject, jsonOf, listIn, textIn, textsIn } from './json.ts';
import { missingOf, personNamed, type SourceReader } from './source.ts';

const TYPES = ['meeting', 'call', 'email', 'message'] as const;

/** The export of a whole account, as its archive or as the JSON in it. Mailboxes, plans and everything sealed stay with the account. */
export const readOwnJson: SourceReader = (files) => {
  for (const file of files) {
    const json = jsonOf(file);
    const contacts = listIn(json, 'contacts');
    if (textIn(json, 'exportedAt') === '' || contacts.length === 0) continue;
    const ofContact = (list: string) => Map.groupBy(listIn(json, list), (row) => textIn(row, 'contactId'));
    const [interactions, todos, photos] = [ofContact('interactions'), ofContact('todos'), ofContact('contactPhotos')];
    const names = new Map(contacts.map((contact) => [textIn(contact, 'id'), textIn(contact, 'name')]));
    const relations = ofContact('relations');
    return {
      source: 'own',
      persons: contacts.map((contact) => {
        const id = textIn(contact, 'id');
        const values = (first: string, more: string) => [
          ...(textIn(contact, first)
            ? [{ value: textIn(contact, first), label: textIn(contact, `${first}Label`) || null }]
            : []),
          ...listIn(contact, more).map((one) => ({ value: textIn(one, 'value'), label: textIn(one, 'label') || null })),
        ];
        return personNamed(textIn(contact, 'name'), {
          uid: id,
          emails: values('email', 'moreEmails'),
          phones: values('phone', 'morePhones'),
          birthday: textIn(contact, 'birthday') || null,
          notes: textIn(contact, 'notes'),
          groups: textsIn(contact, 'groups'),
          ...Object.fromEntries(PLAIN_FIELD_NAMES.map((field) => [field, textIn(contact, field) || null])),
          customFields: listIn(contact, 'customFields').map((one) => ({
            name: textIn(one, 'name'),
            text: textIn(one, 'text'),
          })),
          relations: (relations.get(id) ?? []).flatMap((one) => relationIn(one, names)),
          photo: (photos.get(id) ?? []).map(photoIn)[0] ?? null,
          interactions: (interactions.get(id) ?? []).map((one) => ({
            type: TYPES.find((type) => type === textIn(one, 'type')) ?? 'message',
            date: textIn(one, 'date'),
            notes: textIn(one, 'notes'),
          })),
          todos: (todos.get(id) ?? [])
            .filter((one) => textIn(one, 'completedAt') === '')
            .map((one) => ({ task: textIn(one, 'task'), dueDate: textIn(one, 'dueDate') || null })),
        });
      }),
      missing: missingOf([
        [listIn(json, 'reminders').length > 0, 'Reminders: e-mails are planned anew, so that none goes out twice.'],
        [listIn(json, 'todos').some((one) => textIn(one, 'completedAt') !== ''), 'To-dos that are done.'],
      ]),
    };
  }
  return undefined;
};

function relationIn(one: JsonObject, names: ReadonlyMap<string, string>): SourcePerson['relations'] {
  const name = names.get(textIn(one, 'otherId')) ?? textIn(one, 'otherName');
  const kind = RelationKind.options.find((known) => known === textIn(one, 'kind')) ?? 'other';
  return name ? [{ name, kind, word: textIn(one, 'word') || null }] : [];
}

const photoIn = (one: JsonObject): SourcePerson['photo'] =>
  photoFromDataUrl(`data:${textIn(one, 'type')};base64,${textIn(one, 'base64')}`) ?? null;
