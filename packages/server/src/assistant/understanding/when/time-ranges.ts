import { grammar, MOST_TOKENS, type Rule, type Terminal, terminal, type Text } from './grammar.ts';
import { TERMINALS } from './terminals.ts';
import { anyTime } from './times.ts';

// "From 3 to 4:30": the first half is read as the time, the second as how long it lasts.

type Time = Temporal.PlainTime;
const NOON = Temporal.PlainTime.from('12:00');
/** In words, with the one before it: from half past three in the afternoon. */
const LONGEST_TIME = 7;
const HALF_DAY = { hours: 12 };
const isBefore = (one: Time, other: Time) => Temporal.PlainTime.compare(one, other) < 0;

const isBare = ({ tokens }: Text, at: number, end: number) =>
  end - at === 1 && /^(?:\d{1,2}|[a-z]+)$/.test(tokens[at]!);

const ENDING = new Set(['to', 'till', 'until', 'and']);

/** Both times, from the token that names the first. A bare hour takes the half of the day in which the first is before the second. */
function rangeAt(
  text: Text,
  at: number,
  lead: string | undefined,
): { start: Time; end: Time; middle: number; last: number } | undefined {
  const first = anyTime(text, at);
  const second = first && ENDING.has(text.tokens[first.end] ?? '') ? anyTime(text, first.end + 1) : undefined;
  if (!first || !second || (lead === 'between') !== (text.tokens[first.end] === 'and')) return undefined;
  let [start, end] = [first.value, second.value];
  const isStartBare = isBare(text, at, first.end);
  const isEndBare = isBare(text, first.end + 1, second.end);
  if (
    isStartBare &&
    !isEndBare &&
    isBefore(start, NOON) &&
    isBefore(start.add(HALF_DAY), end) &&
    /p\.?m/.test(text.tokens[second.end - 1]!)
  )
    start = start.add(HALF_DAY);
  if (!isBefore(start, end) && isStartBare && !isBefore(start, NOON)) start = start.subtract(HALF_DAY);
  if (!isBefore(start, end) && isEndBare && isBefore(end, NOON)) end = end.add(HALF_DAY);
  return isBefore(start, end) ? { start, end, middle: first.end, last: second.end } : undefined;
}

const beginning: Terminal<Time> = terminal(anyTime.starts!, (text, at) => {
  const range = rangeAt(text, at, text.tokens[at - 1]);
  return range && { value: range.start, end: range.middle };
});
const rule = grammar({ ...TERMINALS, beginning });
export const BEGINNINGS: readonly Rule<Time>[] = [rule('from|between|at {beginning}', ({ beginning: time }) => time)];

/** At the word between the two times: how many minutes lie between them. */
export const LENGTH: Terminal<number> = terminal(
  (token) => ENDING.has(token),
  ({ tokens, before, ...rest }) => {
    if (!ENDING.has(tokens[0] ?? '')) return undefined;
    const from = before.findLastIndex((token) => token === 'from' || token === 'between' || token === 'at');
    if (from < 0 || before.length - from > LONGEST_TIME) return undefined;
    const said = before.slice(from + 1);
    const range = rangeAt(
      { ...rest, before: before.slice(0, from), tokens: [...said, ...tokens].slice(0, MOST_TOKENS), known: new Map() },
      0,
      before[from],
    );
    return range?.middle === said.length
      ? { value: range.start.until(range.end).total('minutes'), end: range.last - said.length }
      : undefined;
  },
);
