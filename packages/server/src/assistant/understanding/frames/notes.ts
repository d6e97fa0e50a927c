import { type Built, frame, type Frame, framesOf, type Slots } from '../clauses/frame.ts';
import { OFFERED, WHO } from '../clauses/intent.ts';
import { FACT, FIELD, people } from '../clauses/vocabulary.ts';
import { KIN as NAMED } from '../tagging/kin.ts';
import { capitalised } from '../tagging/words.ts';

/** It is said that it is to be remembered. */
const REMEMBER =
  '(?:(?:please )?(?:note|remember|write down|jot down|make a note|keep in mind|do not forget|never forget|for the record|for your information|memo|bear in mind)(?: down)?(?: (?:,|:|-|that|about|for|on|of))*|that)';
/** Whose life it is about: these are no fields of a contact. */
const KIN =
  '(?:new |old |older |younger |little |big |eldest |first |second )*(?:kids?|child|children|son|sons|daughters?|wife|husband|partner|girlfriend|boyfriend|fiancee?|brothers?|sisters?|parents|mother|father|mum|dad|dog|cat|pet|baby|twins|family|favou?rite [a-z]+|boat|boss|job|company|birth name|nickname|hobby|hobbies|flat|house|car)';

/** "Anna's daughter is called Mia": somebody around her. */
const NAMED_KIN = new RegExp(
  `^(?:P|H) (?:[a-z]+ )?(?:${NAMED})(?: (?:is|was))?(?: (?:called|named)|(?: 's)? name is)? (?:P|S)(?: S)*$`,
);

/** What is worth a note by itself; what somebody says, thinks or wants may be told for another reason. */
const LIFE =
  /^(?:(?:also|now|just|really|always|still|never) )*(?:moved|lives?|works?|worked|likes?|loves?|hates?|prefers?|speaks?|plays?|drinks?|eats?|owns?|stud(?:ies|ied)|retired|became|got (?:married|engaged|divorced|promoted|a new)|has an?) /;

/** What is said of somebody, on their page: who it is about need not be said there. */
const noteOf = (text: string) =>
  capitalised(
    text
      .replaceAll(/^["']|["']$/g, '')
      .replace(/^(?:that )?/i, '')
      .replace(new RegExp(`^${WHO}(?:'s)?\\s+(?=\\S)`), '')
      .replace(/^(?:told|said|tells|says) (?:(?:me|us) )?(?:that )?|,? (?:he|she|they) told me$/gi, '')
      .replace(/^(?:is|'s|are)\s+(?=\p{L})(?!an?\b|the\b)/iu, ''),
  );

function noted({ text, pieces, said }: Slots): Built | undefined {
  const subject = pieces('who').at(-1);
  const isPossessive = subject?.tag === 'person' && subject.value.isPossessive;
  // "Remember Tom's birthday is 3 May" is a field of his.
  if (new RegExp(`^${isPossessive ? '' : '(?:his|her|their) '}(?:new )?(?:${FIELD})\\b`, 'i').test(text))
    return undefined;
  // Of several it has to be said who they are.
  const note = said.length > 1 ? `${WHO} ${text}` : noteOf(text);
  return note ? { text: note } : { text: '', lacks: { ask: 'What shall I note?', awaits: 'text' } };
}

export const noteFrames: readonly Frame[] = [
  ...framesOf('note', { text: 'note', build: noted }, [
    `${REMEMBER} ${people()}(?: (?::|-|,|that))* (?<text>(?!and ).+)`,
    `(?:(?:add|make|take|write|save|put|leave) )?(?:an? |the |this )?(?:new )?notes? (?:for|on|about|to|re|with) ${people()}(?: (?:notes?|page|profile))?(?: (?::|,|-|that|saying))+ (?<text>.+)`,
    `(?:add|write|put|append|save)(?: down)? (?:to|in|into|on) ${people()} (?:notes?|page|profile)(?: (?::|,|-|that))* (?<text>.+)`,
    `(?:add|write|put|append|save)(?: the)?(?: note)?(?: that| :)? (?<text>.+?) (?:to|in|into|on|as a note (?:on|for|to)) ${people()}(?: (?:notes?|page|profile))`,
    `(?:add|put|save|write)(?: the note)? (?<text>Q) (?:to|in|into|on) ${people()}`,
    `(?:(?:for|about|on) )?${people()}(?: (?:,|:|-))? (?:please )?notes?(?: (?::|=|-|,|that))+ (?<text>.+)`,
  ]),
  frame('note', `${people()} (?<text>${KIN} .+)`, {
    text: 'note',
    build: (slots) =>
      NAMED_KIN.test(slots.line) || /^(?:P|H) (?:company|employer|job) (?:is|:) /.test(slots.line)
        ? undefined
        : noted(slots),
  }),
  // Said of somebody, and not what is to become of it.
  frame(
    'note',
    `(?:(?:i (?:just )?(?:learned|learnt|heard|found out)|(?:it )?turns out|apparently)(?: that)? )?(?<who>P) (?<text>(?:(?:also|now|just|really|always|still|never) )*(?:${FACT}) (?!(?:.* )?(?:done|finished|sorted)$).+)`,
    {
      text: 'note',
      isLast: true,
      build: (slots) => {
        const built = noted(slots);
        const whom = slots.said.join(' and ');
        if (!built || !whom || LIFE.test(slots.word('text'))) return built && { ...built, flags: [OFFERED] };
        const says = `note on ${whom}: ${slots.text.replaceAll(WHO, whom)}`;
        return { ...built, lacks: { ask: `Shall I note that on ${whom}?`, ways: [['Note it', says]] } };
      },
    },
  ),
];
