import type { LastAction, Understanding } from '../engine.port.ts';
import { AROUND, hourOf, isHour, VALUES } from './clauses/corrections.ts';
import type { Intent } from './clauses/intent.ts';
import { talkOf } from './clauses/vocabulary.ts';
import type { Reading } from './clauses/read.ts';
import { atHour, detailsOf, LINKED } from './frames/meetings.ts';
import { titleOf } from './frames/titles.ts';
import type { Kept } from './memory.ts';
import { isMark, lineOf, type Piece, written } from './tagging/pieces.ts';
import { capitalised } from './wording/words.ts';

// What is said about the last action or question, rather than on its own: "yes", "scrap that", "no, Friday", "the same for Nora".

const OPEN =
  '(?:(?:no|nope|actually|wait|sorry|oh|and|please|ok|okay|hmm?|well|yeah|on second thought|i changed my mind|changed my mind|my mistake|oops) )*';
const IT =
  '(?:that|it|this|them|him|her|the last (?:one|thing|action)|what you (?:just )?did|all of (?:that|it)|everything|P)';
const SCRAP = new RegExp(
  `^${OPEN}(?:(?:scrap|undo|cancel|forget|drop|leave|revert|ignore|scratch|reverse|take back|strike|keep|stop)(?: ${IT})?(?: please| again| alone| as (?:it|that) (?:is|was)| where it (?:is|was))*|(?:delete|remove) (?:that|it|this)(?: again)?|never ?mind(?: ${IT})?|take ${IT} back|(?:that|it) was (?:wrong|a mistake)|(?:do not|let us not|not)(?: (?:do|send|delete|log|add|cancel|change|move|remove|make|save|bother|go ahead)(?: ${IT})?)?|(?:(?:i |id )?(?:would )?(?:better|rather|maybe|perhaps|probably) )+not(?: (?:do|send|delete) ${IT})?|i changed my mind|changed my mind)(?: after all| any ?more| for now| yet| then| now| today| thanks| thank you)*$`,
);
const YES =
  /^(?:yes|yep|yeah|yup|yea|confirm|confirmed|do it|do that|go ahead|sure|ok|okay|correct|right|exactly|perfect|please do|of course|sounds good|looks good|that is right|send it|go for it|absolutely|y|fine|good|great)(?: (?:please|thanks|thank you|do it|go ahead|confirm|send it|that is right|sure|both|all|correct|delete (?:him|her|it|them)|it is|that is fine))*$/;
const NO =
  /^(?:no|nope|nah|n|do not|cancel|stop)(?: (?:thanks|thank you|leave it|do not|cancel|cancel that|leave that|do not do (?:it|that)|forget it|stop|do not send it|never ?mind))*$/;
const CALL_IT =
  /^(?:(?:no|actually|please|and|sorry|wait) )*(?:call|name|title|rename) (?:it|that|this)(?: to)? (?:: )?/;
/** Words that may stand around the value that a correction brings. */
const GLUE =
  /^(?:make|change|set|move|push|put|it|that|to|should|be|have|rather|instead|this|shift|do|let|us|say|could|we|can|you|the|time|date|day|one|of|not|but|yes|a|bit|until|better|best|smarter|nicer|for|him|her|with|is|was|were|would|works|then|too|late|early|so|send|go|out|needs|must|more|like|better|actually|sorry|than|suits|me|old|new|now|its|wrong|changed|what|how|about|goes|again|thing|invite|add|include|remind|in|oh|group|works|fine|here|well|as|an|only)$/;
/** What goes on telling of a talk. */
const STORY = /^(?:he|she|they|we|it|his|her|their|about|in|at|was|i|the|apparently|turns|so)$/;

const plain = (pieces: readonly Piece[]) =>
  pieces
    .filter(({ tag }) => tag !== 'mark')
    .map(({ key }) => key)
    .join(' ');

type Decides = NonNullable<Understanding['decides']>;

/** Which cards of the last answer a word decides; a text where there is nothing to decide. */
export function decided(pieces: readonly Piece[], last: readonly LastAction[]): Decides | string | undefined {
  const said = plain(pieces);
  const isScrap = isScrapped(pieces);
  const waiting = last.filter(({ status }) => status === 'proposed').map(({ id }) => id);
  const undoable = last.filter(({ status, canUndo }) => status === 'done' && canUndo).map(({ id }) => id);
  if (waiting.length > 0 && YES.test(said)) return { decision: 'confirm', actionIds: waiting };
  if (waiting.length > 0 && (NO.test(said) || isScrap)) return { decision: 'dismiss', actionIds: waiting };
  if (!isScrap) return undefined;
  if (undoable.length > 0) return { decision: 'undo', actionIds: undoable };
  return last.some(({ status }) => status === 'done') ? 'That can no longer be taken back.' : undefined;
}

/** "Undo", also where it is told why: "wait, it is not sent yet, undo". */
function isScrapped(pieces: readonly Piece[]): boolean {
  if (SCRAP.test(plain(pieces))) return true;
  const cut = pieces.findLastIndex((piece, at) => isMark(piece, PAUSE) && at < pieces.length - 1);
  const first = pieces.findIndex((piece, at) => isMark(piece, PAUSE) && at > 0);
  const isBoth = (word: readonly Piece[], why: readonly Piece[]) =>
    SCRAP.test(plain(word)) && (WHY.test(reasonOf(why)) || /^(?:H|it|that) /.test(reasonOf(why)));
  return (
    cut > 0 &&
    (isBoth(pieces.slice(cut + 1), pieces.slice(0, cut)) || isBoth(pieces.slice(0, first), pieces.slice(first + 1)))
  );
}
const PAUSE = /^[,.;!–—-]$/;
const reasonOf = (pieces: readonly Piece[]) =>
  lineOf(pieces.filter(({ tag }) => tag !== 'fix')).line.replace(/^[, ]+/, '');

/** What is done in the place of the last action, or besides it. */
export type FollowUp = { readonly reading: Reading; readonly replaces: readonly string[] };

/** "No, Friday", "make it 5", "not Tom, Priya", "call it …", "the same for Nora", "and with May on Saturday", "what about Priya?". */
export function followUp(pieces: readonly Piece[], kept: Kept, done: readonly LastAction[]): FollowUp | undefined {
  const { last, counts, question } = kept;
  const fragment = fragmentOf(pieces);
  const isAnswered = kept.kind === 'answer' && question !== null;
  if (isAnswered && fragment) {
    const again = askedAgain(fragment, question, kept);
    if (again) return { reading: { intents: [again], unused: [] }, replaces: [] };
  }
  if (last.length === 0 || isMark(pieces.at(-1), /^\?$/)) return undefined;
  const title = anotherTitle(pieces, last, counts, done);
  if (title) return title;
  const called = CALL_IT.exec(plain(pieces));
  if (called) return renamed(pieces, called[0].trim().split(' ').length, last, counts, done);
  return fragment ? changed(fragment, last, counts, done) : moreOfMeeting(pieces, last, counts, done);
}

/** What is said where most of it was said before: values, and words that only stand around them. */
type Fragment = {
  readonly values: readonly Piece[];
  /** "And", "too": besides what there is. */
  readonly isMore: boolean;
  /** "No", "make it": in its place. */
  readonly isFix: boolean;
  /** Where the pieces begin that are denied, put right or only tell why. */
  readonly kept: readonly number[];
  readonly said: string;
};
const MORE = /^(?:and|also|plus|too|as well|same|another)$/;
const FIX = /^(?:make|change|set|move|push|shift|instead|rather|should|yes|but)$/;
/** Why something is changed: "she is on holiday". */
const WHY =
  /^(?:the )?wrong(?: |$)|^(?:because |since |as )?(?:P|S|H|i|we|it|that|there|something|(?:the|my|our) [a-z]+)(?: [a-z]+)?? (?:is|are|am|was|were|has|had|have(?! to)|cannot|can|could|will|would|does|did|do|got|forgot|came)(?: |$)/;

function fragmentOf(pieces: readonly Piece[]): Fragment | undefined {
  const whole = valuesIn(pieces);
  if (whole) return whole;
  // "She is on holiday, make it Monday".
  const cut = pieces.findLastIndex((piece, at) => isMark(piece, PAUSE) && at < pieces.length - 1);
  const [why, rest] = [pieces.slice(0, Math.max(cut, 0)), pieces.slice(cut + 1)];
  const found = cut > 0 && WHY.test(reasonOf(why)) ? valuesIn(rest) : undefined;
  return found?.isFix ? { ...found, kept: [...found.kept, ...why.map((piece) => piece.start)] } : undefined;
}

const isValue = (piece: Piece) =>
  VALUES.has(piece.tag) || isHour(piece) || /^(?:half|quarter) (?:past|to)$/.test(piece.key) || isTalk(piece);
const isTalk = ({ tag, key }: Piece) => tag === 'word' && talkOf(key) !== undefined;

function valuesIn(said: readonly Piece[]): Fragment | undefined {
  const pieces = withPartOfHour(said);
  const isOnlyThat = pieces.every(
    (piece) =>
      isValue(piece) ||
      ['fix', 'mark', 'filler'].includes(piece.tag) ||
      AROUND.test(piece.key) ||
      GLUE.test(piece.key) ||
      MORE.test(piece.key),
  );
  const all = pieces.filter(
    (piece, at) =>
      isValue(piece) &&
      !(piece.key === 'one' && /^(?:the|new|this|that|another|last)$/.test(pieces[at - 1]?.key ?? '')),
  );
  // "Call Grace" is something of its own.
  const isVerb = pieces.some((piece, at) => isTalk(piece) && !/^(?:an?|the|was|is)$/.test(pieces[at - 1]?.key ?? ''));
  if (!isOnlyThat || isVerb || all.length === 0) return undefined;
  const denied = deniedIn(pieces, all);
  const not = pieces.findIndex(({ tag }) => tag === 'not');
  const isDenied = not >= 0;
  // "Not him, Sofia".
  const isOther = pieces[not + 1]?.tag === 'pronoun' && all.some(({ tag }) => tag === 'person');
  if (isDenied && !denied && !isOther) return undefined;
  // "The week before Christmas, say Monday the 21st": the last of a kind is meant.
  const isPutRight = (piece: Piece) =>
    piece.tag !== 'person' &&
    all.some((other) => other !== denied && other.tag === piece.tag && other.start > piece.start);
  const values = all.filter((piece) => piece !== denied && !isPutRight(piece));
  return {
    values,
    isMore: pieces.some(({ key }) => MORE.test(key)) && !isDenied,
    isFix: isDenied || pieces.some(({ tag, key }) => tag === 'fix' || FIX.test(key)),
    kept: all.filter((piece) => !values.includes(piece)).map(({ start }) => start),
    said: plain(pieces),
  };
}

/** "Not Tom, Priya", "from Anders, not from Tom": who or what is not meant, where another is. */
function deniedIn(pieces: readonly Piece[], values: readonly Piece[]): Piece | undefined {
  const not = pieces.findIndex(({ tag }) => tag === 'not');
  const denied = not < 0 ? undefined : values.find((piece) => pieces.indexOf(piece) > not);
  return values.some((other) => other !== denied && other.tag === denied?.tag) ? denied : undefined;
}

/** "Half past": of the hour that was said before. */
function withPartOfHour(pieces: readonly Piece[]): readonly Piece[] {
  const at = pieces.findIndex(
    ({ key }, index) => /^(?:half|quarter)$/.test(key) && /^(?:past|to)$/.test(pieces[index + 1]?.key ?? ''),
  );
  if (at < 0) return pieces;
  const [one, other] = [pieces[at]!, pieces[at + 1]!];
  const key = `${one.key} ${other.key}`;
  return pieces.toSpliced(at, 2, { tag: 'word', raw: key, key, start: one.start, end: other.end });
}

/** The last question about somebody else, or some other time: "and Priya's?", "what about next week?". A value that is wrong is put right: "that is old, it is 0170 4445566". */
function askedAgain({ values, said, isMore, isFix }: Fragment, question: Intent, kept: Kept): Intent | undefined {
  const told = values.flatMap((piece) =>
    piece.tag === 'email' || piece.tag === 'phone' ? [[piece.tag, piece.value ?? ''] as const] : [],
  );
  if (told.length > 0)
    return kept.spokenOf.length === 1 && values.length === told.length
      ? { kind: 'change-contact', people: kept.spokenOf, said: [], fields: Object.fromEntries(told) }
      : undefined;
  if (isFix || !(isMore || /^(?:what about|how about|or|so|ok) /.test(said))) return undefined;
  let next = question;
  const whom = values.filter((piece) => piece.tag === 'person');
  if (whom.some(({ value }) => value.fits.length !== 1)) return undefined;
  if (whom.length > 0)
    next = { ...next, people: whom.map(({ value }) => value.fits[0]!), said: whom.map(({ value }) => value.said) };
  for (const piece of values) {
    if (piece.tag === 'group') next = { ...next, groups: [piece.value] };
    else if (piece.tag === 'date' && piece.value.range)
      next = { ...next, range: [piece.value.range[0].toString(), piece.value.range[1].toString()] };
    else if (piece.tag !== 'person') return undefined;
  }
  return next;
}

/** A talk that was logged without a word of what was said: what is told next is its note. */
export function toldMore(
  pieces: readonly Piece[],
  { last, counts }: Kept,
  done: readonly LastAction[],
): FollowUp | undefined {
  const at = last.findLastIndex(({ kind }) => kind === 'log');
  const intent = last[at];
  if (!intent || at !== last.length - 1 || !STORY.test(pieces[0]?.key ?? '') || isMark(pieces.at(-1), /^\?$/))
    return undefined;
  const told = capitalised(written(pieces, true).replace(/^about /i, ''));
  const text = intent.text ? `${intent.text.replace(/[.!]$/, '')}. ${told}` : told;
  return { reading: { intents: [{ ...intent, text }], unused: [] }, replaces: idsOf(at, counts, done) };
}

const TITLED = new Set<Intent['kind']>([
  'complete-todo',
  'reopen-todo',
  'reschedule-todo',
  'delete-todo',
  'cancel-email',
  'change-email',
]);
const WRONG_ONE = /^(?:wrong|one|no|not|that|this|sorry|oops|was|is|it|i|meant|mean)$/;

/** "And the contract", "wrong one, I meant the contract": the same with another to-do or e-mail, besides or in its place. */
function anotherTitle(
  pieces: readonly Piece[],
  last: readonly Intent[],
  counts: readonly number[],
  done: readonly LastAction[],
): FollowUp | undefined {
  const intent = last.at(-1);
  if (!intent || !TITLED.has(intent.kind)) return undefined;
  const from = pieces.findIndex(
    ({ tag, key }) => !['mark', 'filler', 'fix'].includes(tag) && !WRONG_ONE.test(key) && !MORE.test(key),
  );
  const isMore = pieces.some(({ key }, at) => MORE.test(key) && (at < from || at === pieces.length - 1));
  const title = pieces.slice(from).filter(({ tag, key }) => tag !== 'mark' && tag !== 'filler' && !MORE.test(key));
  const isOther = pieces.slice(0, Math.max(from, 0)).some(({ tag, key }) => tag === 'fix' || key === 'wrong');
  const isTitle =
    /^(?:the|my|P) ?(?:[^ ]+ ?){0,4}$/.test(lineOf(title).line) && title.some(({ tag }) => tag === 'word');
  if (!isTitle || !(isMore || isOther) || title.some(({ tag }) => tag === 'date' || tag === 'time')) return undefined;
  const { by } = intent.fields ?? {};
  const found = titleOf(title);
  const next: Intent = {
    ...intent,
    ...found,
    fields: { ...found.fields, ...(by && { by }) },
    flags: [...(intent.flags ?? []), 'soft'],
  };
  return { reading: { intents: [next], unused: [] }, replaces: isMore ? [] : idsOf(last.length - 1, counts, done) };
}

function renamed(
  pieces: readonly Piece[],
  words: number,
  last: readonly Intent[],
  counts: readonly number[],
  done: readonly LastAction[],
): FollowUp | undefined {
  const at = last.findLastIndex(({ kind }) =>
    ['todo', 'meeting', 'new-group', 'email', 'new-contact', 'log', 'note'].includes(kind),
  );
  const text = written(pieces.filter(({ tag }) => tag !== 'mark').slice(words), true);
  const intent = last[at];
  if (!intent || !text) return undefined;
  const slots =
    intent.kind === 'new-group'
      ? { words: text }
      : intent.kind === 'new-contact'
        ? { fields: { ...intent.fields, name: text } }
        : { text: capitalised(text) };
  return { reading: { intents: [{ ...intent, ...slots }], unused: [] }, replaces: idsOf(at, counts, done) };
}

/** The last action with other values: in its place, or besides it. */
function changed(
  fragment: Fragment,
  last: readonly Intent[],
  counts: readonly number[],
  done: readonly LastAction[],
): FollowUp | undefined {
  const { values, isMore, isFix, kept, said } = fragment;
  const whom = values.filter((piece) => piece.tag === 'person');
  if (values.some(({ tag }) => tag === 'stranger')) return undefined;
  const fitting = last.flatMap((intent, at) => {
    const takesIn = TAKES_IN.has(intent.kind) && whom.length === values.length && !isFix;
    // A name alone is a question about them.
    const isNamed = isMore || isFix || intent.people.length === 0 || takesIn;
    if ((intent.kind === 'new-contact' && whom.length > 0) || !isOfKind(said, intent)) return [];
    const next = isNamed || whom.length === 0 ? withValues(intent, values, takesIn ? intent : undefined) : undefined;
    return next ? [{ at, next, isBesides: isMore && !takesIn && hasSlots(intent, values) }] : [];
  });
  const exact = fitting.filter(({ at }) => hasSlots(last[at]!, values));
  const [one, another] = exact.length === 1 ? exact : fitting;
  if (!one || (whom.length > 0 && last.length > 1 && isMore)) return undefined;
  const unclear = whom.find(({ value }) => value.fits.length !== 1)?.value;
  const lack = another
    ? { ask: 'There were several. Which one shall I change? Please say it with its name.' }
    : unclear && { ask: '', awaits: 'person' as const, who: unclear };
  return {
    reading: { intents: [one.next], unused: [], kept, ...(lack && { lacks: { at: 0, lack } }) },
    replaces: another || one.isBesides ? [] : idsOf(one.at, counts, done),
  };
}
/** Words that only go on with some kinds: "add April" with a group, "remind me to do it" with a to-do. */
const OF_KIND: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:add|invite|include)\b/, /^(?:meeting|new-group|join-group)$/],
  [/\bremind\b/, /^todo$/],
  [/\blog\b/, /^log$/],
  [/\bsend\b/, /email$/],
];
const isOfKind = (said: string, { kind }: Intent) =>
  OF_KIND.every(([words, kinds]) => !words.test(said) || kinds.test(kind));

/** Where a meeting is, what it is about, how long it takes: "half an hour, at his office". */
function moreOfMeeting(
  pieces: readonly Piece[],
  last: readonly Intent[],
  counts: readonly number[],
  done: readonly LastAction[],
): FollowUp | undefined {
  const meeting = last.at(-1);
  const from = pieces.findIndex(({ key }) => /^(?:at|in|about|with|via|on|over)$/.test(key));
  const before = from > 0 ? pieces.slice(0, from) : [];
  const isOpening = before.every(({ tag }) => ['filler', 'fix', 'mark'].includes(tag));
  const told = isOpening ? [] : (valuesIn(before)?.values ?? []);
  const text = written(pieces.slice(from));
  const isLinked = /^(?:with|via|on|over) /i.test(text) && LINKED.test(text.toLowerCase());
  const details = isLinked ? { place: '', topic: '' } : detailsOf(text);
  if (meeting?.kind !== 'meeting' || from < 0 || !details || (!isOpening && told.length === 0)) return undefined;
  if (!isLinked && pieces.slice(from).some((piece) => isValue(piece) && piece.tag !== 'stranger')) return undefined;
  const { place = '', topic = '' } = meeting.fields ?? {};
  const next = withValues(
    {
      ...meeting,
      fields: { place: details.place || place, topic: details.topic || topic },
      flags: [...(meeting.flags ?? []), ...(isLinked ? ['link'] : [])],
    },
    told,
  );
  return next && { reading: { intents: [next], unused: [] }, replaces: idsOf(last.length - 1, counts, done) };
}

/** Where one more comes to those who are there. */
const TAKES_IN: ReadonlySet<Intent['kind']> = new Set(['meeting', 'new-group']);

const hasSlots = (intent: Intent, values: readonly Piece[]) =>
  values.every((piece) => {
    if (piece.tag === 'date') return intent.date !== undefined || intent.rhythm !== undefined;
    if (piece.tag === 'person') return intent.people.length > 0;
    return piece.tag === 'time' || isHour(piece) ? intent.time !== undefined : true;
  });

/** The intent with the values in their slots; undefined where it has none for one of them. */
function withValues(intent: Intent, values: readonly Piece[], besides?: Intent): Intent | undefined {
  let next = intent;
  const whom = values.flatMap((piece) => (piece.tag === 'person' ? [piece.value] : []));
  if (whom.length > 0)
    next = {
      ...next,
      people: [...(besides?.people ?? []), ...whom.flatMap(({ fits }) => (fits.length === 1 ? fits : []))],
      said: [...(besides?.said ?? []), ...whom.map(({ said }) => said)],
    };
  for (const piece of values) {
    const slots = slotsOf(next, piece);
    if (!slots) return undefined;
    next = { ...next, ...slots };
  }
  return next;
}

function slotsOf(intent: Intent, piece: Piece): Partial<Intent> | undefined {
  const isTimed = ['email', 'meeting', 'todo', 'change-email'].includes(intent.kind);
  if (isTalk(piece)) return intent.kind === 'log' ? { talk: talkOf(piece.key)! } : undefined;
  if (piece.tag === 'time' || piece.tag === 'word') {
    const time = isTimed ? timeMeant(piece, intent) : undefined;
    return time && withTime(intent, time);
  }
  switch (piece.tag) {
    case 'person':
      return {};
    case 'date': {
      const day = piece.value[intent.kind === 'log' ? 'past' : 'future'];
      const isDated = isTimed || ['log', 'reschedule-todo'].includes(intent.kind);
      const born = /\d{4}/.test(piece.key) ? piece.value.past : day;
      if ((intent.fields?.['birthday'] ?? intent.topic === 'birthday') && born)
        return { fields: { ...intent.fields, birthday: born.toString() } };
      const { time } = piece.value;
      return day && isDated ? { date: day.toString(), ...(time && isTimed && withTime(intent, time)) } : undefined;
    }
    case 'span':
      return intent.kind === 'meeting' ? { minutes: piece.value } : undefined;
    case 'recur': {
      if (intent.kind !== 'email') return undefined;
      const { first, ...rhythm } = piece.value as { type: 'weekly'; first?: Temporal.PlainDate };
      return {
        rhythm: { ...rhythm, ...(first && { first: first.toString() }) },
        ...(first && { date: first.toString() }),
      };
    }
    case 'end':
      return intent.kind === 'email'
        ? {
            ...(piece.value.until && { until: piece.value.until.toString() }),
            ...(piece.value.times && { times: piece.value.times }),
          }
        : undefined;
    case 'group':
      return intent.groups ? { groups: [piece.value] } : undefined;
    case 'email':
    case 'phone':
      return intent.kind.endsWith('contact') ? { fields: { ...intent.fields, [piece.tag]: piece.value! } } : undefined;
    default:
      return undefined;
  }
}

/** "7" is the one nearest to the hour that was said before, and nobody dines in the morning. */
function timeMeant(piece: Piece, { time: old, talk = '' }: Intent): Temporal.PlainTime | undefined {
  const before = old ? Temporal.PlainTime.from(old) : undefined;
  const part = /^(?<part>half|quarter) (?<way>past|to)$/.exec(piece.key)?.groups;
  if (part) {
    const minutes = (part['part'] === 'half' ? 30 : 15) * (part['way'] === 'to' ? -1 : 1);
    return before?.with({ minute: 0 }).add({ minutes });
  }
  const said = piece.tag === 'time' ? piece.value : hourOf(piece.key);
  if (!said || /[ap]\.?m\b|morning|noon|evening|night|:|\b0/i.test(piece.raw)) return said;
  const clock = said.hour % 12 || 12;
  if (said.hour === 0 || (piece.tag === 'time' && said.hour > 12 && !before)) return said;
  if (!before) return atHour(said, piece.raw, talk);
  const away = (hour: number) => Math.abs(hour - before.hour);
  const [hour] = [clock, clock + 12].filter((one) => one >= 6 && one < 24).toSorted((a, b) => away(a) - away(b));
  return said.with({ hour: hour ?? said.hour });
}

/** A to-do keeps its hour in its words. */
function withTime(intent: Intent, time: Temporal.PlainTime): Partial<Intent> {
  const clock = time.toString({ smallestUnit: 'minute' });
  if (intent.kind !== 'todo') return { time: clock };
  return { text: `${(intent.text ?? '').replace(/ at \d\d:\d\d$/, '')} at ${clock}` };
}

/** The cards of one intent among those of the answer. */
function idsOf(at: number, counts: readonly number[], done: readonly LastAction[]): string[] {
  const start = counts.slice(0, at).reduce((sum, count) => sum + count, 0);
  return done
    .slice(start, start + (counts[at] ?? 0))
    .filter(({ status, canUndo }) => status === 'proposed' || (status === 'done' && canUndo))
    .map(({ id }) => id);
}

type Asked = NonNullable<Kept['asked']>;

/** What was understood, with the slot filled that was asked about; undefined when what is said is no answer. */
export function completed({ intents, at, awaits }: Asked, pieces: readonly Piece[]): Reading | undefined {
  const intent = intents[at];
  const fragment = fragmentOf(pieces);
  // "Shall I add a to-do?" – "Remind me to do it tonight".
  const isDone = intent?.kind === 'todo' && /\bremind me\b/.test(fragment?.said ?? '');
  if (!intent || !(awaits || isDone) || !fragment || fragment.values.some(({ tag }) => tag === 'stranger'))
    return undefined;
  const { values, kept } = fragment;
  const unclear = values.find((piece) => piece.tag === 'person' && piece.value.fits.length !== 1);
  // Whoever is named where somebody else is missing is spoken of for themselves.
  if (awaits?.what !== 'person' && values.some(({ tag }) => tag === 'person') && intent.people.length > 0)
    return undefined;
  const next = withValues(intent, values);
  return (
    next && {
      intents: intents.with(at, next),
      unused: [],
      kept,
      ...(unclear?.tag === 'person' && { lacks: { at, lack: { ask: '', awaits: 'person', who: unclear.value } } }),
    }
  );
}

/** Words that mean nothing by themselves are the words that were asked for. A day or an hour may stand before them: "at 5, say that …". */
export function completedByText({ intents, at, awaits }: Asked, pieces: readonly Piece[]): Reading | undefined {
  const intent = intents[at];
  if (!intent || awaits?.what !== 'text') return undefined;
  const pause = pieces.findIndex((piece) => isMark(piece, /^[,.;:–—-]$/));
  const when = pause > 0 ? valuesIn(pieces.slice(0, pause)) : undefined;
  const dated = when?.values.every(({ tag }) => tag !== 'person') ? withValues(intent, when.values) : undefined;
  const said = written(dated ? pieces.slice(pause + 1) : pieces, true);
  const isLetter = intent.kind === 'email';
  const lead = /^(?:just )?(?:(?:say|saying|write)(?: that)?|tell (?:him|her|them)(?: that)?) /i;
  const text = capitalised(said.replace(lead, isLetter ? 'saying ' : ''));
  return { intents: intents.with(at, { ...(dated ?? intent), text }), unused: [] };
}
