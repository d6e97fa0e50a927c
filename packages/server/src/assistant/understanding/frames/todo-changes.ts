import { frame, type Frame, framesOf, type Slots } from '../clauses/frame.ts';
import type { Kind } from '../clauses/intent.ts';
import { movedBy, NAMED, titleOf, TO } from './titles.ts';

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

/** It may be about a to-do: where none fits, it is not. */
const SOFT = { flags: ['soft'] } as const;
const SURELY = /^(?:push|postpone|reschedule|delay|snooze|defer)\b/;

const areAll = ({ line }: Slots) => /\b(?:todos|tasks)\b/.test(line);
const named = (slots: Slots) => titleOf(slots.pieces('text'), areAll(slots));

const change = (kind: Kind, patterns: readonly string[]) => framesOf(kind, { text: 'title', build: named }, patterns);
/** Only where nothing else reads it, and one fits. */
const maybe = (kind: Kind, patterns: readonly string[]) =>
  framesOf(kind, { text: 'title', isLast: true, build: (slots) => ({ ...named(slots), ...SOFT }) }, patterns);
/** When it was done is told, and not kept: a to-do knows no such day. */
const told = { text: 'title', tense: 'past', takes: ['date', 'time'], isLast: true } as const;

export const todoChangeFrames: readonly Frame[] = [
  ...change('complete-todo', [
    `(?:mark|set|tick|check|flag|cross) (?<text>.+?) (?:as |off as |to )?(?:${DONE}|off)(?: ${LIST})?`,
    '(?:(?:you|i) can )?(?:(?:check|cross) off|tick(?: off)?) (?<text>(?!.* off$).+)',
  ]),
  ...maybe('complete-todo', [
    `(?:complete|finish|close|(?:i )?(?:am |have )?(?:just |already |all )?(?:done|finished)(?: with)?|mark(?: as)? ${DONE})(?: (?:the |my )?${TODO})?(?: (?:about|to|called|:))*(?<text> .+)`,
    `(?<text>${NAMED})${IS}* ${DONE}`,
  ]),
  frame('complete-todo', `(?<text>${NAMED})${IS}* (?<verb>${DID})`, {
    ...told,
    build: (slots) => {
      const found = named(slots);
      return { ...found, words: `${found.words} ${slots.word('verb')}`, ...SOFT };
    },
  }),
  frame('complete-todo', `(?:(?:i|we) )?(?:(?:have|just|already|finally|now|also) )*(?<text>(?:${DID}) .+)`, {
    ...told,
    // "Set it to Friday" is still to be done.
    build: (slots) => (/^(?:set|put|cut|shut|read) /.test(slots.line) ? undefined : { ...named(slots), ...SOFT }),
  }),
  ...change('reopen-todo', [
    '(?:untick|uncheck|unmark|reopen|re open|un tick|un check|restore) (?<text>.+)',
    `(?:put|move|bring|add|take) (?<text>.+?) back(?: on)?(?: ${LIST})?`,
    `mark (?<text>.+?) (?:as )?(?:not (?:yet )?${DONE}|undone|open|incomplete|unfinished)(?: again| yet)?`,
    `(?:i )?(?:did not|have not)(?: actually)? (?<text>.+?) after all(?: (?:, )?(?:so )?put (?:it|that|them) back(?: ${LIST})?)?`,
  ]),
  ...maybe('reopen-todo', [
    `(?<text>${NAMED}) (?:(?:is|are|was|were) )?(?:not (?:yet )?(?:${DONE}|${DID})|still open)(?: yet| after all| actually)?(?:(?: ,)? put (?:it|that|them) back(?: ${LIST})?)?`,
  ]),
  ...change('delete-todo', [
    `${DELETE} (?:the |my |that )?${TODO}(?: (?:about|to|for|called|named|of|:))*(?<text> .+)`,
    `${DELETE} (?<text>.+?) ${TODO}`,
    `(?:${DELETE}|take|cross|strike) (?<text>(?!P from).+?) ${LIST}`,
  ]),
  ...maybe('delete-todo', [
    '(?:(?:there is )?no (?:longer (?:any )?|more )?need to|(?:i|we) (?:no longer|do not) (?:need|have) to) (?<text>.+?)(?: any ?more| now| after all)?',
    `(?<text>${NAMED}) (?:is|are) (?:not|no longer) (?:needed|necessary|required)(?: any ?more| now)?`,
    '(?:delete|erase|drop|scrap|get rid of|ditch) (?<text>(?!(?:everything|all|any) ).+)',
  ]),
  ...framesOf(
    'reschedule-todo',
    {
      text: 'title',
      isLast: true,
      build: (slots) => ({ ...movedBy(slots, areAll(slots)), ...(SURELY.test(slots.line) ? {} : SOFT) }),
    },
    [
      `${MOVE} (?:(?:the )?due date (?:of|for|on) )?(?<text>.+?)(?: (?:back|forward|off|out))? ${TO}`,
      `(?:do|have) (?<text>it|that|this|them) ${TO}|(?<text>(?:the|my) ${NAMED}) ${TO}|(?:the )?${TO} for (?<text>${NAMED})`,
      `(?<text>${NAMED}) (?=(?:to|until|till) |E|.* (?:instead|rather)$)${TO}`,
      `(?<text>${NAMED})(?: (?:gets|is|was|got|has been|needs to be|should be))? (?:pushed|moved|postponed|delayed|put off|shifted)(?: back| out)? ${TO}`,
      `(?<text>${NAMED}) (?:can wait|should wait|has to wait|is due|are due|is now due|goes|moves|is moved|slips|gets moved|needs to move) ${TO}`,
    ],
  ),
  frame(
    'reschedule-todo',
    '(?:(?:i|we) )?(?:have|need|got|will|going)(?: to)? (?<text>.+?) (?<to>D) (?:instead|rather)',
    { text: 'title', build: (slots) => movedBy(slots, areAll(slots)) },
  ),
  frame(
    'reschedule-todo',
    '(?:(?:remove|clear|delete|drop|take) the|no) (?:due date|deadline|date) (?:of|from|for|on|off)(?: of)? (?<text>.+)',
    { text: 'title', build: (slots) => ({ ...named(slots), flags: ['undated'] }) },
  ),
];
