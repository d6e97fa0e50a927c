import { frame, type Frame, type Slots } from '../clauses/frame.ts';
import { NAMED, targetOf, titleOf, TO } from './titles.ts';

const MAIL = '(?:emails?|mail|reminders?|email reminders?|reminder emails?|newsletter|messages?)';
/** A title in which it is said that it is an e-mail; "an e-mail" is a new one. */
const OF_MAIL = `(?<text>(?!(?:.* )?an? )(?:.+ )?${MAIL}(?: .+?)?)`;
const CANCEL = '(?:cancel|stop|delete|remove|turn off|drop|end|pause|kill|call off|scrap|quit)';
const MOVE = '(?:move|change|push|postpone|reschedule|shift|delay|bring|set|put)(?: (?:back|forward|out))?';

const title = { text: 'title' } as const;
const named = (slots: Slots) => titleOf(slots.pieces('text'), /\b(?:emails|reminders)\b/.test(slots.line));
const canceled = (slots: Slots, isSoft: boolean) => ({
  ...named(slots),
  flags: [...(/\be?mails?\b/.test(slots.line) ? [] : ['reminder']), ...(isSoft ? ['soft'] : [])],
});

function moved(slots: Slots) {
  const { by, ...target } = targetOf(slots);
  const { fields, ...found } = named(slots);
  return { ...found, ...target, fields: { ...fields, ...(by && { by }) } };
}

/** `soft` where it is only a guess that an e-mail is meant. */
const cancel = (pattern: string, how?: 'soft' | 'last') =>
  frame('cancel-email', pattern, {
    ...title,
    isLast: how === 'last',
    build: (slots) => canceled(slots, how !== undefined),
  });
const change = (pattern: string, isLast = false) =>
  frame('change-email', pattern, {
    ...title,
    isLast,
    build: (slots) => ({ ...moved(slots), ...(isLast && { flags: ['soft'] }) }),
  });

export const plannedEmailFrames: readonly Frame[] = [
  cancel(`${CANCEL}(?: sending)?(?: out)? ${OF_MAIL}(?: any ?more)?`),
  cancel('(?:stop|quit) (?:emailing|mailing|writing(?: to)?|reminding|sending) (?<text>(?!me ).+?)(?: any ?more)?'),
  cancel(
    '(?:(?:yes|hello|hi) )*(?:(?:i|we) )?(?:do not|no longer|no)(?: (?:need|want|have))*(?: to)?(?: (?:send|get))?(?<text> .+?) any ?more(?: (?:, )?(?:so )?(?:stop|cancel) (?:it|that))?',
    'soft',
  ),
  cancel('(?:cancel|stop|call off|turn off|end|pause) (?<text>.+)', 'last'),
  cancel(
    `(?<text>${NAMED}) (?:is|are|gets?|should be|can be)(?: now| all)? (?:cancell?ed|stopped|called off|off)`,
    'last',
  ),
  change(`${MOVE} ${OF_MAIL} ${TO}`),
  change(`send (?<text>it|that|this) ${TO}`),
  change(`(?:make|let|have) (?<text>.+?) (?:go out|be sent) ${TO}`),
  change(
    `(?<text>${NAMED})(?: that)?(?: (?:should|shall|must|has to|is to|can|needs to|ought to|:|rather|go out|goes out|go|be sent|leave|send it|send))+ ${TO}`,
    true,
  ),
];
