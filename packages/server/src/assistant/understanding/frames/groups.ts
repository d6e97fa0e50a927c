import { frame, type Frame, type Slots } from '../clauses/frame.ts';
import { groups } from '../clauses/vocabulary.ts';
import { capitalised } from '../tagging/words.ts';
import { rawOf } from './contact-names.ts';

/** People of a list, also without commas, or everyone of a group. */
const list = (nth = '') =>
  `(?:both |all of )?(?<who${nth}>(?:P|H|S)(?: (?:(?:, and|,|and|as well as) (?:P|H|S)|P))*)(?: both| all| too| as well| also)?`;
const EVERYONE =
  '(?:everyone|everybody|all|all of|all the people|all people|all the members|all members|the members|the people|all contacts|all the contacts)(?: who is| who are)?(?: (?:in|from|of))?(?: (?:the|my|our))? (?<from>G)(?: group| list)?';
const EXCEPT = '(?: ,)?(?: (?:except(?: for)?|but not|without|apart from|other than) (?<not>P(?: (?:,|and) P)*))?';
const whom = (nth = '') => `(?:${list(nth)}|${EVERYONE}${EXCEPT})`;

const PUT = '(?:add|put|move|include|stick|assign|place|throw|invite|file|sort|chuck|pop|get|bring)';
const TAKE = '(?:remove|take|kick|drop|delete|throw|pull|get|boot|move|chuck|strike|cut)';
const MAKE =
  '(?:create|make|start|add|set up|new|build|open|form|begin)(?: me| us)?(?: an?| the| my)?(?: (?:new|another))?';
const CALLED = '(?:called|named|for|:|,|it|call|let us|title|with the name|by the name of|the|my|our)';
const NAME = '(?<name>Q|[^ ,;:.?]+(?: (?!with |and |containing |including |for |from )[^ ,;:.?]+){0,4}?)';
const WITH = `(?:(?: ,| and| then)* (?:with|containing|including|consisting of|made of|for|of|${PUT}|:)(?: in)? ${whom()}(?: (?:in|into|to)(?: it| there| that group| the group)| as members| in it)?)?`;

/** Everyone of a group, and who is left out. */
function flagsOf({ pieces }: Slots): string[] {
  return [
    ...pieces('from').flatMap((piece) => (piece.tag === 'group' ? [`in:${piece.value.id}`] : [])),
    ...pieces('not').flatMap((piece) => (piece.tag === 'person' ? piece.value.fits.map(({ id }) => `not:${id}`) : [])),
  ];
}
const isUnclear = ({ pieces }: Slots) =>
  pieces('not').some((piece) => piece.tag === 'person' && piece.value.fits.length !== 1);
const withFlags = (slots: Slots) => {
  const flags = flagsOf(slots);
  return flags.length > 0 ? { flags } : {};
};

const ASK_NAME = { ask: 'What shall the group be called?', awaits: 'text' as const };

const NAMING = new Set(['word', 'stranger', 'person', 'quote', 'group']);
/** Words of a sentence about the group rather than of its name. */
const NO_NAME =
  /^(?:it|that|this|group|one|of|in|to|an?|so|who|which|is|are|was|i|we|you|me|he|she|they|because|where|people|all|everyone|please|then|about)$/;

function made(slots: Slots) {
  const pieces = slots.pieces('name');
  const typed = rawOf(pieces).replaceAll(/^["'\s]+|["'\s.,!]+$/g, '');
  const isCalled = / (?:called|named) /.test(slots.line);
  const isNone =
    typed === '' ||
    pieces.every((piece) => piece.tag === 'pronoun' || (piece.tag === 'person' && !piece.value.isGuess)) ||
    pieces.some(({ tag, key }) => !(NAMING.has(tag) || (isCalled && tag.startsWith('date'))) || NO_NAME.test(key));
  if (isUnclear(slots) || /\b(?:todo|task|reminder|note|meeting|event|contact|call|email)s?\b/.test(slots.word('name')))
    return undefined;
  if (isNone) return { ...withFlags(slots), lacks: ASK_NAME };
  return { ...withFlags(slots), words: typed === typed.toLowerCase() ? capitalised(typed) : typed };
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

const member = (slots: Slots) => (isUnclear(slots) ? undefined : { groups: slots.groups, ...withFlags(slots) });

export const groupFrames: readonly Frame[] = [
  frame('new-group', `${MAKE} (?:group|one|circle)(?: ${CALLED})*(?: ${NAME})?${WITH}`, {
    build: (slots) => (/ one /.test(slots.line) && !/ (?:called|named) /.test(slots.line) ? undefined : made(slots)),
  }),
  frame('new-group', `${MAKE} ${NAME} group${WITH}`, { build: made }),
  frame(
    'new-group',
    `(?:(?:${PUT}|group|make) )?${whom()} (?:together )?(?:in|into|to|as)? ?an?(?: new)? group(?: ${CALLED})+ ${NAME}`,
    { build: made },
  ),
  frame('new-group', `(?:rename|change the name of) (?:the )?(?:group G|G(?: group)?) (?:to|into|as) (?<name>.+)`, {
    build: () => ({ topic: 'rename' }),
  }),
  frame(
    'join-group',
    `(?:${PUT} ${whom()} (?:to|in|into|onto|under)|${list('2')} (?:to|into)) ${groups()}${EXCEPT.replace('<not>', '<but>')}`,
    {
      build: (slots) => {
        const but = slots.pieces('but').flatMap((piece) => (piece.tag === 'person' ? [piece.value.fits] : []));
        if (but.some((fits) => fits.length !== 1)) return undefined;
        const found = member(slots);
        return found && { ...found, flags: [...(found.flags ?? []), ...but.flat().map(({ id }) => `not:${id}`)] };
      },
    },
  ),
  frame(
    'join-group',
    `${list()} (?:has |have )?(?:just )?(?:joined|joins?|belongs? (?:to|in)|(?:is|are) (?:now |also )?(?:a member of|members of|part of))(?: now)? ${groups()}(?: now| too| as well)?`,
    { build: member },
  ),
  frame(
    'join-group',
    `(?:move|switch|transfer|shift) ${whom()} (?:from|out of) ${groups()} (?:to|into|over to) (?:the |my )?(?<to>G)(?: group)?`,
    {
      build: (slots) => {
        const to = slots.pieces('to').flatMap((piece) => (piece.tag === 'group' ? [piece.value] : []));
        return { groups: to, flags: [...flagsOf(slots), ...slots.groups.map(({ id }) => `out:${id}`)] };
      },
    },
  ),
  frame('join-group', `${PUT} ${whom()} (?:to|in|into) ${UNKNOWN}`, { isLast: true, build: unknown }),
  frame('leave-group', `${TAKE} ${whom()} (?:out )?(?:from|out of|of|off) ${groups()}`, { build: member }),
  frame(
    'leave-group',
    `${list()} (?:(?:has|have) (?:just )?left|left|leaves?|(?:is |are )?out of|(?:is |are )?(?:not|no longer) (?:in|part of|a member of)|(?:does not|no longer) belongs?(?: to)?) ${groups()}(?: any more| anymore| now)?(?: ,)?(?: (?:so )?${TAKE} H out)?`,
    { build: member },
  ),
  frame(
    'leave-group',
    `(?:throw|kick|take|pull|boot) (?:everyone|everybody|all of them) (?:out )?(?:from|of|out of) ${groups()}`,
    {
      build: ({ groups: left }) => ({ groups: left, flags: left.map(({ id }) => `in:${id}`) }),
    },
  ),
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
  frame('leave-group', `${TAKE} ${whom()} (?:from|out of) ${UNKNOWN}`, { isLast: true, build: unknown }),
  frame(
    'delete-group',
    `(?:delete|remove|disband|dissolve|get rid of|erase|scrap|drop) (?:the |my |our )?(?:groups? )?${groups()}(?: groups| completely| for good)?`,
    {
      build: ({ groups: found }) => ({ groups: found }),
    },
  ),
  frame('delete-group', `(?:delete|remove|disband|dissolve|get rid of|scrap) (?:the |that |this )(?:whole )?group`, {
    build: () => ({}),
  }),
  frame(
    'delete-group',
    `(?:delete|remove|disband|dissolve|get rid of) (?:the |my )?(?:group ${NAME}|(?<called>[^ ,;:.?]+(?: [^ ,;:.?]+){0,3}?) group)`,
    {
      isLast: true,
      build: ({ pieces }) => ({ words: rawOf([...pieces('name'), ...pieces('called')]) }),
    },
  ),
];
