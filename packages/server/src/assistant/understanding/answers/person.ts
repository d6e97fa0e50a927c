import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { isQuestion, personIn } from '../people/who.ts';
import { about as everything } from '../replies/person.ts';
import type { Answer } from '../replies/reply.ts';
import type { Outcome, Scene } from '../scene.ts';

/** An answer about one person; a name that fits nobody is asked about. */
export async function about<Slots>(
  slot: string,
  scene: Scene,
  answer: Answer<Slots & { person: Contact }>,
  slots: Slots = {} as Slots,
): Promise<Outcome> {
  const name = slot
    .replace(/['’]s?$/, '')
    .replace(/[?.!]+$/, '')
    .replace(/^(?:my (?:friend|contact|buddy|colleague) )/i, '')
    .trim();
  const who = await personIn(name, scene);
  if (isQuestion(who)) return who;
  return answer({ ...slots, person: who.people[0]! }, scene);
}

/** "Find Tom" is about Tom; "find sailing" is not about anybody. */
export async function describe(slot: string, scene: Scene): Promise<Outcome | undefined> {
  const name = slot.replace(/['’]s?$/, '').trim();
  if (
    /^(?:my|the|a|an|it|that|this|all|me|free|available|there|here|on|in)\b|\b(?:people|contacts|everyone|anyone|born|in|at|who|that)\b/i.test(
      name,
    )
  )
    return undefined;
  const who = await personIn(name, scene);
  if (!isQuestion(who)) return everything({ person: who.people[0]! }, scene);
  if (who.options.length > 1 || who.awaits?.instead) return who;
  return undefined;
}
