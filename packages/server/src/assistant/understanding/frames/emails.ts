import { dayInWords } from '@inner-circle/domain/assistant/action-words.rules.ts';
import { type Built, frame, type Frame, framesOf, type Slots } from '../clauses/frame.ts';
import type { Lack } from '../clauses/intent.ts';
import { groups, people } from '../clauses/vocabulary.ts';
import { type Piece, written } from '../tagging/pieces.ts';

const WHOM = `(?:${people()}|(?:(?:everyone|everybody|all|all members|each(?: one| member)?|(?:all )?the (?:people|members|folks|guys))(?: (?:who|that)(?: is| are)?)?(?: in| of| from| fits?| match(?:es)?)?(?: (?:the|my))?(?: (?:group|(?:saved )?filter))? )?${groups()})`;
const KIND =
  '(?:(?:quick|short|nice|friendly|little|brief|new|recurring|regular|automatic|birthday|thank you|reminder) )*';
const MAIL = `${KIND}(?:emails?|mails?)(?: reminder)?`;
/** Behind these words stands what the e-mail says: its days are not those on which it goes out. */
const LETTER = /^(?:that|saying|says|say|:|words|text|telling)$/;

const email = {
  tense: 'future',
  takes: ['date', 'time', 'recur', 'end', 'birthday'],
  text: 'letter',
  letter: LETTER,
} as const;

const isTime = ({ tag }: Piece) => tag === 'date' || tag === 'time' || tag === 'recur' || tag === 'birthday';

/** What it says, as it was said; words in quotes are said word for word. */
function wordsIn(pieces: readonly Piece[]): string {
  const quoted = pieces.find((piece) => piece.tag === 'quote');
  return quoted ? `saying ${written([quoted])}` : written(pieces, true);
}

const quotedAgain = (pieces: readonly Piece[]) =>
  `saying "${wordsIn(pieces)
    .replace(/^(?:that|saying|to say|says|say|:)[ :]*(?:that )?/i, '')
    .replaceAll('"', "'")}"`;

/** "Saying happy New Year on 1 January": that day may be the one on which it goes out. What is said of today goes out today. */
function whenOrWhat({ when, said, groups: to, pieces, present }: Slots): Lack | undefined {
  const text = pieces('text');
  const inside = text.find(isTime);
  if (!inside || when.date || when.time || when.rhythm || when.birthday) return undefined;
  const day = inside.tag === 'date' ? inside.value.future : undefined;
  if (inside.tag === 'date' && (!day || day.equals(present.today)) && !text.some(({ tag }) => tag === 'time'))
    return undefined;
  const whom = [...said, ...to.map(({ name }) => `everyone in ${name}`)].join(' and ');
  const [then, at] = day ? [`on ${dayInWords(day, present.today)}`, `on ${day.toString()}`] : [inside.raw, inside.raw];
  return {
    ask: `Shall it go out ${then}, or is that what it says?`,
    ways: [
      [`It goes out ${then}`, `email ${whom} ${at} ${quotedAgain(text.filter((piece) => piece !== inside))}`],
      ['It goes out at once', `email ${whom} today ${quotedAgain(text)}`],
    ],
  };
}

/** "Remind Tom and me": an e-mail for the one, a to-do for the other. */
function forBoth({ said, when }: Slots, verb: string, words: string): Lack | undefined {
  const [, rest] = /^and (?:me|myself|us)\b ?(?<rest>.*)$/i.exec(words) ?? [];
  if (rest === undefined) return undefined;
  const whom = said.join(' and ');
  const day = when.date ? ` on ${when.date}` : '';
  return {
    ask: `Shall an e-mail go to ${whom}, or is it a to-do for you?`,
    ways: [
      ['Send an e-mail', `${verb || 'email'} ${whom}${day} ${rest}`],
      ['Add a to-do', `remind me${day} ${rest} with ${whom}`],
    ],
  };
}

function sent(slots: Slots, verb = ''): Built {
  const { people: whom, groups: to, when, pieces, all } = slots;
  const words = wordsIn(pieces('text'));
  const isNobody =
    whom.length === 0 &&
    to.length === 0 &&
    !all.some(({ tag }) => tag === 'stranger' || tag === 'person' || tag === 'pronoun');
  const lacks = isNobody
    ? { ask: 'To whom shall the e-mail go?', awaits: 'person' as const }
    : (forBoth(slots, verb, words) ?? whenOrWhat(slots));
  const isVague = when.isVague && ({ ask: 'On which day shall it go out?', awaits: 'time' } as const);
  return {
    text: [verb, words].filter(Boolean).join(' '),
    ...(to.length > 0 && { groups: to }),
    words: when.rhythm && (when.raw.recur ?? ''),
    lacks: lacks ?? (isVague || undefined),
  };
}

const VERB = '(?<verb>ask|tell|remind|wish|thank|congratulate|invite|inform|notify|let)';
const BY = '(?:by|via|per|in an|as an|with an) (?:email|mail)';
const HAVE_TO = '(?:i|we) (?:really |also |still )?(?:need|have|want|would like) to';
const byVerb = (slots: Slots) => sent(slots, slots.word('verb'));

export const emailFrames: readonly Frame[] = [
  ...framesOf('email', { ...email, build: (slots) => sent(slots) }, [
    `(?:send(?: out)?|drop|shoot|fire off)(?: an?| the)? (?:${MAIL}|line|note)(?: out| off)? (?:to|for) ${WHOM}(?<text> .+)?`,
    `(?:send|write|drop|shoot|give) ${WHOM} (?:one|(?:an?|another|the|just one|only one) (?:${MAIL}|line))(?<text> .+)?`,
    `send ${WHOM} an? ${KIND}(?:message|note|word)(?<text> (?:that|saying|:|about|to say|asking|Q) ?.*)`,
    `(?:(?:set up|set|create|add|schedule|make|plan|start)(?: an?| the)? |an? )?${MAIL} (?:to|for) ${WHOM}(?<text> .+)?`,
    `${WHOM} (?:(?:each|both|all|should|shall|must) )*(?:gets?|receives?) an? (?:${MAIL})(?: from me)?(?<text> .+)?`,
    `(?:i|we) (?:want|need|would like) ${WHOM} to (?:get|receive|have) an? (?:${MAIL})(?: from me)?(?<text> .+)?`,
    `(?:e?mail(?: to)?|write(?: an?)?(?: ${MAIL}| ${KIND}(?:note|line))?(?: to)?) ${WHOM}(?<text> .+)?`,
    `(?:send|write|plan|schedule)(?: an?| the)? ${MAIL}(?<text> (?:about|that|saying|asking|:) .+)?`,
    `send(?<text> .+?) to ${WHOM} ${BY}`,
  ]),
  ...framesOf('email', { ...email, build: byVerb }, [
    `(?<verb>remind) ${WHOM}(?<text> .+)?`,
    `${VERB} ${WHOM} ${BY}(?<text> .+)?`,
    `${VERB} ${WHOM}(?<text> .+?) ${BY}`,
  ]),
  frame('email', `(?:e?mail|write(?: to)?|send (?:an? )?${MAIL} to) @(?<text> .+)?`, {
    ...email,
    build: () => ({ lacks: { ask: 'I send e-mails to your contacts only. Whose address is that?' } }),
  }),
  // With an hour it is to go out then; without one it is theirs to write.
  ...framesOf('email', { ...email, build: (slots) => (slots.when.time ? sent(slots) : undefined) }, [
    `${HAVE_TO} (?:(?:send|write) an? ${MAIL} to|e?mail) ${WHOM}(?<text> .+)`,
    `${HAVE_TO} (?:send|write) ${WHOM} an? ${MAIL}(?<text> .+)`,
  ]),
  // A to-do does not come again: what is sent in a rhythm goes out by itself.
  frame('email', `send ${WHOM}(?<text> .+)`, {
    ...email,
    build: (slots) => (slots.when.rhythm ? sent(slots) : undefined),
  }),
  // An hour at which something is to be said to somebody is that of an e-mail: a to-do has none.
  frame('email', `(?<verb>tell|ask|let) ${WHOM}(?: know)?(?<text> (?:, )?(?:that|Q|if|whether) ?.*)`, {
    ...email,
    build: (slots) => (slots.when.time ? byVerb(slots) : undefined),
  }),
];
