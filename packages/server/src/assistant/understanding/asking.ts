import { plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Understanding } from '../engine.port.ts';
import type { Intent, Lack } from './clauses/intent.ts';
import { type Around, CALLED, type Reading } from './clauses/read.ts';
import { asks, asksWhether, type Question } from './doing/outcomes.ts';
import { which } from './doing/which.ts';
import { keep, type Kept } from './memory.ts';
import type { Option, Scene } from './scene.ts';
import { capitalised, fold } from './tagging/words.ts';

export const ALONE: Around = { before: '', said: '', behind: '' };

export const keptOption = ({ label, detail, contactId, says, settles, intends }: Option) => ({
  label,
  detail,
  contactId,
  says,
  ...(settles && { settles: { ...settles } }),
  ...(intends && { intends }),
});

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
    choices: options.map(({ label, detail, contactId }) => ({ label, detail, contactId })),
    memory: keep(kept, {
      kind: 'ask',
      // "His address is …" may answer it.
      ...(whom.length === 1 && { people: whom.map(({ id }) => id), spokenOf: [...whom] }),
      asked: {
        message,
        settled: { ...settled },
        options: options.map(keptOption),
        awaits: awaits ?? null,
        intents: [...intents],
        at,
        around,
        ask,
      },
    }),
  };
}

export async function questionOf(
  { ask, awaits, ways, who, kinds }: Lack,
  intent: Intent,
  scene: Scene,
): Promise<Question> {
  const what = awaits === 'when' ? ('time' as const) : awaits;
  if (kinds)
    return asks(
      ask,
      [
        ...kinds.kinds.map((kind): Option => ({
          label: CALLED[kind]!,
          detail: '',
          contactId: null,
          settles: { [`kind ${kinds.said}`]: kind },
        })),
        { label: 'Nothing', detail: '', contactId: null, says: null },
      ],
      what && { what },
    );
  if (ways) return asksWhether(ask, ways);
  if (who && who.fits.length === 0) {
    const name = who.said.split(' ').map(capitalised).join(' ');
    return asks(
      `I find nobody called “${plainText(name)}” among your contacts. Whom do you mean?`,
      [
        {
          label: `Add ${name} as a new contact`,
          detail: '',
          contactId: null,
          says: `add new contact ${name}. ${scene.message}`,
        },
      ],
      { what: 'person' },
    );
  }
  if (who) {
    const { reply, options } = await which(who.said, who.fits, scene);
    return asks(
      ask || reply,
      options.map((option) =>
        option.contactId ? Object.assign(option, { settles: { [`who ${fold(who.said)}`]: option.contactId } }) : option,
      ),
      { what: 'person' },
    );
  }
  return asks(ask, [], what && { what });
}
