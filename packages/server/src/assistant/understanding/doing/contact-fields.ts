import { type Contact, ContactChange } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { links } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Intent } from '../clauses/intent.ts';
import { asks, chats, does } from './outcomes.ts';
import { contactsOf } from './which.ts';
import type { Outcome, Scene } from '../scene.ts';

/** Fields as they are kept: what was emptied is null, a birthday that is to come has no year, a threshold is a number. */
export function storedFields(
  fields: Readonly<Record<string, string>>,
  today: Temporal.PlainDate,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (field === 'coldThresholdDays') return [field, Number(value)];
      if (field === 'birthday' && value > today.toString() && !value.startsWith('-'))
        return [field, `-${value.slice(4)}`];
      return [field, value === '' && field !== 'notes' ? null : value];
    }),
  );
}

export async function changeContact({ people, fields = {}, topic, text }: Intent, scene: Scene): Promise<Outcome> {
  const { today } = scene.present;
  // What was asked for stands in the text.
  const given = text && topic ? { ...fields, [topic]: text } : fields;
  const { data } = ContactChange.safeParse(storedFields(given, today));
  if (people.length === 0) return asks('Whom do you mean?', [], { what: 'person' });
  if (!data || Object.keys(data).length === 0)
    return asks(`I cannot save that for ${links(people)}. Please say it once more.`);
  const isSo = (contact: Contact) =>
    Object.entries(data).every(
      ([field, value]) =>
        /^(?:email|phone|birthday)$/.test(field) && value && contact[field as keyof Contact] === value,
    );
  const there = await contactsOf(people, scene);
  if (there.length === people.length && there.every(isSo))
    return chats(`That is what I have for ${links(people)} already.`);
  return does(
    people.map(({ id }) => ({ type: 'update-contact', arguments: { contactId: id, change: data } })),
    people,
  );
}
