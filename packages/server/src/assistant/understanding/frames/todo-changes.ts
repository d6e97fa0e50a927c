import { frame, type Frame, type Slots } from '../clauses/frame.ts';
import type { Kind } from '../clauses/intent.ts';
import { NAMED, targetOf, titleOf, TO } from './titles.ts';

const TODO = '(?:todos?|to do|tasks?)(?: items?)?';
const LIST = '(?:on|onto|in|to|from|off)(?: of)? (?:my|the)(?: todo| to do)?(?: list| todos)';
const DELETE =
  '(?:delete|remove|erase|drop|scrap|cancel|kill|get rid of|forget|ditch|throw away|throw out|chuck|bin|trash)';
const MOVE =
  '(?:move|push|postpone|reschedule|delay|shift|change|snooze|defer|bring|set|make|put)(?: (?:back|forward|off|out))?';
const DONE =
  '(?:done|complete|completed|finished|sorted|back(?: (?:with|at|to) P)?|taken care of|ticked off|off my list|dealt with)';
const IS = '(?: (?:is|are|has been|have been|was|were|got|all|now|already|finally|-|:|,|that is|that))';
/** What somebody says of what is behind them. */
const DID =
  '(?:[a-z]{2,}ed|sent|paid|bought|gave|brought|wrote|made|took|did(?! i| we| you| P)|done|told|found|put|set|read|built|left|shut|cut)';

const title = { text: 'title' } as const;
/** When it was done is told, and not kept: a to-do knows no such day. */
const told = { ...title, tense: 'past', takes: ['date', 'time'], isLast: true } as const;
const named = (slots: Slots) => titleOf(slots.pieces('text'), /\b(?:todos|tasks)\b/.test(slots.line));

/** It may be about a to-do: where none fits, it is not. */
const SOFT = { flags: ['soft'] } as const;
const SURELY = /^(?:push|postpone|reschedule|delay|snooze|defer)\b/;

const dated = ({ when: { date, time } }: Slots) => ({ ...(date && { date }), ...(time && { time }) });

const change = (kind: Kind, pattern: string, isLast = false): Frame =>
  frame(kind, pattern, { ...title, isLast, build: (slots) => ({ ...named(slots), ...(isLast && SOFT) }) });
const move = (pattern: string, isLast = false): Frame =>
  frame('reschedule-todo', pattern, {
    ...title,
    isLast,
    build: (slots) => ({ ...moved(slots), ...(isLast && !SURELY.test(slots.line) && SOFT) }),
  });

function moved(slots: Slots) {
  const { by, ...target } = targetOf(slots);
  const { fields, ...found } = named(slots);
  return { ...found, ...target, fields: { ...fields, ...(by && { by }) } };
}

export const todoChangeFrames: readonly Frame[] = [
  change(
    'complete-todo',
    `(?:mark|set|tick|check|flag|cross) (?<text>.+?) (?:as |off as |to )?(?:${DONE}|off)(?: ${LIST})?`,
  ),
  change('complete-todo', '(?:(?:you|i) can )?(?:(?:check|cross) off|tick(?: off)?) (?<text>(?!.* off$).+)'),
  change(
    'complete-todo',
    `(?:complete|finish|close|(?:i )?(?:am |have )?(?:just |already |all )?(?:done|finished)(?: with)?|mark(?: as)? ${DONE})(?: (?:the |my )?${TODO})?(?: (?:about|to|called|:))*(?<text> .+)`,
    true,
  ),
  change('complete-todo', `(?<text>${NAMED})${IS}* ${DONE}`, true),
  frame('complete-todo', `(?<text>${NAMED})${IS}* (?<verb>${DID})`, {
    ...told,
    build: (slots) => {
      const found = named(slots);
      return { ...found, words: `${found.words} ${slots.word('verb')}`, ...dated(slots), ...SOFT };
    },
  }),
  frame('complete-todo', `(?:(?:i|we) )?(?:(?:have|just|already|finally|now|also) )*(?<text>(?:${DID}) .+)`, {
    ...told,
    // "Set it to Friday" is still to be done.
    build: (slots) =>
      /^(?:set|put|cut|shut|read) /.test(slots.line) ? undefined : { ...named(slots), ...dated(slots), ...SOFT },
  }),
  change('reopen-todo', '(?:untick|uncheck|unmark|reopen|re open|un tick|un check|restore) (?<text>.+)'),
  change('reopen-todo', `(?:put|move|bring|add|take) (?<text>.+?) back(?: on)?(?: ${LIST})?`),
  change(
    'reopen-todo',
    `mark (?<text>.+?) (?:as )?(?:not (?:yet )?${DONE}|undone|open|incomplete|unfinished)(?: again| yet)?`,
  ),
  change(
    'reopen-todo',
    `(?<text>${NAMED}) (?:(?:is|are|was|were) )?(?:not (?:yet )?(?:${DONE}|${DID})|still open)(?: yet| after all| actually)?(?:(?: ,)? put (?:it|that|them) back(?: ${LIST})?)?`,
    true,
  ),
  change(
    'reopen-todo',
    `(?:i )?(?:did not|have not)(?: actually)? (?<text>.+?) after all(?: (?:, )?(?:so )?put (?:it|that|them) back(?: ${LIST})?)?`,
  ),
  change('delete-todo', `${DELETE} (?:the |my |that )?${TODO}(?: (?:about|to|for|called|named|of|:))*(?<text> .+)`),
  change('delete-todo', `${DELETE} (?<text>.+?) ${TODO}`),
  change('delete-todo', `(?:(?:i|we) )?(?:do not|no longer) (?:need|want) (?<text>.+?) ${TODO}(?: any ?more)?`),
  change('delete-todo', `${DELETE} (?<text>(?!P from).+?) ${LIST}`),
  change(
    'delete-todo',
    `${DELETE} (?<text>(?:that|this|all)(?: of)?(?: (?:my|the|P|H))? ${TODO}(?: (?:of|for|about|with) (?:P|H))?)`,
  ),
  change(
    'delete-todo',
    '(?:(?:there is )?no (?:longer (?:any )?|more )?need to|(?:i|we) (?:no longer|do not) (?:need|have) to) (?<text>.+?)(?: any ?more| now| after all)?',
    true,
  ),
  change(
    'delete-todo',
    `(?<text>${NAMED}) (?:is|are) (?:not|no longer) (?:needed|necessary|required)(?: any ?more| now)?`,
    true,
  ),
  change('delete-todo', '(?:take|cross|strike) (?<text>.+?) off (?:my|the)(?: todo| to do)? list'),
  change('delete-todo', '(?:delete|erase|drop|scrap|get rid of|ditch) (?<text>(?!(?:everything|all|any) ).+)', true),
  move(`${MOVE} (?:(?:the )?due date (?:of|for|on) )?(?<text>.+?)(?: (?:back|forward|off|out))? ${TO}`, true),
  move(
    `(?:do|have) (?<text>it|that|this|them) ${TO}|(?<text>(?:the|my) ${NAMED}) ${TO}|(?:the )?${TO} for (?<text>${NAMED})`,
    true,
  ),
  move(`(?<text>${NAMED}) (?=(?:to|until|till) |E|.* (?:instead|rather)$)${TO}`, true),
  move(
    `(?<text>${NAMED})(?: (?:gets|is|was|got|has been|needs to be|should be))? (?:pushed|moved|postponed|delayed|put off|shifted)(?: back| out)? ${TO}`,
    true,
  ),
  move(
    `(?<text>${NAMED}) (?:can wait|should wait|has to wait|is due|are due|is now due|goes|moves|is moved|slips|gets moved|needs to move) ${TO}`,
    true,
  ),
  move('(?:(?:i|we) )?(?:have|need|got|will|going)(?: to)? (?<text>.+?) (?<to>D) (?:instead|rather)'),
  frame(
    'reschedule-todo',
    '(?:(?:remove|clear|delete|drop|take) the|no) (?:due date|deadline|date) (?:of|from|for|on|off)(?: of)? (?<text>.+)',
    {
      ...title,
      build: (slots) => ({ ...named(slots), flags: ['undated'] }),
    },
  ),
];
