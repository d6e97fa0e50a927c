import { isMark, lineOf, type Piece } from '../tagging/pieces.ts';
import { beginsAt } from './accounting.ts';
import { kindOf, VALUES, withFixes } from './corrections.ts';
import { WHY } from './vocabulary.ts';

// What is put right within a message is not always one value for another: "to buy, no, to order the cake", "in two, make it three weeks",
// "delete Bob, I meant take him out of Family". Each way to mend it is a message again; the first that is read whole is meant.

/** The message without what was taken back; `before` is what is taken back as a whole, of which the rest may speak. */
type Repair = { readonly text: string; readonly before?: string };

const NUMBER = '\\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const LAST_NUMBER = new RegExp(`\\b(?:${NUMBER})\\b(?!.*\\b(?:${NUMBER})\\b)`, 'is');
const MONTH =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?!.*\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)/i;
const IS_NUMBER = new RegExp(`^(?:${NUMBER})$`);
/** Takes back all of what was said last. */
const TAKEN_BACK =
  /^(?:(?:please )?(?:do not|don['’]?t)(?: \w+ (?:it|that|him|her|them|this))?(?=\s*(?:[,.;!]|but\b|$))|(?:keep|leave) (?:it|that|him|her|them)(?: (?:alone|as it is|there))?|forget (?:it|that|about it|about that)|never ?mind(?: that)?|(?:scrap|strike|cancel|ignore) that)(?=[\s,.;!]|$)[\s,.;!]*/i;
const REASON = /^(?:i|he|she|they|we|it|that|this|my|silly|stupid)$/;
const INSTEAD = /^(?:but|just|instead|rather|only|and|please|to|simply|better)[\s,]+/i;
const FIRMLY = /\bno\b|mean|scratch|rather|instead|back|correction|second thought/;

export const PAUSE = /^[,.;!–—-]$/;
export const reasonOf = (pieces: readonly Piece[]) =>
  lineOf(pieces.filter(({ tag }) => tag !== 'fix')).line.replace(/^[, ]+/, '');

/** "Untick the plants, they still need water": the message without what only tells why. Who writes quickly puts no comma before "I". */
const withoutReason = (text: string, pieces: readonly Piece[]): Repair[] =>
  pieces.flatMap((piece, at) => {
    const rest = pieces.slice(at);
    const isReason =
      (isMark(pieces[at - 1], PAUSE) || /^(?:i|it|they|he|she|because)$/.test(piece.key)) &&
      WHY.test(lineOf(rest).line) &&
      // Nothing that may be wanted, or put right, is among it.
      rest.every(({ tag, key }) => ['word', 'filler', 'person', 'pronoun', 'not'].includes(tag) && key !== 'to') &&
      !rest.some((_, index) => beginsAt(pieces, at + index));
    return at > 1 && isReason ? [{ text: text.slice(0, pieces[at - 1]!.end) }] : [];
  });

const isWord = ({ tag }: Piece) => tag === 'word' || tag === 'stranger' || tag === 'quote';
const isIdle = ({ tag }: Piece) => tag === 'mark' || tag === 'filler' || tag === 'fix';

/** Where a correction stands: its first piece, and the first one behind it. */
function fixIn(pieces: readonly Piece[], text: string): { readonly from: number; readonly to: number } | undefined {
  const from = pieces.findIndex(
    (piece, at) =>
      at > 1 && (piece.tag === 'fix' || (isMark(pieces[at - 1]) && TAKEN_BACK.test(text.slice(piece.start)))),
  );
  if (from < 0) return undefined;
  let to = from;
  while (pieces[to] && isIdle(pieces[to]!)) to++;
  return { from, to };
}

export function repairsOf(text: string, said: readonly Piece[]): Repair[] {
  const pieces = withFixes(said);
  const fix = fixIn(pieces, text);
  const last = fix ? pieces.slice(0, fix.from).findLastIndex((piece) => !isIdle(piece)) : -1;
  if (!fix || last < 0) return withoutReason(text, pieces);
  const { from, to } = fix;
  const [old, first] = [pieces[last]!, pieces[to]];
  const left = text.slice(0, old.end);
  const found: string[] = [];
  // "9, 9 in the evening I mean, on Sunday": it stands behind.
  const pause = pieces.slice(0, last).findLastIndex((piece) => isMark(piece));
  if (pause > 0 && (!first || isMark(pieces[from + 1])))
    found.push(
      `${text.slice(0, pieces[pause]!.start)}, no, ${text.slice(pieces[pause + 1]!.start, old.end)}${text.slice(pieces[from]!.end)}`,
    );
  if (!first) return found.map((one) => ({ text: one }));
  const stop = pieces.findIndex((piece, at) => at > to && isMark(piece, /^[,.;–—-]$/));
  const end = stop < 0 ? pieces.length : stop;
  const chunk = pieces.slice(to, end).filter(({ tag }) => tag !== 'filler');
  const tail = text.slice(first.start);
  // "Sorry, I am silly, the 2nd of December".
  if (stop > 0 && pieces[stop + 1] && REASON.test(first.key) && chunk.every(({ tag }) => !VALUES.has(tag)))
    found.push(`${left}, no, ${text.slice(pieces[stop + 1]!.start)}`);
  // What goes on behind the correction is joined to it.
  const rest =
    stop > 0 &&
    !WHY.test(reasonOf(pieces.slice(stop + 1))) &&
    /^(?:the|an?|of|for|to|with|my|his|her)$/.test(pieces[stop + 1]?.key ?? '')
      ? `${text.slice(first.start, pieces[stop - 1]!.end)} ${text.slice(pieces[stop + 1]!.start)}`
      : tail;
  if (IS_NUMBER.test(first.key.split(' ')[0]!)) {
    const number = LAST_NUMBER.exec(left);
    if (number)
      found.push(
        chunk.length === 1
          ? `${left.slice(0, number.index)}${first.raw}${left.slice(number.index + number[0].length)}${text.slice(first.end)}`
          : `${left.slice(0, number.index)}${tail}`,
      );
  }
  // "… to buy, no, to order": it begins again where the same word stood.
  const again = pieces
    .slice(0, last + 1)
    .findLastIndex((piece) => piece.key === first.key || (kindOf(first) && kindOf(piece) === kindOf(first)));
  if (again > 0 || (again === 0 && !pieces.slice(0, last).some((piece) => isMark(piece))))
    found.push(text.slice(0, pieces[again]!.start) + rest);
  if (isMark(pieces[to - 1], /^\.$/) && old.tag === 'email')
    found.push(`${left.replace(/\.\w+$/, '')}.${first.raw}${text.slice(first.end)}`);
  const day = /^the day (?:before|after)\b(?! \w+day)/i.exec(tail)?.[0];
  if (day && old.tag === 'date') found.push(`${text.slice(0, old.start)}${day} ${old.raw}${tail.slice(day.length)}`);
  // One word for another.
  const bare = chunk.filter(({ key }) => !/^(?:the|an?|my)$/.test(key));
  if (bare.length === 1 && isWord(bare[0]!) && isWord(old))
    found.push(left.replace(/\S+$/, '') + text.slice(bare[0]!.start));
  const [month] = MONTH.exec(left) ?? [];
  if (month && MONTH.test(first.raw)) found.push(left.slice(0, left.lastIndexOf(month)) + tail.replace(/,(?= \d)/, ''));
  const loose = isWord(first) && isWord(old) ? [{ text: left.replace(/\S+$/, '') + tail }] : [];
  return [
    ...found.map((one) => ({ text: one })),
    ...takenBack(text, pieces, fix, left),
    ...loose,
    ...withoutReason(text, pieces),
  ];
}

/** "Delete Bob, no, take him out of Family": the clause before is taken back. */
function takenBack(
  text: string,
  pieces: readonly Piece[],
  { from, to }: { readonly from: number; readonly to: number },
  left: string,
): Repair[] {
  const said = text.slice(pieces[from]!.start, pieces[to]!.start);
  const tail = text.slice(pieces[to]!.start);
  const bare = tail.replace(TAKEN_BACK, '');
  if (bare === tail && !FIRMLY.test(said.toLowerCase())) return [];
  let rest = bare;
  while (INSTEAD.test(rest)) rest = rest.replace(INSTEAD, '');
  return [{ text: rest && `${left}. ${rest}`, before: left }];
}
