import { ContactChange } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { link } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { type Intent, textOf } from '../clauses/intent.ts';
import { asks, does } from './outcomes.ts';
import { contactsOf } from './which.ts';
import type { Outcome, Scene } from '../scene.ts';

/** What was noted before stays. */
export async function addNote(intent: Intent, scene: Scene): Promise<Outcome> {
  const note = textOf(intent);
  const people = await contactsOf(intent.people, scene);
  if (people.length === 0) return asks('Whom is the note about?', [], { what: 'person' });
  const changes = people.map((person) => ({
    person,
    ...ContactChange.safeParse({ notes: person.notes.trim() ? `${person.notes.trimEnd()}\n${note}` : note }),
  }));
  const refused = changes.find(({ success }) => !success);
  if (refused) return asks(`I cannot save that for ${link(refused.person)}. Please say it once more.`);
  return does(
    changes.map(({ person, data }) => ({
      type: 'update-contact',
      arguments: { contactId: person.id, change: data! },
    })),
    people,
  );
}
