import type { LastAction } from '../../engine.port.ts';
import type { Intent } from '../clauses/intent.ts';
import type { Reading } from '../clauses/read.ts';
import { detailsOf, LINKED } from '../frames/meetings.ts';
import { titleOf } from '../frames/titles.ts';
import type { Kept } from '../memory.ts';
import { isMark, lineOf, type Piece, written } from '../tagging/pieces.ts';
import { capitalised } from '../tagging/words.ts';
import { type Fragment, fragmentOf, isValue, MORE, plain, valuesIn } from './fragment.ts';
import { hasSlots, withValues } from './slots.ts';

// What is said about the last action or question, rather than on its own: "yes", "scrap that", "no, Friday", "the same for Nora".

const CALL_IT =
  /^(?:(?:no|actually|please|and|sorry|wait) )*(?:call|name|title|rename) (?:it|that|this)(?: to)? (?:: )?/;
/** What goes on telling of a talk. */
const STORY = /^(?:he|she|they|we|it|his|her|their|about|in|at|was|i|the|apparently|turns|so)$/;

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

/** The cards of one intent among those of the answer. */
function idsOf(at: number, counts: readonly number[], done: readonly LastAction[]): string[] {
  const start = counts.slice(0, at).reduce((sum, count) => sum + count, 0);
  return done
    .slice(start, start + (counts[at] ?? 0))
    .filter(({ status, canUndo }) => status === 'proposed' || (status === 'done' && canUndo))
    .map(({ id }) => id);
}
