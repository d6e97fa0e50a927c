import { countOf, timeOfPart, WEEKDAYS } from '../when/words.ts';
import type { Piece } from './pieces.ts';

/** The day that was spoken of last: of what was done, or the birthday of whom was asked about. */
export type ThatDay = Temporal.PlainDate | 'birthday';

const PHRASE = new RegExp(
  `(?<=^| )(?:(?:on|in) )?(?:(?<count>the|that|an?|one|two|three|four|five|six|ten|\\d{1,2}) (?<unit>days?|weeks?|months?|${[...WEEKDAYS.keys()].join('|')}) (?<way>before|after)(?: that)?|that (?:same )?(?<part>day|morning|afternoon|evening|night)|the same day)(?= (?:[,.!?;:]|to|that|and|saying|about|as well|too|please|at|instead|remind|email|call)(?: |$)|$)`,
);

/** "The day before", "that morning", "the Monday after" are days where one was spoken of. */
export function withThatDay(pieces: readonly Piece[], that: ThatDay | undefined): readonly Piece[] {
  const match = that && PHRASE.exec(pieces.map(({ key }) => key).join(' '));
  if (!match) return pieces;
  let offset = 0;
  const inside = pieces.filter(({ key }) => {
    const start = offset;
    offset += key.length + 1;
    return start >= match.index && start < match.index + match[0].length;
  });
  const { count = '', unit: units = '', way, part = 'day' } = match.groups!;
  const unit = units.replace(/s$/, '');
  const [first, last] = [inside[0], inside.at(-1)];
  const sign = way === 'before' ? -countOf(count) : way ? countOf(count) : 0;
  // Half of a longer phrase.
  if (!first || !last || inside.map(({ key }) => key).join(' ') !== match[0]) return pieces;
  const at = { raw: inside.map(({ raw }) => raw).join(' '), key: match[0], start: first.start, end: last.end };
  const days = unit === 'week' ? 7 * sign : sign;
  const day = that === 'birthday' ? undefined : dayFrom(that, unit, sign);
  const found: Piece[] = day
    ? [{ ...at, tag: 'date', value: { past: day, future: day, range: [day, day] } }]
    : [{ ...at, tag: 'birthday', value: { whose: null, days } }];
  const time: Piece[] = part === 'day' ? [] : [{ ...at, tag: 'time', value: timeOfPart(part) }];
  return pieces.toSpliced(pieces.indexOf(first), inside.length, ...found, ...time);
}

function dayFrom(that: Temporal.PlainDate, unit: string, sign: number): Temporal.PlainDate {
  const weekday = WEEKDAYS.get(unit);
  if (weekday === undefined) return that.add({ [unit ? `${unit}s` : 'days']: sign });
  const ahead = (sign * (weekday - that.dayOfWeek) + 7) % 7 || 7;
  return that.add({ days: sign * ahead });
}
