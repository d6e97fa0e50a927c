import { plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Understanding } from '../engine.port.ts';
import type { Lack } from './clauses/intent.ts';
import { type Around, CALLED, type Reading } from './clauses/read.ts';
import { asks, asksWhether, type Question, which } from './doing/outcomes.ts';
import { keep, type Kept } from './memory.ts';
import { choice, type Option, type Scene } from './scene.ts';
import { capitalised } from './tagging/words.ts';

export const ALONE: Around = { before: '', said: '', behind: '' };

export const choicesOf = (options: readonly Pick<Option, 'label' | 'detail' | 'contactId' | 'photo'>[]) =>
  options.map(({ label, detail, contactId, photo }) => ({ label, detail, contactId, photo }));

/** What is asked, with everything that was understood so far. */
export function asked(
  { reply, options, awaits }: Question,
  at: number,
  { intents, around: all = [] }: Reading,
  { message, settled }: Scene,
  kept: Kept | undefined,
): Understanding {
  const whom = intents[at]?.people ?? [];
  // Where two were joined to one, it is not known which of the words are whose.
  const around = (all.length === intents.length && all[at]) || ALONE;
  const isPart = around.before + around.behind !== '';
  const ask = isPart && awaits ? `“${plainText(around.said)}”: ${reply}` : reply;
  return {
    reply: isPart ? `${ask} The rest of what you said waits for that.` : ask,
    actions: [],
    choices: choicesOf(options),
    memory: keep(kept, {
      kind: 'ask',
      // "His address is …" may answer it.
      ...(whom.length === 1 && { people: whom.map(({ id }) => id), spokenOf: [...whom] }),
      asked: {
        message,
        settled: { ...settled },
        options: [...options],
        awaits: awaits ? { what: awaits } : null,
        intents: [...intents],
        at,
        around,
        ask,
      },
    }),
  };
}

export async function questionOf({ ask, awaits, ways, who, kinds }: Lack, scene: Scene): Promise<Question> {
  if (kinds) {
    const options = kinds.kinds.map((kind) => choice(CALLED[kind]!, { settles: { [`kind ${kinds.said}`]: kind } }));
    return asks(ask, [...options, choice('Nothing', { says: null })], awaits);
  }
  if (ways) return asksWhether(ask, ways);
  if (!who) return asks(ask, [], awaits);
  if (who.fits.length > 0) return { ...(await which(who.said, who.fits, scene)), ...(ask && { reply: ask }) };
  const name = who.said.split(' ').map(capitalised).join(' ');
  return asks(
    `I find nobody called “${plainText(name)}” among your contacts. Whom do you mean?`,
    [choice(`Add ${name} as a new contact`, { says: `add new contact ${name}. ${scene.message}` })],
    'person',
  );
}
