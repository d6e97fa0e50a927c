import { type Birthday, isMark, type Piece, type Tag } from '../tagging/pieces.ts';
import type { Rhythm } from '../when/when.ts';
import type { Intent } from './intent.ts';

export type Tense = 'future' | 'past';

/** The times of a clause, each at most once, as the frame's tense reads them. */
export type Taken = Pick<Intent, 'date' | 'range' | 'time' | 'rhythm' | 'until' | 'times' | 'minutes'> & {
  /** "The other day": some day was meant, and it is not known which. */
  readonly isVague?: boolean;
  /** "On Friday": the last one or the next. */
  readonly isEither?: boolean;
  /** The time that the words for the day name too: "tonight", "in two hours". */
  readonly timeOfDay?: string;
  readonly birthday?: Birthday;
  readonly positions: readonly number[];
  /** How they were said. */
  readonly raw: Partial<Record<Tag, string>>;
};

/** Those that an intent keeps. */
export const timesOf = ({ date, range, time, rhythm, until, times, minutes }: Taken): Partial<Intent> => ({
  date,
  range,
  time,
  rhythm,
  until,
  times,
  minutes,
});

const USUAL: Readonly<Record<Tense, readonly Tag[]>> = {
  future: ['date', 'time', 'recur', 'end', 'span'],
  past: ['date', 'time', 'span'],
};

/** What was told has begun. */
const TELLING = /^(?:because|that|:|he|she|they|we|saying|said)$/;

/** The times that a frame takes, and the clause without them. A second one of a kind, a day that points the other way, and what stands in a letter stay in the line. */
export function takeTimes(
  pieces: readonly Piece[],
  tense: Tense | undefined,
  takes: readonly Tag[] | undefined,
  letter?: RegExp,
): { readonly left: readonly Piece[]; readonly taken: Taken } {
  const wanted = takes ?? (tense ? USUAL[tense] : []);
  if (wanted.length === 0) return { left: pieces, taken: { positions: [], raw: {} } };
  const taken: Partial<Taken> = {};
  const raw: Partial<Record<Tag, string>> = {};
  const positions: number[] = [];
  const isQuoted = pieces.some(({ tag }) => tag === 'quote');
  const words = letter && !isQuoted ? pieces.findIndex(({ key }, at) => at > 0 && letter.test(key)) : -1;
  const left = pieces.flatMap((piece, at): readonly Piece[] => {
    if (words >= 0 && at > words) return [piece];
    if (!wanted.includes(piece.tag) || (raw[piece.tag] !== undefined && !isSaidAgain(piece, taken))) return [piece];
    if (belongsToNext(pieces, at) || (tense === 'past' && isTalkedOf(pieces, at))) return [piece];
    const values = valuesOf(piece, tense ?? 'future');
    if (!values) return [piece];
    Object.assign(taken, values);
    raw[piece.tag] = piece.raw;
    positions.push(at);
    // "Pay Mark back on Monday": of what is to come, "back" is no word of the day.
    const isBack = tense === 'future' && piece.key.startsWith('back ');
    return isBack ? [{ tag: 'word', raw: 'back', key: 'back', start: piece.start, end: piece.start + 4 }] : [];
  });
  const start = left.findIndex(({ tag }) => tag !== 'mark' && tag !== 'filler');
  return { left: start > 0 ? left.slice(start) : left, taken: { ...evening(taken, raw), positions, raw } };
}

/** "A weekly e-mail … on Fridays" is one rhythm. */
const isSaidAgain = (piece: Piece, { rhythm }: Partial<Taken>) =>
  piece.tag === 'recur' && rhythm?.first === undefined && rhythm?.type === piece.value.type;

function valuesOf(piece: Piece, tense: Tense): Partial<Taken> | undefined {
  switch (piece.tag) {
    case 'date': {
      const { isVague, time } = piece.value;
      const range = (tense === 'past' && piece.value.pastRange) || piece.value.range;
      const { past, future } = piece.value;
      const day = tense === 'past' ? past : future;
      if (!day && !isVague) return undefined;
      return {
        ...(day && { date: day.toString() }),
        ...(range && { range: [range[0].toString(), range[1].toString()] as const }),
        ...(isVague && { isVague }),
        ...(time && { timeOfDay: time.toString({ smallestUnit: 'minute' }) }),
        ...(past && future && !past.equals(future) && { isEither: true }),
      };
    }
    case 'time':
      return { time: piece.value.toString({ smallestUnit: 'minute' }) };
    case 'recur':
      return plainRhythm(piece.value);
    case 'end':
      return {
        ...(piece.value.until && { until: piece.value.until.toString() }),
        ...(piece.value.times !== undefined && { times: piece.value.times }),
      };
    case 'span':
      return { minutes: piece.value };
    case 'birthday':
      return { birthday: piece.value };
    default:
      return undefined;
  }
}

const plainRhythm = (rhythm: Rhythm): Partial<Taken> => {
  const { first, times, ...rest } = rhythm as Extract<Rhythm, { type: 'multiple' }>;
  return { rhythm: { ...rest, ...(first && { first: first.toString() }) }, ...(times !== undefined && { times }) };
};

/** Behind a full stop, or behind "and", a time belongs to what comes next. */
function belongsToNext(pieces: readonly Piece[], at: number): boolean {
  if (at === 0) return isMark(pieces[1], /^[.!?;]$/);
  return (
    pieces[at - 1]!.key === 'and' || pieces.slice(0, at).some((piece, index) => isMark(piece, /^[.!?;]$/) && index > 0)
  );
}

/** "Talked about meeting on Friday", "called Tom, he fell ill last week": a day of what was talked of. */
function isTalkedOf(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at]!;
  const who = pieces.findIndex(({ tag }) => tag === 'person' || tag === 'pronoun');
  if (piece.tag !== 'date' || who < 0 || at < who || isMark(pieces[at - 1])) return false;
  const between = pieces.slice(who + 1, at);
  const pause = between.findIndex((one) => isMark(one));
  if (
    between.some(({ key }) => TELLING.test(key)) ||
    (pause >= 0 && between.slice(pause).some(({ tag }) => tag === 'word'))
  )
    return true;
  const { past, future } = piece.value;
  return (
    between.some(({ key }) => /^(?:about|re|regarding)$/.test(key)) &&
    past !== null &&
    future !== null &&
    !past.equals(future)
  );
}

/** "Tonight at 8" is not in the morning. */
function evening(taken: Partial<Taken>, raw: Taken['raw']): Partial<Taken> {
  const { time, timeOfDay } = taken;
  if (!time) return timeOfDay ? { ...taken, time: timeOfDay } : taken;
  const isLate =
    /tonight|evening|night/i.test(`${raw.date ?? ''} ${raw.time ?? ''}`) && !/am\b|morning/i.test(raw.time ?? '');
  return isLate && time < '12:00'
    ? { ...taken, time: `${String(Number(time.slice(0, 2)) + 12)}${time.slice(2)}` }
    : taken;
}
