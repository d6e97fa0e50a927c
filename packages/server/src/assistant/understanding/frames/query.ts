import { beginsAt } from '../clauses/accounting.ts';
import { frame, type Frame, type Slots } from '../clauses/frame.ts';
import type { Intent } from '../clauses/intent.ts';
import { isJoint, isMark, written } from '../tagging/pieces.ts';
import { words } from '../tagging/spelling.ts';

// A question is read as a set of words: those that may stand in it, what must, and its slots. Any other word means that it was not
// understood, so nothing of what was asked is left out of the answer.

type Built = (Partial<Intent> & { readonly topic?: string }) | undefined;
type Query = {
  /** What the line must fulfil, from its start. */
  readonly must: string;
  /** What it must not hold: then another question is asked. */
  readonly unless?: RegExp;
  /** Words that may stand in it besides. */
  readonly may: string;
  /** Typed pieces that stand in it, each at most once; with a question mark where it may be left out. */
  readonly slots?: string;
  /** Which way its days point. */
  readonly tense?: 'past' | 'future';
  readonly isLast?: boolean;
  /** What is said of them, by the words that say it. */
  readonly flags?: Readonly<Record<string, RegExp>>;
  /** What else it asks; undefined when it is none of these after all. */
  readonly build?: (slots: Slots) => Built;
};

export const ANYONE =
  'anyone anybody someone somebody everyone everybody nobody people person persons contacts contact friends friend ones folks family circle';
/** Words that ask for nothing by themselves. */
const GLUE = words(
  `the a an my our me i we us is are was were be been being am do does did have has had having of for with in on at to and , there that this these those it its can could would will you your
  any some all so just please again exactly currently actually really still already ever also even yet now then here what which who whom whose when where how show list give tell see get got find
  look up view check pull bring want need know remind let remember recall forgot forgotten think saved stored entered known anything something else lately recently soon today 's s mine
  right too than kind sort`,
);
/** What may lead to a question, and what may follow it: the other answer, or why it is asked. */
const LEAD =
  '(?:(?:know|any idea|and|so|but|remind me(?: again)?(?: ,)?|i (?:forgot|wonder|do not know|would like to know|need to know)(?: ,)?) )?';
const TAIL =
  '(?: (?:, )?(?:i (?:always |just |keep )?(?:forgot|forget|forgetting|can not remember|do not remember|want to|need to)\\b[^PGD]*|or not|or what|or (?:is|was|are|am|did|do|does|have|has) (?:it|that|they|there|i|H)\\b[^PGD]*|or (?:only|just) [a-z]+|(?<=^(?:what|when|where|who|whose|which|how|is|are|was|do|does|did|have|has)\\b.*)(?<= ), (?:it|that) (?:is|was) [^PGD#@T\\d]*))?';
const PEOPLE = '(?:P|S)(?: (?:,|and|or|, and|, or) (?:P|S))*';
/** One run of names, and one more that is joined to it ("May's number, and Will's?"); a pronoun where nobody is named. */
const WHO = `(?:(?=[^PS]*(?<who>${PEOPLE})[^PS]*(?: (?:and|or)(?: only| just| is| also)? (?<who3>P)[^PS]*)?$)|(?=[^PSH]*(?<who2>H)[^PS]*$))`;
const GROUP = '(?=[^G]*(?<group>G(?: and(?: the)? G)*)[^G]*$)';

/** A question in so many words. */
export const asks = (
  pattern: string,
  build: (slots: Slots) => Built,
  { isLast = true, ...rest }: { readonly isLast?: boolean; readonly isWhole?: boolean } = {},
): Frame => frame('question', `${LEAD}(?:${pattern})${TAIL}`, { ...rest, isLast, build });

export function query(
  topic: string,
  { must, may, unless, slots = '', tense = 'future', flags = {}, build, isLast = false }: Query,
): Frame {
  const letters = slots.replaceAll('?', '').split('');
  const ahead = letters.map((letter) => {
    const isOptional = slots.includes(`${letter}?`);
    if (letter === 'P') return isOptional ? `(?:${WHO}|(?=[^PSH]*$))` : WHO;
    if (letter === 'G') return isOptional ? `(?:${GROUP}|(?=[^G]*$))` : GROUP;
    return `(?=[^${letter}]*${letter}${isOptional ? '?' : ''}[^${letter}]*$)`;
  });
  const typed = letters.includes('P') ? [...letters, 'S', 'H', 'or'] : letters;
  const known = [...new Set([...GLUE, ...words(may)]), ...typed].join('|');
  const pattern = `(?=${must})${ahead.join('')}(?:${known})(?: (?:${known}))*`;
  return asks(
    pattern,
    (found) => {
      const { line, groups } = found;
      const built = unless?.test(line) ? undefined : build ? build(found) : {};
      const range = rangeOf(found, tense);
      if (!built || range === 'unclear') return undefined;
      const said = Object.keys(flags).filter((flag) => flags[flag]!.test(line));
      return {
        topic,
        ...(groups.length > 0 && { groups }),
        ...(range && { range }),
        ...(said.length > 0 && { flags: said }),
        ...built,
      };
    },
    { isLast },
  );
}

/** The days that the question names. */
export function rangeOf({ all, present: { today } }: Slots, tense: 'past' | 'future'): Intent['range'] | 'unclear' {
  const date = all.find(({ tag }) => tag === 'date');
  if (date?.tag !== 'date') return undefined;
  const { range, pastRange = range, isVague } = date.value;
  const days = tense === 'past' ? pastRange : range;
  // "Recently" names no days.
  if (!days) return isVague ? undefined : 'unclear';
  const last = /^(?:due )?before\b/.test(date.key) ? days[0].subtract({ days: 1 }) : days[1];
  const isUntil = /^(?:due )?(?:by|until|till|before)\b/.test(date.key) && Temporal.PlainDate.compare(today, last) <= 0;
  return isUntil ? [today.toString(), last.toString()] : [days[0].toString(), days[1].toString()];
}

/** The first of these whose words stand in the line. */
export const named = <Name extends string>(line: string, names: Readonly<Record<Name, string>>): Name | undefined =>
  (Object.keys(names) as Name[]).find((name) => new RegExp(`(?:^| )(?:${names[name]})(?: |$)`).test(line));

/** Whether something of its own begins behind a pause, or it goes on with what is wanted instead. */
export const goesOn = ({ all }: Slots) =>
  all.some((piece, at) => {
    const before = all[at - 1];
    if (!before) return false;
    if (/^(?:but|instead|rather|just|so)$/.test(piece.key) || isMark(before, /^[.!?;]$/)) return true;
    return isJoint(before) && (piece.tag === 'date' || beginsAt(all, at));
  });
/** What the group `said` of a pattern matched, as it was written; nothing where something else begins in it. */
export const saidIn = (slots: Slots) =>
  goesOn(slots)
    ? ''
    : written(['said', 'said2', 'said3'].flatMap((name) => slots.pieces(name)))
        .replace(/^(?:the|an?|my|some|any) /i, '')
        .replace(/[?.!]+$/, '');
/** One sentence, whatever it holds. */
export const isOneSentence = ({ all }: Slots) =>
  !all.some((piece, at) => at > 0 && at < all.length - 1 && isMark(piece, /^[.!?;]$/));
/** The words of a pattern as words of a question. */
export const wordsOf = (...patterns: readonly string[]) =>
  patterns
    .join(' ')
    .replaceAll('|', ' ')
    .replaceAll(/(\w+)(\w)\?/g, '$1 $1$2');
