import type { Named, Scene } from '../scene.ts';
import { fold, wordsOf } from '../wording/words.ts';

/** Words of a text that stand for somebody. */
export type Mention = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whom it fits; several are asked about. */
  readonly fits: readonly Named[];
  /** Whether "Tom's" was said. */
  readonly isPossessive: boolean;
};

type Word = {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly isCapital: boolean;
  readonly isPossessive: boolean;
};

/** Names that are words too. They count as names where somebody is to be expected. */
const WORDS_TOO = new Set(
  `may april june august march will mark grant chase drew rob sue bill rose art dawn hope joy faith rich frank pat ray dean page work young
  long white black brown green best day sun church hill wood stone bell lee friend family love king gift book person sunday monday friday
  call meet note contact group list new old sunny summer autumn winter star price field baker cook smith sharp small short strong power
  jack holly ivy heath cliff reed violet olive ruby amber pearl jade sky wade don ken jo al ed so no go do me we us it in on at to an am
  eve is he she her him them they his my our or and the for with of by from up out if as be`.split(/\s+/),
);

/** Behind these words people are expected. */
const LEADING = new Set(
  `with to for call ring phone text email mail message write meet met see saw visit visited ask tell remind about invite contact and from know
  of thank congratulate delete remove add put move called emailed texted rang phoned tom's mr mrs ms dr is was log update change set on
  nudge ping take messaged between name named find show whatsapped pinged facetimed zoomed skyped thanked wrote mailed told asked invited dmed
  congratulated reminded helped pay paid give gave send sent bring brought lend lent`.split(/\s+/),
);
/** In front of these words a month is a month. */
const OF_TIME = new Set(`in by until till since last next this early late mid of`.split(/\s+/));
const MONTHS = new Set(['may', 'april', 'june', 'august', 'march']);

const WORD = /@?[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*['’]?/gu;

function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: raw, index }) => {
    const possessive = /(?:['’]s|(?<=s)['’])$/i.exec(raw)?.[0] ?? '';
    const own = raw.slice(0, raw.length - possessive.length).replace(/['’]$/, '');
    const at = own.startsWith('@') ? 1 : 0;
    return {
      key: fold(own.slice(at)),
      start: index,
      end: index + own.length,
      isCapital: at === 1 || /^\p{Lu}/u.test(own.slice(at)),
      isPossessive: possessive !== '',
    };
  });
}

/** The longest run of words from one place on that is a part of the name. */
function runLength(name: readonly string[], words: readonly Word[], at: number): { length: number; from: number } {
  let best = { length: 0, from: 0 };
  for (let from = 0; from < name.length; from++) {
    let length = 0;
    while (from + length < name.length && words[at + length]?.key === name[from + length]) length++;
    if (length > best.length) best = { length, from };
  }
  return best;
}

/** Whoever is named in a text, in the order of the text. */
export function mentionsIn(
  text: string,
  { named, settled }: Pick<Scene, 'named' | 'settled'>,
  startsWithName = false,
): Mention[] {
  const words = wordsIn(text);
  const names = named.map((person) => ({ person, words: wordsOf(person.name) }));
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; at++) {
    const token = tokenAt(words[at]!, settled);
    if (token) {
      mentions.push(token);
      continue;
    }
    const runs = names
      .map(({ person, words: name }) => Object.assign(runLength(name, words, at), { person }))
      .filter(({ length }) => length > 0);
    const length = Math.max(0, ...runs.map((run) => run.length));
    const longest = runs.filter((run) => run.length === length);
    const first = longest.filter(({ from }) => from === 0);
    const fits = (first.length > 0 ? first : longest).map(({ person }) => person);
    if (fits.length === 0 || !isMeant(words, at, length, first.length > 0, mentions.at(-1)?.end, startsWithName))
      continue;
    const last = words[at + length - 1]!;
    const key = fold(text.slice(words[at]!.start, last.end)).replace(/^@/, '');
    const chosen = settled[key];
    mentions.push({
      text: text.slice(words[at]!.start, last.end).replace(/^@/, ''),
      start: words[at]!.start,
      end: last.end,
      fits: chosen === undefined ? fits : fits.filter(({ id }) => id === chosen),
      isPossessive: last.isPossessive,
    });
    at += length - 1;
  }
  return mentions.filter(({ fits }) => fits.length > 0);
}

/** "@person1": somebody whom one of our own buttons stands for. What people are called is never said again as an instruction. */
function tokenAt({ key, start, end, isPossessive }: Word, settled: Scene['settled']): Mention | undefined {
  const id = /^person\d+$/.test(key) ? settled[key] : undefined;
  return id === undefined ? undefined : { text: key, start, end, fits: [{ id, name: key }], isPossessive };
}

/** A full name always is; a first name unless it is a word as well; a last name or a word only where somebody is expected. */
function isMeant(
  words: readonly Word[],
  at: number,
  length: number,
  isFirst: boolean,
  endOfLast: number | undefined,
  startsWithName: boolean,
): boolean {
  const word = words[at]!;
  const isWord = WORDS_TOO.has(word.key);
  if (length > 1 || (isFirst && !isWord)) return true;
  const before = words[at - 1];
  if (MONTHS.has(word.key) && before && (OF_TIME.has(before.key) || /^\d/.test(before.key))) return false;
  if (MONTHS.has(word.key) && /^\d/.test(words[at + 1]?.key ?? '')) return false;
  if (word.isPossessive) return true;
  const followsAnother = endOfLast !== undefined && before?.key === 'and';
  const isExpected = at === 0 ? startsWithName || words.length === 1 : LEADING.has(before!.key) || followsAnother;
  return isExpected || (word.isCapital && at > 0 && words.some(({ isCapital }) => !isCapital));
}

/** The text with blanks where people are named, so that April and May are not taken for months. */
export function withoutMentions(text: string, mentions: readonly Mention[]): string {
  let masked = text;
  for (const { start, end } of mentions)
    masked = masked.slice(0, start) + '\uE001'.repeat(end - start) + masked.slice(end);
  return masked;
}

/** Puts the names back that were blanked out. */
export function withMentions(masked: string, mentions: readonly Mention[]): string {
  let index = 0;
  return masked.replaceAll(/\uE001+/g, () => mentions[index++]?.text ?? '');
}
