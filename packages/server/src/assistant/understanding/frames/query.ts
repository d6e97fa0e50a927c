import { beginsAt } from '../clauses/accounting.ts';
import { frame, type Frame, type Slots } from '../clauses/frame.ts';
import type { Intent } from '../clauses/intent.ts';
import { isJoint, isMark, written } from '../tagging/pieces.ts';
import { words } from '../tagging/spelling.ts';

// A question is read as a set of words: those that may stand in it, what must, and its slots. Any other word means that it was not
// understood, so nothing of what was asked is left out of the answer.

type Query = {
  /** What the line must fulfil, from its start. */
  readonly must: string;
  /** Words that may stand in it besides. */
  readonly may: string;
  /** Typed pieces that stand in it, each at most once; with a question mark where it may be left out. */
  readonly slots?: string;
  /** Which way its days point. */
  readonly tense?: 'past' | 'future';
  /** "May's number, and Will's?" asks the same of both. */
  readonly isOfEach?: boolean;
  readonly isLast?: boolean;
  readonly isWhole?: boolean;
  /** What else it asks; undefined when it is none of these after all. */
  readonly build?: (slots: Slots) => (Partial<Intent> & { readonly topic?: string }) | undefined;
};

/** Words that ask for nothing by themselves. */
const GLUE = words(
  `the a an my our me i we us is are was were be been am do does did have has had of for with in on at to and , there that this it its can could would will you
  any some all so just please again exactly currently actually still what which who whom whose when where how show list give tell see get got find look up view
  check pull bring want need know remind let`,
);
/** What may lead to a question. */
const LEAD = '(?:(?:know|any idea|and|so|remind me(?: again)?(?: ,)?) )?';
const PEOPLE = '(?:P|S)(?: (?:,|and|, and) (?:P|S))*';
/** One run of names, or a pronoun where nobody is named. */
const who = (isOfEach: boolean) =>
  `(?:(?=[^PS]*(?<who>${PEOPLE})[^PS]*${isOfEach ? `(?: and (?<who3>P)[^PS]*)?` : ''}$)|(?=[^PSH]*(?<who2>H)[^PS]*$))`;
const GROUP = '(?=[^G]*(?<group>G(?: and(?: the)? G)*)[^G]*$)';

export function query(
  topic: string,
  { must, may, slots = '', tense = 'future', isOfEach = false, build, ...rest }: Query,
): Frame {
  const letters = slots.replaceAll('?', '').split('');
  const ahead = letters.map((letter) => {
    const isOptional = slots.includes(`${letter}?`);
    if (letter === 'P') return isOptional ? `(?:${who(isOfEach)}|(?=[^PSH]*$))` : who(isOfEach);
    if (letter === 'G') return isOptional ? `(?:${GROUP}|(?=[^G]*$))` : GROUP;
    return `(?=[^${letter}]*${letter}${isOptional ? '?' : ''}[^${letter}]*$)`;
  });
  const typed = letters.includes('P') ? [...letters, 'S', 'H'] : letters;
  const pattern = `${LEAD}(?=${must})${ahead.join('')}(?:(?:${[...new Set([...GLUE, ...words(may)]), ...typed].join('|')})(?: |$))+`;
  return frame('question', pattern, {
    ...rest,
    build: (found) => {
      const built = build ? build(found) : {};
      const range = rangeOf(found, tense);
      if (!built || range === 'unclear') return undefined;
      return { topic, ...(found.groups.length > 0 && { groups: found.groups }), ...(range && { range }), ...built };
    },
  });
}

/** The days that the question names. */
export function rangeOf({ all, present: { today } }: Slots, tense: 'past' | 'future'): Intent['range'] | 'unclear' {
  const date = all.find(({ tag }) => tag === 'date');
  if (date?.tag !== 'date') return undefined;
  const { range, pastRange = range, isVague } = date.value;
  const days = tense === 'past' ? pastRange : range;
  // "Recently" names no days.
  if (!days) return isVague ? undefined : 'unclear';
  const isUntil =
    /^(?:due )?(?:by|until|till|before)\b/.test(date.key) && Temporal.PlainDate.compare(today, days[1]) <= 0;
  return [(isUntil ? today : days[0]).toString(), days[1].toString()];
}

/** The first of these whose words stand in the line. */
export const named = <Name extends string>(line: string, names: Readonly<Record<Name, string>>): Name | undefined =>
  (Object.keys(names) as Name[]).find((name) => new RegExp(`(?:^| )(?:${names[name]})(?: |$)`).test(line));

/** Whether something of its own begins behind a pause, or it goes on with what is wanted instead. */
export const goesOn = ({ all }: Slots) =>
  all.some(
    (piece, at) =>
      at > 0 &&
      (/^(?:but|instead|rather|just|so)$/.test(piece.key) ||
        (isJoint(all[at - 1]!) && piece.tag === 'date') ||
        isMark(all[at - 1], /^[.!?;]$/) ||
        (isJoint(all[at - 1]!) && beginsAt(all, at))),
  );
/** What the group `said` of a pattern matched, as it was written; nothing where something else begins in it. */
export const saidIn = (slots: Slots, group = 'said') =>
  goesOn(slots)
    ? ''
    : written(slots.pieces(group))
        .replace(/^(?:the|an?|my|some|any) /i, '')
        .replace(/[?.!]+$/, '');
/** One sentence, whatever it holds. */
export const isOneSentence = ({ all }: Slots) =>
  !all.some((piece, at) => at > 0 && at < all.length - 1 && isMark(piece, /^[.!?;]$/));
