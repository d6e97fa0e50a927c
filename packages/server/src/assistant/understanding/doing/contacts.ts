import { NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { links } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Intent } from '../clauses/intent.ts';
import { asks, asksWhether, does, refuses } from '../intents/outcomes.ts';
import type { Outcome, Scene } from '../scene.ts';
import { fold } from '../wording/words.ts';
import { properName } from '../frames/contact-names.ts';
import { storedFields } from './contact-fields.ts';

/** Everybody whom the intent makes: its fields are numbered where it is several. */
export function newcomers({ fields = {}, text }: Intent): Record<string, string>[] {
  const all: Record<string, string>[] = [];
  for (const [key, value] of Object.entries(fields)) {
    const [, field, number = '1'] = /^(\S+)(?: (\d+))?$/.exec(key) ?? [];
    (all[Number(number) - 1] ??= {})[field!] = value;
  }
  // The name was asked for.
  if (all.length === 0 && text) return [{ name: properName(text) }];
  return all;
}

/** Somebody new. One of the same name may be the same person: it asks. */
export async function addContacts(intent: Intent, scene: Scene): Promise<Outcome> {
  const actions = [];
  for (const { groups, ...fields } of newcomers(intent)) {
    const contact = { ...storedFields(fields, scene.present.today), ...(groups && { groups: groups.split('\n') }) };
    const { data } = NewContact.safeParse(contact);
    if (!data) return asks('What is the name of the new contact?', [], { what: 'text' });
    const settled = `another ${fold(data.name)}`;
    const same = (await scene.reading.findContacts(data.name, 3)).find(({ name }) => fold(name) === fold(data.name));
    if (same && scene.settled[settled] !== 'yes')
      return asks(`You already have ${links([same])}. Shall I add another contact of that name?`, [
        { label: 'Add another', detail: '', contactId: null, settles: { [settled]: 'yes' } },
        { label: 'No', detail: '', contactId: null, says: null },
      ]);
    actions.push({ type: 'create-contact' as const, arguments: { contact: data } });
  }
  return actions.length > 0 ? does(actions) : asks('What is the name of the new contact?', [], { what: 'text' });
}

/** Only those who are named, and none by a name that was spelled otherwise. */
export function deleteContacts({ people, isGuess, topic }: Intent): Outcome {
  if (topic === 'everyone')
    return refuses('I delete only contacts that you name. Tell me whom, or use the contact list.');
  if (isGuess) {
    const names = people.map(({ name }) => name).join(' and ');
    return asksWhether(`Do you mean ${links(people)}?`, [[`Delete ${names}`, `delete ${names}`]]);
  }
  return does([{ type: 'delete-contacts', arguments: { contactIds: people.map(({ id }) => id) } }], people);
}
