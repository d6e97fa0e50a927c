import { DATEISH, MONTHS, type Present, whenAt } from '../when/when.ts';
import type { Named } from '../scene.ts';
import { withBirthdays } from './birthdays.ts';
import { CONDITIONS, COURTESIES, ENDINGS, FIXES, HEDGES, NEGATIONS, OPENINGS, POLITE, PRONOUNS } from './lexicon.ts';
import { groupAt, initialsOf, type Names, personAt, quotedGroup, strangerAt } from './names.ts';
import type { Piece, Token } from './pieces.ts';
import { phoneAt, spokenEmailAt } from './spoken.ts';
import { wordsOf } from './words.ts';
import { clean, tokensOf } from './tokens.ts';

/** The message as a row of pieces; undefined when it is too long to be read. */
export function tag(message: string, names: Names, present: Present): Piece[] | undefined {
  const tokens = tokensOf(clean(message), spelledIn(names), initialsOf(names));
  if (!tokens) return undefined;
  const line = lineOfTokens(tokens);
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length;) {
    const { end, ...piece } = pieceAt(tokens, at, line, pieces, names, present);
    const raw = tokens
      .slice(at, end)
      .map((token, index, all) => (index > 0 && token.start > all[index - 1]!.end ? ` ${token.raw}` : token.raw))
      .join('');
    const key = tokens
      .slice(at, end)
      .map((token) => token.key)
      .join(' ');
    const { start, isAfterPause } = tokens[at]!;
    // "On the 24th, er, the 25th": who pauses between two of a kind puts the first one right.
    if (isAfterPause && PAUSED.test(piece.tag) && pieces.findLast((one) => one.tag !== 'mark')?.tag === piece.tag)
      pieces.push({ tag: 'fix', raw: '', key: 'no', start, end: start });
    pieces.push({ raw, key, start, end: tokens[end - 1]!.end, ...piece } as Piece);
    at = end;
  }
  return withBirthdays(pieces);
}

/** Words that keep their spelling. */
const spelledIn = ({ people, groups }: Names) => new Set([...people, ...groups].flatMap(({ name }) => wordsOf(name)));

const PAUSED = /^(?:date|time|email|phone|group)$/;

type Line = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly tokenAt: ReadonlyMap<number, number>;
};

function lineOfTokens(tokens: readonly Token[]): Line {
  const starts: number[] = [];
  let text = '';
  for (const { key } of tokens) {
    starts.push(text.length);
    text += `${key} `;
  }
  const tokenAt = new Map(starts.map((start, index) => [start, index]));
  tokenAt.set(text.length, tokens.length);
  return { text: text.trimEnd(), starts, tokenAt };
}

type Tagged = {
  readonly tag: Piece['tag'];
  readonly value?: unknown;
  readonly or?: Named | undefined;
  readonly inside?: readonly Piece[] | undefined;
  readonly end: number;
};
/** What may stand before somebody's name. */
const CALLED =
  /^(?:(?:my|our)(?: (?:brother|sister|friend|best friend|colleague|boss|cousin|uncle|aunt|neighbou?r|mate|buddy|wife|husband|partner|son|daughter))?|senora?|frau|herr|madame|monsieur|signora?|(?:mrs?|ms|miss|dr|prof)\.?) /;
const BOUNDARY = /^(?:[,;:.!?–—-]|and|then)$/;

function pieceAt(
  tokens: readonly Token[],
  at: number,
  line: Line,
  pieces: readonly Piece[],
  names: Names,
  present: Present,
): Tagged {
  const { raw, key } = tokens[at]!;
  const before = pieces.at(-1);
  if (/^".*"$/s.test(raw) && raw.length > 2) {
    const value = raw.slice(1, -1).trim();
    const set = quotedGroup(tokens, at, tokensOf(value, spelledIn(names)) ?? [], names);
    if (set) return { tag: 'group', value: set.value, or: set.or, end: at + 1 };
    const start = tokens[at]!.start + 1;
    const inside = tag(value, names, present)?.map((piece) =>
      Object.assign(piece, { start: piece.start + start, end: piece.end + start }),
    );
    return { tag: 'quote', value, inside, end: at + 1 };
  }
  if (raw.length > 1 && raw.includes('@')) return { tag: 'email', value: raw.replace(/\.$/, ''), end: at + 1 };
  const email = spokenEmailAt(line.text, line.starts[at]!);
  const emailEnd = email && line.tokenAt.get(email.end + 1);
  if (email && emailEnd) return { tag: 'email', value: email.value, end: emailEnd };
  const phone = phoneAt(raw, line.text, line.starts[at]!);
  const phoneEnd = phone && (phone.end === undefined ? at + 1 : line.tokenAt.get(phone.end + 1));
  if (phone && phoneEnd) return { tag: 'phone', value: phone.value, end: phoneEnd };
  const when = whenAt(line.text, line.starts[at]!, present);
  const whenEnd = when && line.tokenAt.get(when.end + 1);
  const called = CALLED.exec(line.text.slice(line.starts[at], line.starts[at]! + 40))?.[0];
  const led = called ? called.trim().split(' ').length : 0;
  const person = personAt(tokens, at + led, led ? undefined : before, names);
  // "May" alone and "for May" are somebody where there is one; "2 May" and "in May" are not.
  const isMonthName =
    person && !led && MONTHS.test(key) && !(when && /\d/.test(line.text.slice(line.starts[at], when.end)));
  const isForSomebody =
    /^(?:for|from)$/.test(key) &&
    whenEnd === at + 2 &&
    MONTHS.test(tokens[at + 1]!.key) &&
    personAt(tokens, at + 1, before, names);
  const isWish = isWished(tokens, at);
  const group = groupAt(tokens, at, names);
  // "Who is in Seen this year?": a day inside a longer name is none.
  const isName = group && group.end > at + 1 && group.end >= (whenEnd ?? 0);
  if (when && whenEnd && !isMonthName && !isForSomebody && !isWish && !isName) return { ...when.found, end: whenEnd };
  if (group && !(person && person.end > group.end)) return { tag: 'group', ...group };
  if (person) return { tag: 'person', value: person.value, end: person.end };
  const fix = phraseAt(FIXES, tokens, at);
  const isBoundary =
    at === 0 ||
    tokens[at]!.isAfterPause ||
    BOUNDARY.test(tokens[at - 1]!.key) ||
    before?.tag === 'filler' ||
    before?.tag === 'fix';
  // "On Thursday no Friday": what is put right stands on both sides.
  const isBetween =
    fix > 0 &&
    at + fix < tokens.length &&
    before !== undefined &&
    ((/^(?:date|time|recur)$/.test(before.tag) && whenAt(line.text, line.starts[at + fix]!, present) !== undefined) ||
      (before.tag === 'person' && personAt(tokens, at + fix, undefined, names) !== undefined));
  if (fix && (at > 0 || tokens.length > fix) && isFix(tokens, at, fix, isBoundary || isBetween))
    return { tag: 'fix', end: at + fix };
  const courtesy = phraseAt(COURTESIES, tokens, at) || (POLITE.has(key) ? 1 : 0);
  if (courtesy && tokens.length > courtesy) return { tag: 'filler', end: at + courtesy };
  if (isYouKnow(tokens, at) || isForMe(tokens, at)) return { tag: 'filler', end: at + 2 };
  const opening = isBoundary ? phraseAt(OPENINGS, tokens, at) : 0;
  if (opening && at + opening < tokens.length && key !== 'and') return { tag: 'filler', end: at + opening };
  const ending = phraseAt(ENDINGS, tokens, at);
  if (ending && at > 0 && isTheEnd(tokens, at + ending)) return { tag: 'filler', end: at + ending };
  if (key === '@' || key === '(' || key === ')') return { tag: 'filler', end: at + 1 };
  if (/^[^\p{L}\p{N}]+$/u.test(key)) return { tag: 'mark', end: at + 1 };
  if (HEDGES.has(key)) return { tag: 'hedge', end: at + 1 };
  if (NEGATIONS.has(key)) return { tag: 'not', end: at + 1 };
  if (key === 'or' || key === 'either') return { tag: 'or', end: at + 1 };
  const isBoth =
    key === 'both' && before?.tag !== 'person' && /^(?:to|in|into|on|out|from|)$/.test(tokens[at + 1]?.key ?? '');
  if (key === 'both' && phraseAt(['both of them'], tokens, at)) return { tag: 'pronoun', end: at + 3 };
  if (PRONOUNS.has(key) || isBoth) return { tag: 'pronoun', end: at + 1 };
  if (
    DATEISH.test(key) &&
    !(key === 'am' && before?.key === 'i') &&
    isHalfRead(tokens, at, before) &&
    !isOfAHoliday(tokens, at) &&
    !isWish
  )
    return { tag: 'dateish', end: at + 1 };
  const condition = phraseAt(CONDITIONS, tokens, at);
  if (condition) return { tag: 'if', end: at + condition };
  const stranger = strangerAt(tokens, at, before);
  return stranger ? { tag: 'stranger', end: stranger } : { tag: 'word', end: at + 1 };
}

/** "The e-mail, you know, the one to Tom" only fills a pause. */
const isYouKnow = (tokens: readonly Token[], at: number) =>
  tokens[at]!.key === 'you' &&
  tokens[at + 1]?.key === 'know' &&
  /^(?:the|my|for|,)$/.test(tokens[at + 2]?.key ?? '') &&
  !/^(?:do|did|if|as|that|what|how|would|should)$/.test(tokens[at - 1]?.key ?? '');

/** "Remember for me that …". */
const isForMe = (tokens: readonly Token[], at: number) =>
  tokens[at]!.key === 'for' &&
  tokens[at + 1]?.key === 'me' &&
  /^(?:remember|note|check|open|find|log|save|down|calendar)$/.test(tokens[at - 1]?.key ?? '');

/** How many tokens the longest of the phrases takes that stands here. */
function phraseAt(list: readonly string[], tokens: readonly Token[], at: number): number {
  const first = tokens[at]!.key;
  let longest = 0;
  for (const phrase of list) {
    if (!phrase.startsWith(first)) continue;
    const parts = phrase.split(' ');
    if (parts.length > longest && parts.every((word, index) => tokens[at + index]?.key === word))
      longest = parts.length;
  }
  return longest;
}

/** "No" begins a correction behind a pause; "actually" and "I mean" do anywhere. */
const NO_SUCH =
  /^(?:need|one|reason|more|idea|way|problem|longer|point|answer|luck|matter|rush|chance|date|due|meetings?|calls?|lunch|dinner|coffee|emails?|mails?|todos?|tasks?|notes?|reminders?|contact|news|time)$/;
const isFix = (tokens: readonly Token[], at: number, length: number, isBoundary: boolean) =>
  !(tokens[at]!.key === 'no' && NO_SUCH.test(tokens[at + 1]?.key ?? '')) &&
  ((length > 1 && !/^(?:make|change|better)$/.test(tokens[at]!.key)) ||
    isBoundary ||
    !/^(?:no|wait|instead|rather|better|actually|sorry|make|change)$/.test(tokens[at]!.key) ||
    (tokens[at]!.key !== 'better' && /^(?:[,.!;]|no|wait|i|)$/.test(tokens[at + 1]?.key ?? '')));

const isTheEnd = (tokens: readonly Token[], at: number): boolean => {
  const rest = tokens.slice(at).filter(({ key }) => !BOUNDARY.test(key));
  return rest.length === 0 || (rest.length <= 5 && ENDINGS.includes(rest.map(({ key }) => key).join(' ')));
};

/** "Mum's Christmas present". */
const isOfAHoliday = (tokens: readonly Token[], at: number) =>
  /^(?:christmas|easter|halloween|thanksgiving)$/.test(tokens[at]!.key) &&
  /^(?:menu|decorations?|carols?|pudding|bonus|concert|play|baking|roast|jumper|presents?|gifts?|cards?|party|dinner|lunch|tree|shopping|flights?|trip|holidays?|cookies|market|list|eggs?|plans?)$/.test(
    tokens[at + 1]?.key ?? '',
  );

/** "A happy New Year" is what is said, and no day. */
const isWished = (tokens: readonly Token[], at: number) =>
  /^(?:new|years?|christmas|easter|halloween|thanksgiving|valentines|day|eve)$/.test(tokens[at]!.key) &&
  tokens.slice(Math.max(0, at - 3), at).some(({ key }) => /^(?:happy|merry)$/.test(key));

/** "Week" is a word; next to a date or a number it is the rest of one. */
const isHalfRead = (tokens: readonly Token[], at: number, before: Piece | undefined) =>
  !/^(?:days?|weeks?|months?|years?|mornings?|evenings?|hours?|minutes?|nights?)$/.test(tokens[at]!.key) ||
  before?.tag === 'date' ||
  before?.tag === 'recur' ||
  /^(?:\d.*|from|after|before|ago|next|last|every|each)$/.test(tokens[at + 1]?.key ?? '') ||
  /^(?:\d.*|every|each|next|last|two|three|four|five|six|couple|few|other|per)$/.test(tokens[at - 1]?.key ?? '');
