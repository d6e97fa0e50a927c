import { link } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { NewRelation } from '@inner-circle/domain/contacts/relations.contract.ts';
import { RelationKind, relationKey } from '@inner-circle/domain/contacts/relations.rules.ts';
import type { Intent } from '../clauses/intent.ts';
import type { Outcome, Scene } from '../scene.ts';
import { fold } from '../tagging/words.ts';
import { asks, asksWho, chats, contactsOf, does } from './outcomes.ts';

/** Somebody around a contact. Who is there in that way already is not added twice. */
export async function relate({ people, fields = {} }: Intent, scene: Scene): Promise<Outcome> {
  const [person, another] = await contactsOf(people, scene);
  if (!person || another) return asksWho('Around whom?');
  const { id, name = '', word } = fields;
  const kind = RelationKind.safeParse(fields['kind']).data;
  const who = id ? { contactId: id } : { name };
  const { data: relation } = NewRelation.safeParse({ ...who, kind, word: word || null });
  if (!relation || id === person.id) return asks(`I cannot save that for ${link(person)}. Please say it once more.`);
  const isThere = (await scene.reading.relations(person.id)).some(
    (one) =>
      relationKey(one.kind) === relationKey(relation.kind) &&
      (id ? one.contact?.id === id : fold(one.name) === fold(name)),
  );
  if (isThere) return chats(`That is what I have for ${link(person)} already.`);
  return does([{ type: 'add-relation', arguments: { contactId: person.id, relation } }], [person]);
}
