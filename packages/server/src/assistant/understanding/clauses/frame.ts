import type { Named } from '../scene.ts';
import { firstWord } from '../tagging/names.ts';
import { lineOf, type Piece, type Tag, written } from '../tagging/pieces.ts';
import type { Present } from '../when/when.ts';
import { beginsAt, leftIn, type TextKind } from './accounting.ts';
import { type Intent, type Kind, type Lack, WHO } from './intent.ts';
import { isNewHere } from './joined.ts';
import { type Taken, takeTimes, type Tense, timesOf } from './times.ts';

// A frame is a pattern over the line of a clause, from its first piece to its last. So whatever is in a clause is a word of the pattern,
// a typed slot, or lies in the one slot for free text, and only that needs to be looked into.

/** What a frame finds in its clause. */
export type Slots = {
  readonly people: readonly Named[];
  readonly said: readonly string[];
  readonly groups: readonly Named[];
  /** The free text as a person would write it, WHO for its people. Empty without one. */
  readonly text: string;
  readonly when: Taken;
  /** What a named group of the pattern matched, folded; empty where it did not. */
  readonly word: (name: string) => string;
  /** The pieces that it matched. */
  readonly pieces: (name: string) => readonly Piece[];
  /** Those of the whole clause, without the times that were taken. */
  readonly all: readonly Piece[];
  readonly line: string;
  readonly present: Present;
  /** "Can you call Tom?": it is not the one who calls. */
  readonly isAskedOfIt: boolean;
};

export type Built = Partial<Omit<Intent, 'kind'>> & { readonly lacks?: Lack | undefined };

export type Frame = {
  readonly kind: Kind;
  readonly pattern: RegExp;
  /** The same with the places of its slots, which costs many times as much to find. */
  readonly slots: RegExp;
  /** What frames that take the same times have in common. */
  readonly times: string;
  /** Which way its days point; without it, times stay in the line, where the pattern has to name them. */
  readonly tense?: Tense;
  /** Which times it has slots for. */
  readonly takes?: readonly Tag[];
  /** What the group `text` of the pattern is. */
  readonly text?: TextKind;
  /** Behind these words of an e-mail stands what it says, with its days and times. */
  readonly letter?: RegExp;
  /** Read only where no other frame reads the clause. */
  readonly isLast?: boolean;
  /** Read only as the whole message: "never mind", a name alone. */
  readonly isWhole?: boolean;
  /** Whether it is about whoever was spoken of in the same sentence, where it names nobody. */
  readonly implies?: boolean;
  /** Whether it may stand in a question ("?"). */
  readonly asks?: boolean;
  /** What else it holds besides its people and times; undefined when the clause is none of these after all. */
  readonly build: (slots: Slots) => Built | undefined;
};

type Rest = Omit<Frame, 'kind' | 'pattern' | 'slots' | 'times'>;

/** The pattern is written over folded words, with P person, S stranger, G group, H pronoun, D date, T time, R recurrence, E end, U span, @ e-mail address, # phone, Q quote. */
export const frame = (kind: Kind, pattern: string, rest: Rest): Frame => ({
  kind,
  pattern: new RegExp(`^(?:${pattern})$`),
  slots: new RegExp(`^(?:${pattern})$`, 'd'),
  times: `${rest.text === 'task' ? 'task ' : ''}${rest.tense ?? ''} ${rest.letter?.source ?? ''} ${rest.takes?.join(' ') ?? 'as usual'}`,
  ...rest,
});

/** Several ways to say the same. */
export const framesOf = (kind: Kind, rest: Rest, patterns: readonly string[]) =>
  patterns.map((pattern) => frame(kind, pattern, rest));

export type Read = {
  readonly intent: Intent;
  /** What has no place in it. */
  readonly leftovers: readonly Piece[];
  /** What is accounted for by standing in its free text, where it belongs. */
  readonly kept: readonly Piece[];
  /** The same as the person said it, with what hangs on it. */
  readonly unused: readonly Piece[];
  readonly lacks: Lack | undefined;
  /** Whether what is left over is neither a correction nor something of its own. */
  readonly isQuiet: boolean;
  readonly frame: Frame;
  /** Whether the end of its free text is something of its own. */
  readonly hasSwallowed?: boolean;
};

/** What the clause is read against. */
export type Around = {
  readonly present: Present;
  /** Of whom was spoken before: "her". */
  readonly spokenOf: readonly Named[];
  /** Whether that was in the same sentence. */
  readonly isWithin: boolean;
  readonly isAskedOfIt: boolean;
  /** The line of the clause without the times that a frame takes: the same for all that take the same. */
  readonly lines: Map<string, ReturnType<typeof lineWithout>>;
};

function lineWithout(said: readonly Piece[], { tense, takes, letter, text }: Frame) {
  // A task in quotes is one like any other.
  const pieces = text === 'task' ? said.flatMap((piece) => (piece.tag === 'quote' && piece.inside) || [piece]) : said;
  const { left, taken } = takeTimes(pieces, tense, takes, letter);
  const { line, pieceAt } = lineOf(left);
  return { pieces, left, taken, line, pieceAt, matched: line.replace(/(?: [,.!;:–—-])+$/, '') };
}

export function readBy(by: Frame, said: readonly Piece[], around: Around): Read | undefined {
  const found = around.lines.get(by.times) ?? lineWithout(said, by);
  around.lines.set(by.times, found);
  const { pieces, left, taken, line, pieceAt } = found;
  const match = by.pattern.test(found.matched) ? by.slots.exec(found.matched) : null;
  if (!match) return undefined;
  // A question keeps no words of its own: what begins inside it would be lost.
  if (by.kind === 'question' && pieces.some((_, at) => at > 0 && beginsAt(pieces, at))) return undefined;
  const inside = (name: string): Piece[] => {
    const span = match.indices?.groups?.[name];
    if (!span || span[0] === span[1]) return [];
    const end = pieceAt(span[1]);
    return left.slice(pieceAt(span[0]), end < 0 ? undefined : end);
  };
  const isIn = (prefix: string) =>
    Object.keys(match.groups ?? {})
      .filter((name) => new RegExp(`^${prefix}\\d*$`).test(name))
      .flatMap(inside);
  const text = withEdges(inside('text'), left, by.text);
  const named = isIn('who').filter(isSomebody);
  const own = named.length > 0 ? named : by.text === 'task' ? firstRun(text) : [];
  // Taking the day out of "texted Anna on 10 March and Tom …" must not make one list of two people.
  const [first, last] = [pieces.indexOf(own[0]!), pieces.indexOf(own.at(-1)!)];
  if (own.length > 1 && taken.positions.some((at) => first < at && at < last)) return undefined;
  const { line: task } = lineOf(text);
  const isTheirs =
    IMPLIED.test(task) || (by.implies && around.isWithin && /^[a-z]{3,} [^ ]/.test(task) && !NAMES.test(task));
  const isImplied = own.length === 0 && isTheirs && around.spokenOf.length === 1;
  const who = isImplied ? whoOf([IT_IS_THEM], around.spokenOf) : whoIn(own, taken, around.spokenOf);
  const leftovers = by.text ? leftIn(text, by.text, who.people, named.length > 0) : [];
  // No title is a sentence, or goes on with something else.
  if (by.text === 'title' && leftovers.some((piece) => piece.tag === 'word' || piece.tag === 'mark')) return undefined;
  const built = by.build({
    people: who.people,
    said: who.said,
    groups: groupsIn(isIn('group')),
    text: textWith(by.text === 'task' ? cutBefore(text, leftovers[0]) : text, own),
    when: taken,
    word: (name) => match.groups?.[name]?.trim() ?? '',
    pieces: inside,
    all: left,
    line,
    present: around.present,
    isAskedOfIt: around.isAskedOfIt,
  });
  if (!built) return undefined;
  const { lacks: lacking, ...slots } = built;
  // Which of several is meant comes before what is said of them.
  const lacks = (who.lacks?.who?.fits.length ?? 0) > 1 ? who.lacks : (lacking ?? who.lacks);
  // A free text that was read and not kept would be lost without a word.
  if (
    text.some(({ tag }) => tag === 'word') &&
    slots.text === undefined &&
    slots.words === undefined &&
    slots.fields === undefined &&
    !lacks
  )
    return undefined;
  const isGuess = own.some((piece) => piece.tag === 'person' && piece.value.isGuess);
  const { people, said: called, birthday } = who;
  const intent: Intent = { kind: by.kind, people, said: called, birthday, isGuess, ...timesOf(taken), ...slots };
  const unused = by.text === 'task' ? behind(text, leftovers[0]) : leftovers;
  const isQuiet = leftovers.every(
    (piece) =>
      piece.tag !== 'fix' && !(piece.tag === 'if' && by.text === 'letter') && !beginsAt(text, text.indexOf(piece)),
  );
  const kept = [...text.filter((piece) => !unused.includes(piece)), ...(by.text === 'title' ? inside('to') : [])];
  return { intent, leftovers, kept, unused, isQuiet, lacks, frame: by };
}

/** "… and remind me on Monday to follow up": with whom was said before. */
const IMPLIED =
  /^(?:follow up|check (?:in|back)|chase(?: up)?|(?:get|call|ring|write|report) back|touch base|reply|catch up)(?: (?:on|about) (?:it|that|this)| again| then)?$/;
/** What begins like a thing is not yet something to do. */
const NAMES =
  /^(?:the|an?|no|two|three|four|five|six|seven|eight|nine|ten|my|our|this|that|for|with|about|on|at|in|by) /;
const IT_IS_THEM: Piece = { tag: 'pronoun', raw: 'them', key: 'them', start: 0, end: 0 };

/** Of a task, everything from the first leftover on is left out, with the words that joined it. */
function cutBefore(text: readonly Piece[], leftover: Piece | undefined): readonly Piece[] {
  if (!leftover) return text;
  let end = text.indexOf(leftover);
  while (end > 0 && /^(?:and|or|,|on|at|by|in|to|then|also|with|for|until|from)$/.test(text[end - 1]!.key)) end--;
  return text.slice(0, end);
}
const behind = (text: readonly Piece[], leftover: Piece | undefined): readonly Piece[] =>
  text.slice(cutBefore(text, leftover).length);

/** In what is quoted or told, "please" and "so" are words. */
function withEdges(text: readonly Piece[], left: readonly Piece[], kind: TextKind | undefined): readonly Piece[] {
  if (kind === 'task' || text.length === 0) return text;
  const all = [...text];
  for (let at = left.indexOf(text[0]!) - 1; left[at]?.tag === 'filler'; at--) all.unshift(left[at]!);
  return all;
}

export const groupsIn = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => (piece.tag === 'group' ? [piece.value] : []));

const isSomebody = ({ tag, key }: Piece) =>
  tag === 'person' || tag === 'pronoun' || tag === 'stranger' || key === 'us' || key === 'we';

/** The first people that stand together; a pronoun where nobody is named. */
function firstRun(text: readonly Piece[]): Piece[] {
  const start = text.findIndex(({ tag }) => tag === 'person');
  if (start < 0) {
    const stranger = text.find(({ tag }, at) => tag === 'stranger' && text[at - 1]?.key !== 'about');
    const pronoun = text.find(({ tag }) => tag === 'pronoun');
    return [stranger ?? pronoun].filter((piece) => piece !== undefined);
  }
  const run: Piece[] = [];
  for (const [index, piece] of text.slice(start).entries()) {
    const before = text[start + index - 1];
    if (piece.tag === 'person') run.push(piece);
    else if (piece.tag === 'stranger' && before && /^(?:,|and)$/.test(before.key)) run.push(piece);
    else if (!/^(?:,|and)$/.test(piece.key) && piece.tag !== 'filler') break;
    if (piece.tag === 'person' && piece.value.isPossessive) break;
  }
  return run;
}

type Who = {
  readonly people: readonly Named[];
  readonly said: readonly string[];
  readonly lacks: Lack | undefined;
  readonly birthday?: Intent['birthday'];
};

/** Whom it is about, and whose birthday it is on: "on Grace's birthday call her". */
function whoIn(own: readonly Piece[], { birthday }: Taken, spokenOf: readonly Named[]): Who {
  if (!birthday) return whoOf(own, spokenOf);
  const { whose, days } = birthday;
  const named = whose && whoOf([{ tag: 'person', value: whose } as Piece], []);
  const who = own.length === 0 && named ? named : whoOf(own, named?.people ?? spokenOf);
  const [person, another] = named?.people ?? (who.people.length > 0 ? who.people : spokenOf);
  const unclear = person && !another ? undefined : { ask: 'Whose birthday do you mean?' };
  const lacks = named?.lacks ?? who.lacks ?? unclear;
  return { ...who, birthday: person && { ...person, days }, lacks };
}

/** Whom the pieces stand for, or what is unclear about it. */
function whoOf(own: readonly Piece[], spokenOf: readonly Named[]): Who {
  const people: Named[] = [];
  const said: string[] = [];
  let lacks: Lack | undefined;
  for (const piece of own) {
    const [fits, name] =
      piece.tag === 'person'
        ? [piece.value.fits, piece.value.said]
        : piece.tag === 'stranger'
          ? [spokenOf.filter((one) => isNewHere(one, piece)), piece.raw]
          : [meantBy(piece, spokenOf), ''];
    if (name === '' && fits.length === 0)
      lacks ??= {
        ask: `Whom do you mean by “${piece.raw}”?`,
        awaits: 'person',
        ...(spokenOf.length > 1 && { who: { said: piece.raw, fits: spokenOf } }),
      };
    else if (name && fits.length !== 1) lacks ??= { ask: '', awaits: 'person', who: { said: name, fits } };
    else
      for (const one of fits) {
        if (people.some(({ id }) => id === one.id)) continue;
        people.push(one);
        said.push(name || firstWord(one.name));
      }
  }
  return { people, said, lacks };
}
const meantBy = ({ key }: Piece, spokenOf: readonly Named[]) =>
  (key.startsWith('both') ? spokenOf.length === 2 : spokenOf.length === 1) || /^(?:them|they|their|theirs)$/.test(key)
    ? spokenOf
    : [];

/** "Call WHO and WHO" becomes "Call WHO"; "her book" becomes "WHO's book". */
function textWith(text: readonly Piece[], own: readonly Piece[]): string {
  const at = text.findIndex((piece) => own.includes(piece));
  if (at < 0) return trimmed(written(text, true));
  const last = text.findLastIndex((piece) => own.includes(piece));
  const piece = text[last]!;
  const next = text[last + 1];
  const isPossessive =
    piece.tag === 'person'
      ? piece.value.isPossessive
      : /^(?:his|their)$/.test(piece.key) ||
        (piece.key === 'her' &&
          next?.tag === 'word' &&
          !/^(?:to|on|about|at|for|back|and|that|if|in|by|with|from|when|a|an|the|how|what|again|up|know)$/.test(
            next.key,
          ));
  const value = { fits: [], said: WHO, isPossessive, isGuess: false };
  const who: Piece = { ...piece, tag: 'person', value, start: text[at]!.start };
  return trimmed(written([...text.slice(0, at), who, ...text.slice(last + 1)], true));
}

/** Without the words and signs at the edges that only joined it to the rest. */
const trimmed = (text: string) =>
  text
    .replace(/^[\s,.:;–—-]+/, '')
    .replace(/(?:[\s,.;:–—-]|\b(?:and|on|at|by|then|also|for|due|so|but)(?=\s*$))+$/i, '')
    .trim();
