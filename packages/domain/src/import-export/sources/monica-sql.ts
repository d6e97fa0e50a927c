import type { JsonObject } from './json.ts';
import { textIn } from './json.ts';
import { personsOfMonica } from './monica.ts';
import { insertsIn } from './sql-inserts.ts';
import type { SourceReader } from './source.ts';

/** Monica’s export as SQL: one INSERT for each table, by its numbers. */
export const readMonicaSql: SourceReader = (files) => {
  const dump = files.find(({ text }) => /^INSERT (?:IGNORE )?INTO `?(?:\w+`?\.`?)?\w*contacts`?\s*\(/m.test(text));
  if (!dump) return undefined;
  const tables = insertsIn(dump.text);
  const all = (table: string) => tables.get(table) ?? [];
  const byId = (table: string) => new Map(all(table).map((row) => [textIn(row, 'id'), row]));
  const ofContact = (table: string) => {
    const rows = Map.groupBy(all(table), (row) => textIn(row, 'contact_id'));
    return (contact: JsonObject) => rows.get(textIn(contact, 'id')) ?? [];
  };
  const [dates, types, tags, places, activities, relationTypes] = [
    byId('special_dates'),
    byId('contact_field_types'),
    byId('tags'),
    byId('places'),
    byId('activities'),
    byId('relationship_types'),
  ];
  const of = {
    tags: ofContact('contact_tag'),
    fields: ofContact('contact_fields'),
    addresses: ofContact('addresses'),
    notes: ofContact('notes'),
    calls: ofContact('calls'),
    activities: ofContact('activity_contact'),
    messages: ofContact('messages'),
    tasks: ofContact('tasks'),
    reminders: ofContact('reminders'),
    gifts: ofContact('gifts'),
    debts: ofContact('debts'),
    lifeEvents: ofContact('life_events'),
    pets: ofContact('pets'),
  };
  const contacts = all('contacts').map((contact) => ({
    uid: textIn(contact, 'id'),
    contact,
    birthdate: dates.get(textIn(contact, 'birthday_special_date_id')) ?? {},
    metDate: dates.get(textIn(contact, 'first_met_special_date_id')) ?? {},
    metThrough: textIn(contact, 'first_met_through_contact_id'),
    tags: of.tags(contact).flatMap((row) => textIn(tags.get(textIn(row, 'tag_id')) ?? {}, 'name') || []),
    fields: of.fields(contact).map((field) => {
      const type = types.get(textIn(field, 'contact_field_type_id')) ?? {};
      return {
        type: textIn(type, 'type') || textIn(type, 'name'),
        protocol: textIn(type, 'protocol'),
        data: textIn(field, 'data'),
      };
    }),
    addresses: of
      .addresses(contact)
      .map((row) => Object.assign({}, places.get(textIn(row, 'place_id')), { name: textIn(row, 'name') })),
    notes: of.notes(contact),
    calls: of.calls(contact),
    activities: of.activities(contact).map((row) => activities.get(textIn(row, 'activity_id')) ?? {}),
    messages: of.messages(contact),
    tasks: of.tasks(contact),
    reminders: of.reminders(contact),
    gifts: of.gifts(contact),
    debts: of.debts(contact),
    lifeEvents: of.lifeEvents(contact),
    pets: of.pets(contact),
    photo: null,
  }));
  const relationships = all('relationships').map((row) => ({
    uid: textIn(row, 'contact_is'),
    otherUid: textIn(row, 'of_contact'),
    type: textIn(relationTypes.get(textIn(row, 'relationship_type_id')) ?? {}, 'name'),
  }));
  return personsOfMonica(contacts, relationships, all('photos').length > 0);
};
