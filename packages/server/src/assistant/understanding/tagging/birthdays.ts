import { countOf } from '../when/words.ts';
import { lineOf, type Piece } from './pieces.ts';

const PHRASE =
  /(?:(?:on|by|before|until|in time for|for|(?:in|on) the (?:morning|day|evening) of|(?:(?:in|on) (?:the )?)?T of) )?(?:(?<count>an?|the|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3}) (?<unit>day|days|week|weeks) (?<way>before|after|ahead of) )?(?:P|H)(?: next)? birthday(?= |$)/g;

/** "On Grace's birthday", "two days before her birthday" say when, as one piece. Without such words a birthday is what is spoken of. */
export function withBirthdays(pieces: readonly Piece[]): Piece[] {
  if (!pieces.some(({ key }) => key === 'birthday')) return [...pieces];
  const { line, pieceAt } = lineOf(pieces);
  const out = [...pieces];
  for (const match of [...line.matchAll(PHRASE)].toReversed()) {
    const { count, unit, way } = match.groups!;
    if (!count && !/^(?:on|by|before|in|T) /.test(match[0])) continue;
    const [from, found] = [pieceAt(match.index), pieceAt(match.index + match[0].length)];
    const to = found < 0 ? pieces.length : found;
    const inside = pieces.slice(from, to);
    const whose = inside.find(({ tag }) => tag === 'person');
    if (!whose && !inside.some(({ key }) => /^(?:his|her|their)$/.test(key))) continue;
    const days = unit ? countOf(count ?? '') * (unit.startsWith('week') ? 7 : 1) * (way === 'after' ? 1 : -1) : 0;
    const time = inside.filter(({ tag }) => tag === 'time');
    out.splice(from, to - from, ...time, {
      tag: 'birthday',
      value: { whose: whose?.tag === 'person' ? whose.value : null, days },
      raw: inside.map(({ raw }) => raw).join(' '),
      key: inside.map(({ key }) => key).join(' '),
      start: inside[0]!.start,
      end: inside.at(-1)!.end,
    });
  }
  return out;
}
