import { photoFromDataUrl } from '../../vcard/card-photo.ts';
import { isObject, type JsonObject, jsonOf, listIn, objectIn, textIn, textsIn } from './json.ts';
import { type MonicaContact, type MonicaRelationship, personsOfMonica } from './monica.ts';
import type { SourceReader } from './source.ts';

/** Monica’s export in JSON: lists by the kind of their values, at the account and at each contact. */
export const readMonicaJson: SourceReader = (files) => {
  for (const file of files) {
    const account = objectIn(jsonOf(file), 'account');
    const contacts = valuesIn(account, 'contact');
    if (contacts.length === 0) continue;
    const types = new Map(
      listIn(objectIn(account, 'instance'), 'contact_field_types').map((type) => [
        textIn(type, 'uuid'),
        objectIn(type, 'properties'),
      ]),
    );
    const activities = new Map(valuesIn(account, 'activity').map((one) => [textIn(one, 'uuid'), propertiesOf(one)]));
    const photos = new Map(
      valuesIn(account, 'photo').map((one) => [
        textIn(one, 'uuid'),
        photoFromDataUrl(textIn(objectIn(one, 'properties'), 'dataUrl')),
      ]),
    );
    const relationships = valuesIn(account, 'relationship').map((one): MonicaRelationship => {
      const properties = objectIn(one, 'properties');
      return {
        uid: textIn(properties, 'contact_is'),
        otherUid: textIn(properties, 'of_contact'),
        type: textIn(properties, 'type'),
      };
    });
    const read = contacts.map((contact): MonicaContact => {
      const properties = objectIn(contact, 'properties');
      const of = (type: string) => valuesIn(contact, type).map(propertiesOf);
      return {
        uid: textIn(contact, 'uuid'),
        contact: properties,
        birthdate: objectIn(properties, 'birthdate'),
        metDate: objectIn(properties, 'first_met_date'),
        metThrough: textIn(properties, 'first_met_through'),
        tags: textsIn(properties, 'tags'),
        fields: of('contact_field').map((field) => {
          const type = types.get(textIn(field, 'type')) ?? {};
          return {
            type: textIn(type, 'type') || textIn(type, 'name'),
            protocol: textIn(type, 'protocol'),
            data: textIn(field, 'data'),
          };
        }),
        addresses: of('address'),
        notes: of('note'),
        calls: of('call'),
        activities: uuidsIn(contact, 'activity').map((uuid) => activities.get(uuid) ?? {}),
        messages: valuesIn(contact, 'conversation').flatMap((conversation) =>
          [...valuesIn(conversation, 'message'), ...listIn(objectIn(conversation, 'properties'), 'messages')].map(
            propertiesOf,
          ),
        ),
        tasks: of('task'),
        reminders: of('reminder'),
        gifts: of('gift'),
        debts: of('debt'),
        lifeEvents: of('life_event'),
        pets: of('pet'),
        photo: photos.get(textIn(objectIn(properties, 'avatar'), 'avatar_photo')) ?? null,
      };
    });
    return personsOfMonica(read, relationships, false);
  }
  return undefined;
};

const collectionIn = (owner: JsonObject, type: string) => {
  const data = owner['data'];
  return (Array.isArray(data) ? data : isObject(data) ? Object.values(data) : [])
    .filter(isObject)
    .filter((one) => textIn(one, 'type') === type);
};

const valuesIn = (owner: JsonObject, type: string) =>
  collectionIn(owner, type).flatMap((collection) => listIn(collection, 'values'));

const uuidsIn = (owner: JsonObject, type: string) =>
  collectionIn(owner, type).flatMap((collection) => textsIn(collection, 'values'));

/** Some values have what they say beside their properties. */
const propertiesOf = (value: JsonObject): JsonObject => ({ ...value, ...objectIn(value, 'properties') });
