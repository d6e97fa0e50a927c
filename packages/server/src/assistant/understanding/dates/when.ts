import { en } from 'chrono-node';
import { DAYS, type Tense } from './days.ts';
import { NUMBER, numberOf } from './numbers.ts';
import { TIMES } from './times.ts';

/** The moment at which a sentence is said, as the person who says it sees it. */
export type Present = {
  readonly today: Temporal.PlainDate;
  readonly time: Temporal.PlainTime;
  /** Whether 3/4 is the fourth of March. */
  readonly isAmerican: boolean;
};

export type When = {
  readonly date?: Temporal.PlainDate;
  readonly time?: Temporal.PlainTime;
  /** Words that name a day or a time that there is not: 31 February, 25:00. */
  readonly impossible?: string;
  /** The text without the words that say when. */
  readonly rest: string;
};

/** Longer texts are notes, and their dates tell of something else. */
const READ_BY_CHRONO = 400;
const BLANK = '\uE000';

const BEFORE =
  /(?:\b(?:on|at|by|before|due|due on|due by|from|starting|beginning|for|until|till|around|the|in|this)\s+){1,2}$/i;

/** Takes words out, with the preposition that led to them, and leaves a mark so that what stood around does not grow together. */
function blank(text: string, start: number, length: number): string {
  const lead = BEFORE.exec(text.slice(Math.max(0, start - 24), start));
  const from = start - (lead?.[0].length ?? 0);
  return text.slice(0, from) + BLANK.repeat(start + length - from) + text.slice(start + length);
}

const tidy = (text: string) =>
  text
    .replaceAll(/(?<=\uE000)(?: or so| sometime| at some point)\b/gi, '')
    .replaceAll(/\uE000+/g, ' ')
    .replaceAll(/\s+([,.;:!?])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/,(?=\s*(?:,|$))/g, '')
    .replace(/^[\s,;:–-]+/, '')
    .replace(/[\s,;:–-]+$/, '');

const SOON = new RegExp(
  String.raw`\bin (?:about )?(?<count>${NUMBER}|half an?) ?(?<unit>minutes?|mins?|hours?|hrs?)\b`,
  'i',
);

/** "A week before Christmas". */
const OFFSET = new RegExp(
  String.raw`\b(?<count>${NUMBER}) (?<unit>day|week|month)s? (?<way>before|after|prior to)\s+`,
  'i',
);

function offsetIn(text: string, present: Present, tense: Tense): When | undefined {
  const match = OFFSET.exec(text);
  if (!match) return undefined;
  const { count, unit, way } = match.groups as { count: string; unit: string; way: string };
  const { date, rest, ...base } = whenIn(text.slice(match.index + match[0].length), present, tense);
  if (!date) return { impossible: match[0].trim(), rest: text };
  const length = { [`${unit.toLowerCase()}s`]: numberOf(count) };
  const day = way.toLowerCase() === 'after' ? date.add(length) : date.subtract(length);
  return { ...base, date: day, rest: tidy(`${text.slice(0, match.index)} ${rest}`) };
}

/** Which day and which time of it a text names. */
export function whenIn(text: string, present: Present, tense: Tense = 'future'): When {
  const offset = offsetIn(text, present, tense);
  if (offset) return offset;
  const soon = SOON.exec(text);
  if (soon) {
    const { count, unit } = soon.groups as { count: string; unit: string };
    const number = /half/i.test(count) ? 0.5 : numberOf(count);
    const minutes = Math.round(/^h/i.test(unit) ? number * 60 : number);
    const at = present.today.toPlainDateTime(present.time).add({ minutes });
    return { date: at.toPlainDate(), time: at.toPlainTime(), rest: tidy(blank(text, soon.index, soon[0].length)) };
  }
  let left = text;
  let [date, time, impossible] = [
    undefined as Temporal.PlainDate | undefined,
    undefined as Temporal.PlainTime | undefined,
    '',
  ];
  for (const { pattern, day } of DAYS) {
    const match = pattern.exec(left);
    const found = match && day(match.groups ?? {}, { ...present, tense });
    if (!match || !found) continue;
    if (found === 'impossible') impossible = match[0];
    else date = found;
    // "Tonight" and "this morning" name a time as well.
    if (!/night|morning|afternoon|evening/i.test(match[0])) left = blank(left, match.index, match[0].length);
    break;
  }
  if (!date && !impossible) {
    const other = byChrono(left, present);
    if (other) [date, left] = [other.date, blank(left, other.index, other.length)];
  }
  for (const { pattern, time: read } of TIMES) {
    const match = pattern.exec(left);
    const found = match && read(match.groups ?? {}, text);
    if (!match || !found) continue;
    if (found === 'impossible') impossible ||= match[0].trim();
    else time = found;
    left = blank(left, match.index, match[0].length);
    break;
  }
  left = left.replaceAll(
    /\b(?:tonight|(?:this|last|tomorrow|yesterday) (?:night|morning|afternoon|evening)|in the (?:morning|afternoon|evening)|at night)\b/gi,
    BLANK,
  );
  return { ...(date && { date }), ...(time && { time }), ...(impossible && { impossible }), rest: tidy(left) };
}

/** What our own rules do not know: "3 weeks and 2 days from now". Only whole days count. */
function byChrono(text: string, { today, time }: Present) {
  if (text.length > READ_BY_CHRONO) return undefined;
  const instant = today.toZonedDateTime({ timeZone: 'UTC', plainTime: time }).toInstant();
  const reference = { instant: new Date(instant.epochMilliseconds), timezone: 0 };
  const [found] = en.strict.parse(text, reference, { forwardDate: true });
  if (!found?.start.isCertain('day') || !found.start.isCertain('month')) return undefined;
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => found.start.get(part)!);
  try {
    const date = Temporal.PlainDate.from({ year: year!, month: month!, day: day! }, { overflow: 'reject' });
    return { date, index: found.index, length: found.text.length };
  } catch {
    return undefined;
  }
}
