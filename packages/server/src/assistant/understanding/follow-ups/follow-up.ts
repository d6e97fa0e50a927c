import type { LastAction } from '../../engine.port.ts';
import type { Intent } from '../clauses/intent.ts';
import type { Reading } from '../clauses/read.ts';
import { titleOf } from '../frames/titles.ts';
import type { Kept } from '../memory.ts';
import { isMark, lineOf, type Piece, written } from '../tagging/pieces.ts';
import { capitalised } from '../tagging/words.ts';
import { type Fragment, fragmentOf, MORE, plain } from './fragment.ts';
import { hasSlots, moreOfMeeting, shifted, withValues } from './slots.ts';

// What is said about the last action or question, rather than on its own: "yes", "scrap that", "no, Friday", "the same for Nora".

const CALL_IT =
  /^(?:(?:no|actually|please|and|sorry|wait) )*(?:call|name|title|rename) (?:it|that|this)(?: to)? (?:: )?/;
const CALLED = /^(?:todo|meeting|new-group|email|new-contact|log|note)$/;
/** What goes on telling of a talk. */
const STORY = /^(?:he|she|they|we|it|his|her|their|about|in|at|was|i|the|apparently|turns|so)$/;

/** What is done in the place of the last action, or besides it. */
export type FollowUp = { readonly reading: Reading; readonly replaces: readonly string[] };
/** What was done last, and the cards of it. */
type Last = Pick<Kept, 'last' | 'counts'> & { readonly done: readonly LastAction[] };

/** "No, Friday", "make it 5", "an hour later", "not Tom, Priya", "call it …", "the same for Nora", "and with May on Saturday", "what about Priya?". */
export function followUp(pieces: readonly Piece[], kept: Kept, done: readonly LastAction[]): FollowUp | undefined {
  const now: Last = { ...kept, done };
  const fragment = fragmentOf(pieces);
  if (kept.kind === 'answer' && kept.question && fragment) {
    const again = askedAgain(fragment, kept.question, kept);
    if (again) return { reading: { intents: [again], unused: [] }, replaces: [] };
  }
  if (now.last.length === 0 || isMark(pieces.at(-1), /^\?$/)) return undefined;
  const title = anotherTitle(pieces, now);
  if (title) return title;
  const said = plain(pieces);
  const called = CALL_IT.exec(said);
  if (called) return renamed(pieces, called[0].trim().split(' ').length, now);
  const end = now.last.length - 1;
  const later = shifted(said, now.last);
  if (later) return inPlaceOf(end, later, now, pieces);
  const next = fragment ? undefined : moreOfMeeting(pieces, now.last[end]!);
  return next ? inPlaceOf(end, next, now) : fragment && changed(fragment, now);
}

const inPlaceOf = (at: number, intent: Intent, now: Last, used: readonly Piece[] = []): FollowUp => ({
  reading: { intents: [intent], unused: [], kept: used.map(({ start }) => start) },
  replaces: idsOf(at, now),
});

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
export function toldMore(pieces: readonly Piece[], kept: Kept, done: readonly LastAction[]): FollowUp | undefined {
  const intent = kept.last.at(-1);
  if (intent?.kind !== 'log' || !STORY.test(pieces[0]?.key ?? '') || isMark(pieces.at(-1), /^\?$/)) return undefined;
  const told = capitalised(written(pieces, true).replace(/^about /i, ''));
  const text = intent.text ? `${intent.text.replace(/[.!]$/, '')}. ${told}` : told;
  return inPlaceOf(kept.last.length - 1, { ...intent, text }, { ...kept, done });
}

const TITLED = /-todo$|^(?:cancel|change)-email$/;
const WRONG_ONE = /^(?:wrong|one|no|not|that|this|sorry|oops|was|is|it|i|meant|mean)$/;

/** "And the contract", "wrong one, I meant the contract": the same with another to-do or e-mail, besides or in its place. */
function anotherTitle(pieces: readonly Piece[], now: Last): FollowUp | undefined {
  const intent = now.last.at(-1);
  if (!intent || !TITLED.test(intent.kind)) return undefined;
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
  const fields = { ...found.fields, ...(by && { by }) };
  const next = inPlaceOf(
    now.last.length - 1,
    { ...intent, ...found, fields, flags: [...(intent.flags ?? []), 'soft'] },
    now,
  );
  return isMore ? { ...next, replaces: [] } : next;
}

function renamed(pieces: readonly Piece[], words: number, now: Last): FollowUp | undefined {
  const at = now.last.findLastIndex(({ kind }) => CALLED.test(kind));
  const name = written(pieces.filter(({ tag }) => tag !== 'mark').slice(words), true);
  const intent = now.last[at];
  if (!intent || !name) return undefined;
  if (intent.kind === 'new-group') return inPlaceOf(at, { ...intent, words: name }, now);
  const isNew = intent.kind === 'new-contact';
  return inPlaceOf(
    at,
    { ...intent, ...(isNew ? { fields: { ...intent.fields, name } } : { text: capitalised(name) }) },
    now,
  );
}

/** The last action with other values: in its place, or besides it. */
function changed({ values, isMore, isFix, kept, said }: Fragment, now: Last): FollowUp | undefined {
  const { last } = now;
  const whom = values.filter((piece) => piece.tag === 'person');
  if (values.some(({ tag }) => tag === 'stranger')) return undefined;
  const fitting = last.flatMap((intent, at) => {
    // Where one more comes to those who are there.
    const takesIn = /^(?:meeting|new-group)$/.test(intent.kind) && whom.length === values.length && !isFix;
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
    replaces: another || one.isBesides ? [] : idsOf(one.at, now),
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

/** The cards of one intent among those of the answer. */
function idsOf(at: number, { counts, done }: Last): string[] {
  const start = counts.slice(0, at).reduce((sum, count) => sum + count, 0);
  return done
    .slice(start, start + (counts[at] ?? 0))
    .filter(({ status, canUndo }) => status === 'proposed' || (status === 'done' && canUndo))
    .map(({ id }) => id);
}
