import { ContactChange } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { links } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Intent } from '../clauses/intent.ts';
import { asks, does } from '../intents/outcomes.ts';
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

export function changeContact({ people, fields = {}, topic, text }: Intent, { present: { today } }: Scene): Outcome {
  // What was asked for stands in the text.
  const given = text && topic ? { ...fields, [topic]: text } : fields;
  const { data } = ContactChange.safeParse(storedFields(given, today));
  if (people.length === 0) return asks('Whom do you mean?', [], { what: 'person' });
  if (!data || Object.keys(data).length === 0)
    return asks(`I cannot save that for ${links(people)}. Please say it once more.`);
  return does(
    people.map(({ id }) => ({ type: 'update-contact', arguments: { contactId: id, change: data } })),
    people,
  );
}
