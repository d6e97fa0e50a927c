import { COMMON_WORDS } from '@inner-circle/domain/assistant/common-words.ts';
import type { Named } from '../scene.ts';
import { MONTHS } from '../when/when.ts';
import { distance, fold, wordsOf } from './words.ts';
import { CONTACTING, LEADING, NOBODY, WORDS_TOO } from './lexicon.ts';
import type { Person, Piece, Token } from './pieces.ts';

/** The user's own people and groups, as far as the message may mean them. */
export type Names = {
  readonly people: readonly Named[];
  /** Who may be meant by a word that is spelled otherwise. */
  readonly near: ReadonlyMap<string, readonly Named[]>;
  readonly groups: readonly Named[];
  readonly filters: readonly NamedFilter[];
  /** What earlier answers settled: `who anna` is an id. */
  readonly settled: Readonly<Record<string, string>>;
};

/** A saved filter under an id that is no group's, with the words of its name as they are compared. */
type NamedFilter = { readonly filter: Named; readonly words: readonly string[] };

type Run = { readonly person: Named; readonly name: readonly string[]; readonly from: number; readonly length: number };

/** "Sofia R": where several have the first name, the letter behind it says which. */
export function initialsOf({ people }: Names): ReadonlySet<string> {
  const all = people.map(({ name }) => wordsOf(name));
  const isShared = ([first]: readonly string[]) => all.filter((other) => other[0] === first).length > 1;
  return new Set(
    all.filter((name) => name.length > 1 && isShared(name)).map(([first, last]) => `${first} ${last![0]}`),
  );
}

const keyAt = (tokens: readonly Token[], at: number) => tokens[at]?.key ?? '';
export const isCapital = (tokens: readonly Token[], at: number) => /^\p{Lu}/u.test(tokens[at]?.raw ?? '');
export const isStart = (tokens: readonly Token[], at: number) => at === 0 || /^[.!?;:]$/.test(keyAt(tokens, at - 1));

/** The longest run of words from one place on that is a part of the name. */
function runOf(person: Named, tokens: readonly Token[], at: number): Run {
  const name = wordsOf(person.name);
  let best: Run = { person, name, from: 0, length: 0 };
  for (let from = 0; from < name.length; from++) {
    let length = 0;
    while (from + length < name.length && isWord(tokens[at + length], name[from + length]!)) length++;
    // "Thomas M".
    if (from === 0 && length > 0 && isInitial(tokens[at + length], name[length])) length++;
    if (length > best.length) best = { person, name, from, length };
  }
  return best;
}
const isInitial = (token: Token | undefined, word: string | undefined) =>
  token !== undefined && word?.[0] === token.key && (!/^[ai]$/.test(token.key) || token.raw !== token.key);
const isWord = (token: Token | undefined, word: string) =>
  token !== undefined && (token.key === word || token.key === `${word}s`);

/** Who is named at this place, and where the name ends. */
export function personAt(
  tokens: readonly Token[],
  at: number,
  before: Piece | undefined,
  { people, near, settled }: Names,
): { readonly value: Person; readonly end: number } | undefined {
  const runs = people.map((person) => runOf(person, tokens, at)).filter(({ length }) => length > 0);
  if (runs.length === 0) return guessAt(tokens, at, before, near, settled);
  const length = Math.max(...runs.map((run) => run.length));
  const longest = runs.filter((run) => run.length === length);
  const whole = longest.filter(({ name }) => name.length === length);
  const first = longest.filter(({ from }) => from === 0);
  const found = whole.length > 0 ? whole : first.length > 0 ? first : longest;
  // "Spoke with Anna Berg …: Berg by phone".
  const isAgain =
    keyAt(tokens, at - 1) === ':' &&
    isCapital(tokens, at) &&
    tokens.slice(0, at).some(({ key }) => key === keyAt(tokens, at));
  if (!isAgain && !isMeant(tokens, at, length, first.length > 0, before)) return undefined;
  const last = tokens[at + length - 1]!;
  const { name, from } = found[0]!;
  const isPossessive = last.key === `${name[from + length - 1]}s` || last.raw.endsWith("'");
  const said = saidOf(found[0]!.person.name, from, length);
  return {
    value: {
      fits: chosen(
        found.map(({ person }) => person),
        said,
        settled,
      ),
      said,
      isPossessive,
      isGuess: false,
    },
    end: at + length,
  };
}

const chosen = (fits: readonly Named[], said: string, settled: Names['settled']) => {
  const id = settled[`who ${fold(said)}`];
  return id === undefined ? fits : fits.filter((one) => one.id === id);
};

/** The words of the name as the contact has them, with capitals and signs. */
function saidOf(name: string, from: number, length: number): string {
  const parts = [...name.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)];
  const [first, last] = [parts[from], parts[from + length - 1]];
  return first && last ? name.slice(first.index, last.index + last[0].length) : name;
}

/** Somebody whose name is a letter away, where a name is to be expected. */
function guessAt(
  tokens: readonly Token[],
  at: number,
  before: Piece | undefined,
  near: Names['near'],
  settled: Names['settled'],
): { readonly value: Person; readonly end: number } | undefined {
  const key = keyAt(tokens, at);
  const fits = near.get(key) ?? near.get(key.replace(/s$/, ''));
  if (
    !fits ||
    /^(?:,|and)$/.test(keyAt(tokens, at - 1)) ||
    !(isExpected(tokens, at, before) || (isCapital(tokens, at) && !isStart(tokens, at)))
  )
    return undefined;
  const isPossessive = /'s?$/.test(tokens[at]!.raw);
  const said = fits.length === 1 ? firstWord(fits[0]!.name) : tokens[at]!.raw.replace(/'s?$/, '');
  return { value: { fits: chosen(fits, said, settled), said, isPossessive, isGuess: true }, end: at + 1 };
}
export const firstWord = (name: string) => name.split(' ')[0]!;

/** What somebody does, or did. */
const DOES =
  /^(?:is|was|has|had|called|emailed|texted|rang|phoned|messaged|wrote|came|moved|said|says|joined|left|told|asked|got|wants|loves|likes|hates|owes|needs|works|lives|plays|prefers|drinks|eats|speaks|knows|studies|owns|thinks|wrote|started|quit|turns|collects|teaches|cannot|does|doesnt|isnt)$/;
const TELLING = /^(?:that|remember|note|because|,|when|where|what|how|why)$/;

const isExpected = (tokens: readonly Token[], at: number, before: Piece | undefined) =>
  at === 0
    ? tokens.length === 1 ||
      DOES.test(keyAt(tokens, 1)) ||
      /^(?:and|birthday|email|phone|number|new|name|too|,|-|–|:)$/.test(keyAt(tokens, 1)) ||
      (keyAt(tokens, 1) === 'as' && tokens.length === 3)
    : LEADING.has(keyAt(tokens, at - 1)) ||
      (keyAt(tokens, at - 1) === ',' && before?.tag === 'mark') ||
      // "Give me wills number".
      (keyAt(tokens, at).endsWith('s') &&
        /^(?:number|phone|email|birthday|address|notes)$/.test(keyAt(tokens, at + 1))) ||
      (keyAt(tokens, at + 1) === 'birthday' && !NOBODY.has(keyAt(tokens, at))) ||
      // "Note that may hates cilantro".
      (TELLING.test(keyAt(tokens, at - 1)) && DOES.test(keyAt(tokens, at + 1))) ||
      before?.tag === 'fix' ||
      before?.tag === 'filler' ||
      // "With Tom Mark and Grace".
      (before?.tag === 'person' && !before.value.isPossessive && /^(?:and|,)$/.test(keyAt(tokens, at + 1)));

/** A full name always is; a first name unless it is a word as well; a last name or a word only where somebody is expected. */
function isMeant(
  tokens: readonly Token[],
  at: number,
  length: number,
  isFirst: boolean,
  before: Piece | undefined,
): boolean {
  const key = keyAt(tokens, at);
  const isWordToo = WORDS_TOO.has(key) || WORDS_TOO.has(key.replace(/s$/, '')) || (!isFirst && COMMON_WORDS.has(key));
  // Of "Eve and delete Bob", "delete Bob" is no name.
  if (length > 1) return isFirst || !WORDS_TOO.has(key);
  if (/^(?:his|her|their)$/.test(keyAt(tokens, at - 1)) && isFirst && !isCapital(tokens, at)) return false;
  if (isFirst && !isWordToo) return true;
  // Names are anybody's text: a word of the language inside one is nobody.
  if (!isFirst && COMMON_WORDS.has(key) && !isCapital(tokens, at)) return false;
  if (
    MONTHS.test(key) &&
    (/^(?:in|by|until|till|since|last|next|this|early|late|mid|of|\d.*)$/.test(keyAt(tokens, at - 1)) ||
      /^\d/.test(keyAt(tokens, at + 1)))
  )
    return false;
  if (/'s?$/.test(tokens[at]!.raw)) return true;
  // "Mays package": no other word.
  if (isFirst && key.endsWith('s') && !WORDS_TOO.has(key) && !COMMON_WORDS.has(key)) return true;
  return isExpected(tokens, at, before) || (isCapital(tokens, at) && !isStart(tokens, at));
}

/** Where somebody who is nobody of the user's ends: a name in capitals, or any unknown word where a verb expects a person. */
export function strangerAt(tokens: readonly Token[], at: number, before: Piece | undefined): number | undefined {
  const [key, lead] = [keyAt(tokens, at), keyAt(tokens, at - 1)];
  if (!/^\p{L}/u.test(key) || NOBODY.has(key)) return undefined;
  const isName = isCapital(tokens, at) && !isStart(tokens, at) && !COMMON_WORDS.has(key);
  const isSurname = before?.tag === 'person' && !before.value.isPossessive && isName;
  const isLed = isName && (LEADING.has(lead) || (lead === ',' && before?.tag === 'mark'));
  const isCalled = CONTACTING.has(lead) && (isName || !COMMON_WORDS.has(key));
  if (!isSurname && !isLed && !isCalled) return undefined;
  if (!isName) return at + 1;
  let end = at + 1;
  while (isCapital(tokens, end) && !COMMON_WORDS.has(keyAt(tokens, end))) end++;
  return end;
}

const IS_LED = /^(?:to|into|in|from|of|the|my|our|out|groups?|and|,|\(|called|named|joined|join)$/;
const IS_FOLLOWED = /^(?:group|groups|list|members|people|circle|folks)$/;
/** A filter is named by words of every kind: "Cold in Berlin". It is meant only where people are asked for by it. */
const LEADS_TO_FILTER = /^(?:in|into|to|of|from|fits?|fitting|match|matches|matching|filters?)$/;
/** "Show cold contacts" asks for no filter. */
const SHOWS = /^(?:list|show|see|view|open|me)$/;
const ARTICLE = /^(?:the|my|our)$/;

type Found = { readonly value: Named; readonly or?: Named; readonly end: number };

/** The group or saved filter that is named at this place. A group whose name is a common word counts only where one is to be expected. */
export function groupAt(tokens: readonly Token[], at: number, { groups, filters, settled }: Names): Found | undefined {
  const group = namedAt(tokens, at, groups, ({ name }) => wordsOf(name));
  const isGroup = group && isGroupMeant(tokens, at, group.end);
  const named = namedAt(tokens, at, filters, ({ words }) => words);
  const filter =
    named && isFilterMeant(tokens, at, named.end) ? { value: named.value.filter, end: named.end } : undefined;
  if (!isGroup || !filter || filter.end !== group.end)
    return isGroup && group.end >= (filter?.end ?? 0) ? group : filter;
  const said = kindSaid(tokens, at, group.end) ?? settled[setKey(group.value)];
  if (said === 'group') return group;
  return said === 'filter' ? filter : { ...group, or: filter.value };
}

/** What an answer settles that says which of the two is meant. */
export const setKey = ({ name }: Named) => `set ${fold(name)}`;

/** The filter of this name inside quotes, or the group, where the words before ask for its people. */
export const quotedGroup = (tokens: readonly Token[], at: number, inside: readonly Token[], names: Names) => {
  const found = isLedToFilter(tokens, at) ? groupAt([tokens[at - 1]!, ...inside], 1, names) : undefined;
  return found?.end === inside.length + 1 ? found : undefined;
};

function namedAt<One>(
  tokens: readonly Token[],
  at: number,
  all: readonly One[],
  wordsIn: (one: One) => readonly string[],
) {
  let best: { value: One; end: number } | undefined;
  for (const value of all) {
    const name = wordsIn(value);
    const fits = name.every((word, index) => isLike(keyAt(tokens, at + index), word, name.length > 1));
    if (name.length > 0 && fits && (!best || at + name.length > best.end)) best = { value, end: at + name.length };
  }
  return best;
}

const isGroupMeant = (tokens: readonly Token[], at: number, end: number) =>
  end > at + 1 ||
  !COMMON_WORDS.has(keyAt(tokens, at)) ||
  IS_LED.test(keyAt(tokens, at - 1)) ||
  IS_FOLLOWED.test(keyAt(tokens, at + 1)) ||
  tokens.length === 1;

const leadAt = (tokens: readonly Token[], at: number) =>
  keyAt(tokens, ARTICLE.test(keyAt(tokens, at - 1)) ? at - 2 : at - 1);
const isLedToFilter = (tokens: readonly Token[], at: number) =>
  LEADS_TO_FILTER.test(leadAt(tokens, at)) || SHOWS.test(leadAt(tokens, at));
function isFilterMeant(tokens: readonly Token[], at: number, end: number): boolean {
  const isEnd = /^[.!?]?$/.test(keyAt(tokens, end));
  if (isEnd && (at === 0 || SHOWS.test(leadAt(tokens, at)))) return true;
  return LEADS_TO_FILTER.test(leadAt(tokens, at)) || keyAt(tokens, end) === 'filter';
}

/** "The filter Family", "the Family group". */
function kindSaid(tokens: readonly Token[], at: number, end: number): 'group' | 'filter' | undefined {
  const around = new Set([keyAt(tokens, at - 1), keyAt(tokens, end)]);
  return (['filter', 'group'] as const).find((kind) => around.has(kind));
}
const isLike = (key: string, word: string, isLong: boolean) =>
  key === word || (isLong && word.length >= 5 && key[0] === word[0] && distance(key, word, 1) <= 1);
