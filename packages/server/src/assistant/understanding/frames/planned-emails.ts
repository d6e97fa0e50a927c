import { type Frame, framesOf, type Slots } from '../clauses/frame.ts';
import { movedBy, NAMED, titleOf, TO } from './titles.ts';

const MAIL = '(?:emails?|mail|reminders?|email reminders?|reminder emails?|newsletter|messages?)';
/** A title in which it is said that it is an e-mail; "an e-mail" is a new one. */
const OF_MAIL = `(?<text>(?!(?:.* )?an? )(?:.+ )?${MAIL}(?: .+?)?)`;
const CANCEL = '(?:cancel|stop|delete|remove|turn off|drop|end|pause|kill|call off|scrap|quit)';
const MOVE = '(?:move|change|push|postpone|reschedule|shift|delay|bring|set|put)(?: (?:back|forward|out))?';

const areAll = ({ line }: Slots) => /\b(?:emails|reminders)\b/.test(line);

/** `soft` where it is only a guess that an e-mail is meant. */
const cancel = (isLast: boolean, isSoft: boolean, patterns: readonly string[]) => {
  const build = (slots: Slots) => ({
    ...titleOf(slots.pieces('text'), areAll(slots)),
    flags: [...(/\be?mails?\b/.test(slots.line) ? [] : ['reminder']), ...(isSoft ? ['soft'] : [])],
  });
  return framesOf('cancel-email', { text: 'title', isLast, build }, patterns);
};
const change = (isLast: boolean, patterns: readonly string[]) => {
  const build = (slots: Slots) => ({ ...movedBy(slots, areAll(slots)), ...(isLast && { flags: ['soft'] }) });
  return framesOf('change-email', { text: 'title', isLast, build }, patterns);
};

export const plannedEmailFrames: readonly Frame[] = [
  ...cancel(false, false, [
    `${CANCEL}(?: sending)?(?: out)? ${OF_MAIL}(?: any ?more)?`,
    '(?:stop|quit) (?:emailing|mailing|writing(?: to)?|reminding|sending) (?<text>(?!me ).+?)(?: any ?more)?',
  ]),
  ...cancel(false, true, [
    '(?:(?:yes|hello|hi) )*(?:(?:i|we) )?(?:do not|no longer|no)(?: (?:need|want|have))*(?: to)?(?: (?:send|get))?(?<text> .+?) any ?more(?: (?:, )?(?:so )?(?:stop|cancel) (?:it|that))?',
  ]),
  ...cancel(true, true, [
    '(?:cancel|stop|call off|turn off|end|pause) (?<text>.+)',
    `(?<text>${NAMED}) (?:is|are|gets?|should be|can be)(?: now| all)? (?:cancell?ed|stopped|called off|off)`,
  ]),
  ...change(false, [
    `${MOVE} ${OF_MAIL} ${TO}`,
    `send (?<text>it|that|this) ${TO}`,
    `(?:make|let|have) (?<text>.+?) (?:go out|be sent) ${TO}`,
  ]),
  ...change(true, [
    `(?<text>${NAMED})(?: that)?(?: (?:should|shall|must|has to|is to|can|needs to|ought to|:|rather|go out|goes out|go|be sent|leave|send it|send))+ ${TO}`,
  ]),
];
