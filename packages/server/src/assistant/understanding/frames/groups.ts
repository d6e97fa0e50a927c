import { type Built, frame, type Frame, framesOf, groupsIn, type Slots } from '../clauses/frame.ts';
import type { Lack } from '../clauses/intent.ts';
import { groups } from '../clauses/vocabulary.ts';
import { daysOf } from '../when/recurrences.ts';
import { capitalised } from '../tagging/words.ts';
import { rawOf } from './contact-names.ts';
import { EVERYONE, EXCEPT, flagsOf } from './everyone.ts';

/** People of a list, also without commas, or everyone of a group. */
const list = () =>
  `(?:both |all of )?(?<who>(?:P|H|S)(?: (?:(?:, and|,|and|as well as) (?:P|H|S)|P))*)(?: both| all| too| as well| also)?`;
const whom = () => `(?:${list()}|${EVERYONE}${EXCEPT})`;

const PUT = '(?:add|put|move|include|stick|assign|place|throw|invite|file|sort|chuck|pop|get|bring)';
const TAKE = '(?:remove|take|kick|drop|delete|throw|pull|get|boot|move|chuck|strike|cut)';
const MAKE =
  '(?:create|make|start|add|set up|new|build|open|form|begin)(?: me| us)?(?: an?| the| my)?(?: (?:new|another))?';
const CALLED = '(?:called|named|for|:|,|it|call|let us|title|with the name|by the name of|the|my|our)';
const NAME = '(?<name>Q|[^ ,;:.?]+(?: (?!with |and |containing |including |for |from )[^ ,;:.?]+){0,4}?)';
const WITH = `(?:(?: ,| and| then)* (?:with|containing|including|consisting of|made of|for|of|${PUT}|:)(?: in)? ${whom()}(?: (?:in|into|to)(?: it| there| that group| the group)| as members| in it)?)?`;

const ASK_NAME: Lack = { ask: 'What shall the group be called?', awaits: 'text' };

const NAMING = new Set(['word', 'stranger', 'person', 'quote', 'group']);
/** Words of a sentence about the group rather than of its name. */
const NO_NAME =
  /^(?:it|that|this|group|one|of|in|to|an?|so|who|which|is|are|was|i|we|you|me|he|she|they|because|where|people|all|everyone|please|then|about)$/;

function made(slots: Slots): Built | undefined {
  const pieces = slots.pieces('name');
  const typed = rawOf(pieces).replaceAll(/^["'\s]+|["'\s.,!]+$/g, '');
  const isCalled = / (?:called|named) /.test(slots.line);
  const isNone =
    typed === '' ||
    pieces.every((piece) => piece.tag === 'pronoun' || (piece.tag === 'person' && !piece.value.isGuess)) ||
    pieces.some(({ tag, key }) => !(NAMING.has(tag) || (isCalled && tag.startsWith('date'))) || NO_NAME.test(key));
  const flags = flagsOf(slots);
  if (!flags || /\b(?:todo|task|reminder|note|meeting|event|contact|call|email)s?\b/i.test(typed)) return undefined;
  if (isNone) return { flags, lacks: ASK_NAME };
  return { flags, words: typed === typed.toLowerCase() ? capitalised(typed) : typed };
}

/** Names of groups that the user does not have. */
const unknown = (slots: Slots) => {
  const words = rawOf(slots.pieces('name'));
  const isGroup =
    /\bgroup$/.test(slots.line) ||
    !/^(?:it|that|this|them|there|contacts?|list|calendar|todos?|todo list|tasks?|address book|notes?|schedule|agenda|reminders?|touch|charge|here|inner circle|too|also|as well)$/i.test(
      words,
    );
  return isGroup && !slots.pieces('name').some(({ tag }) => !['word', 'stranger', 'quote', 'person'].includes(tag))
    ? { words }
    : undefined;
};
const UNKNOWN = '(?:the |my |our )?(?<name>Q|[^ ,;:.?]+(?: (?!and )[^ ,;:.?]+){0,2}?)(?: group| list| circle)?';

const member = (slots: Slots) => {
  const flags = flagsOf(slots);
  return flags && { groups: slots.groups, flags };
};

/** "Every 10 days", as what goes cold after so long. */
const rhythm = ({ all, groups: found }: Slots): Built | undefined => {
  const said = all.find((piece) => piece.tag === 'recur');
  const days = said && daysOf(said.value);
  return days === undefined ? undefined : { groups: found, fields: { days: String(days) } };
};

export const groupFrames: readonly Frame[] = [
  ...framesOf('group-rhythm', { build: rhythm }, [
    `remind me (?:of|about|to (?:keep|stay|get) in touch with) ${groups()} R`,
    `R remind me (?:of|about|to (?:keep|stay|get) in touch with) ${groups()}`,
    `(?:set |change )?(?:the )?rhythm (?:of|for) ${groups()} (?:to|is|:) R`,
  ]),
  frame('group-rhythm', `(?:clear|remove|delete|reset) (?:the )?rhythm (?:of|for|from) ${groups()}`, {
    build: ({ groups: found }) => ({ groups: found }),
  }),
  frame('new-group', `${MAKE} (?:group|one|circle)(?: ${CALLED})*(?: ${NAME})?${WITH}`, {
    build: (slots) => (/ one /.test(slots.line) && !/ (?:called|named) /.test(slots.line) ? undefined : made(slots)),
  }),
  ...framesOf('new-group', { build: made }, [
    `${MAKE} ${NAME} group${WITH}`,
    `(?:(?:${PUT}|group|make) )?${whom()} (?:together )?(?:in|into|to|as)? ?an?(?: new)? group(?: ${CALLED})+ ${NAME}`,
  ]),
  frame('new-group', `(?:rename|change the name of) (?:the )?(?:group G|G(?: group)?) (?:to|into|as) (?<name>.+)`, {
    build: () => ({ topic: 'rename' }),
  }),
  ...framesOf('join-group', { build: member }, [
    `${PUT} ${list()} (?:to|in|into|onto|under) ${groups()}${EXCEPT}`,
    `${PUT} ${EVERYONE} (?:to|in|into|onto|under) ${groups()}${EXCEPT}`,
    `${PUT} ${EVERYONE}${EXCEPT} (?:to|in|into|onto|under) ${groups()}`,
    `${list()} (?:to|into) ${groups()}${EXCEPT}`,
    `${list()} (?:has |have )?(?:just )?(?:joined|joins?|belongs? (?:to|in)|(?:is|are) (?:now |also )?(?:a member of|members of|part of))(?: now)? ${groups()}(?: now| too| as well)?`,
  ]),
  frame(
    'join-group',
    `(?:move|switch|transfer|shift) ${whom()} (?:from|out of) ${groups()} (?:to|into|over to) (?:the |my )?(?<to>G)(?: group)?`,
    {
      build: (slots) => ({
        groups: groupsIn(slots.pieces('to')),
        flags: [...(flagsOf(slots) ?? []), ...slots.groups.map(({ id }) => `out:${id}`)],
      }),
    },
  ),
  ...framesOf('leave-group', { build: member }, [
    `${TAKE} ${whom()} (?:out )?(?:from|out of|of|off) ${groups()}`,
    `${list()} (?:(?:has|have) (?:just )?left|left|leaves?|(?:is |are )?out of|(?:is |are )?(?:not|no longer) (?:in|part of|a member of)|(?:does not|no longer) belongs?(?: to)?) ${groups()}(?: any more| anymore| now)?(?: ,)?(?: (?:so )?${TAKE} H out)?`,
  ]),
  frame('join-group', `${PUT} ${whom()} (?:to|in|into) ${UNKNOWN}`, { isLast: true, build: unknown }),
  frame('leave-group', `${TAKE} ${whom()} (?:from|out of) ${UNKNOWN}`, { isLast: true, build: unknown }),
  // Of which group, what was said before tells.
  frame(
    'join-group',
    `${PUT} ${list()}(?: (?:in|(?:to|in|into) (?:it|there|that group|the group|this group))(?: too| as well| also)?)?|${list()} (?:joins|(?:is|are) in)(?: instead| now| too)?`,
    {
      isLast: true,
      build: ({ all }) => (all.some(({ tag }) => tag === 'stranger') ? undefined : {}),
    },
  ),
  frame('leave-group', `${TAKE} ${list()} (?:out(?: again| of (?:it|there))?|from (?:it|there|that group))`, {
    build: () => ({}),
  }),
  ...framesOf('delete-group', { build: ({ groups: found }) => ({ groups: found }) }, [
    `(?:delete|remove|disband|dissolve|get rid of|erase|scrap|drop) (?:the |my |our )?(?:groups? |(?:saved )?filter )?${groups()}(?: groups| filter| completely| for good)?`,
    `(?:delete|remove|disband|dissolve|get rid of|scrap) (?:the |that |this )(?:whole )?group`,
  ]),
  frame(
    'delete-group',
    `(?:delete|remove|disband|dissolve|get rid of) (?:the |my )?(?:group ${NAME}|(?<called>[^ ,;:.?]+(?: [^ ,;:.?]+){0,3}?) group)`,
    {
      isLast: true,
      build: ({ pieces }) => ({ words: rawOf([...pieces('name'), ...pieces('called')]) }),
    },
  ),
];
