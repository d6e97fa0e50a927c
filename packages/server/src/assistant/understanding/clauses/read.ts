import type { Mark } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { Named } from '../scene.ts';
import { isJoint, isMark, lineOf, type Piece, written } from '../tagging/pieces.ts';
import type { ReadingBudget } from '../reading-budget.ts';
import type { Present } from '../when/when.ts';
import { corrected } from './corrections.ts';
import { type Frame, type Read, readBy } from './frame.ts';
import type { Intent, Kind, Lack } from './intent.ts';
import { marksOf } from './marks.ts';
import { newcomersOf } from './joined.ts';
import { cheapest, cutsOf, type Part, trimmed } from './segment.ts';
import {
  alternativesIn,
  headsOf,
  isMoreOfATask,
  isOneSentence,
  isOnlyValues,
  saidApart,
  sharedDay,
  withOne,
  withSame,
} from './shared.ts';
import { spokenWays, withTailInFront } from './spoken.ts';
import { WHY } from './vocabulary.ts';

/** What a message asks for, clause by clause. */
export type Reading = {
  readonly intents: readonly Intent[];
  /** The first clause that lacks something, and what. */
  readonly lacks?: { readonly at: number; readonly lack: Lack };
  /** Parts that were not understood, or have no place in what was: nothing is done before the person has seen them. */
  readonly unused: readonly string[];
  /** Days and people that stand in a note only. */
  readonly noted?: readonly string[];
  /** Of each intent, what was said before and behind it: it is said again with the answer to a question about that one. */
  readonly around?: readonly Around[];
  /** Where the pieces begin that stand in a free text, where they belong. */
  readonly kept?: readonly number[];
  /** Where the words stand that were understood. */
  readonly marks?: readonly Mark[];
  /** Whether it was read in other words than those that were said. */
  readonly isMended?: boolean;
  /** Which intent was taken back by what was said behind it: it is only spoken of. */
  readonly takesBack?: number;
};

export type Around = { readonly before: string; readonly said: string; readonly behind: string };

export type Scene = {
  readonly frames: readonly Frame[];
  readonly present: Present;
  /** Of whom was spoken before this message. */
  readonly spokenOf: readonly Named[];
  readonly settled: Readonly<Record<string, string>>;
  readonly budget: ReadingBudget;
};

/** Undefined when nothing of it is understood, or when it is too long to be read. */
export function readMessage(said: readonly Piece[], scene: Scene): Reading | undefined {
  const pieces = withOne(withSame(corrected(said)));
  const reading = readPieces(pieces, scene);
  const apart = reading && eachOf(pieces, reading, scene);
  if (apart) return apart;
  return reading && isClean(reading) ? reading : (eitherOf(pieces, scene) ?? asSpoken(pieces, reading, scene));
}
const isClean = (reading: Reading) => !reading.lacks && leftOf(reading) === 0 && !isGuessed(reading);

/** What is said of each of several people is read apart, or asked about. */
function eachOf(pieces: readonly Piece[], plain: Reading, scene: Scene): Reading | undefined {
  const apart = saidApart(pieces);
  const each = apart && readPieces(apart, scene);
  const isSure = !apart?.some(({ tag }) => ['not', 'or', 'if', 'hedge'].includes(tag));
  if (!apart || (each && isSure && isClean(each))) return each;
  return { ...plain, lacks: { at: 0, lack: { ask: 'That is something else for each of them. Please say it apart.' } } };
}

/** Read as who speaks may mean it, where more of it is understood so. */
function asSpoken(pieces: readonly Piece[], plain: Reading | undefined, scene: Scene): Reading | undefined {
  let best = plain;
  for (const way of spokenWays(pieces)) {
    const reading = readPieces(way, scene);
    if (reading && isBetter(reading, best)) best = reading;
  }
  return best;
}
const isBetter = (reading: Reading, than: Reading | undefined) => {
  if (!than) return true;
  if (isGuessed(than)) return !reading.lacks && !isGuessed(reading);
  if (than.lacks) return !reading.lacks && leftOf(reading) <= (than.lacks.lack.awaits ? 0 : leftOf(than));
  return !reading.lacks && leftOf(reading) < leftOf(than);
};
/** Whether it is something only if it is found. */
const isGuessed = ({ intents }: Reading) => intents.every(isSoft);
/** How much of it has no place. */
const leftOf = ({ unused, noted = [] }: Reading) => [...unused, ...noted].join(' ').length;

/** Which of two is meant is theirs to say, where it would be read with either. */
function eitherOf(pieces: readonly Piece[], scene: Scene): Reading | undefined {
  const ways = alternativesIn(pieces)?.map(([label, either]) => [label, written(either, true)] as const);
  const readings = alternativesIn(pieces)?.map(([, either]) => readPieces(either, scene));
  const [first] = readings ?? [];
  const isRead = readings?.every((reading) => reading && reading.unused.length === 0);
  if (!ways || !first || !isRead || first.intents.every(({ kind }) => kind === 'question' || kind === 'talk'))
    return undefined;
  const ask = `Which one do you mean: ${ways.map(([label]) => label).join(' or ')}?`;
  return { ...first, lacks: { at: 0, lack: { ask, ways } } };
}

function readPieces(said: readonly Piece[], scene: Scene): Reading | undefined {
  const { rest: pieces, day } = sharedDay(said);
  const cuts = cutsOf(pieces);
  if (!cuts) return undefined;
  const memo = new Map<string, Read | undefined>();
  const readAt = (
    clause: readonly Piece[],
    whole: readonly Piece[],
    spokenOf: readonly Named[],
    isOneMoreLog = false,
    isWithin = false,
  ) => {
    const key = `${clause.map(({ start }) => start).join(' ')} ${isOneMoreLog} ${isWithin} ${spokenOf.map(({ id }) => id).join(' ')}`;
    const settled = isOneMoreLog ? { ...scene.settled, [`kind ${written(clause)}`]: 'log' } : scene.settled;
    const isAlone = whole.length === pieces.length;
    if (memo.has(key)) return memo.get(key);
    const read = (own: readonly Piece[], all: readonly Piece[]) =>
      readClause(own, all, spokenOf, isAlone, isWithin, { ...scene, settled });
    // What is wanted last is no part of what was told: "… pick up the cake, put that on my list".
    const told = withTailInFront(clause)
      .map((one) => read(one, one))
      .find((one) => one && isReadWhole(one) && !isSoft(one.intent));
    const found = told ?? read(clause, whole);
    memo.set(key, found);
    return found;
  };
  /** Whether the end of a free text would be read by itself: then it is not more of that text. */
  const swallows = (read: Read, whole: readonly Piece[]) =>
    (read.frame.text === 'task' || read.frame.text === 'note') &&
    cuts.some((cut) => {
      const at = whole.indexOf(pieces[cut]!);
      const rest = at > 1 && isJoint(whole[at - 1]!) ? trimmed(whole.slice(at)) : [];
      const found =
        rest.length > 1 && [...read.kept, ...read.unused].includes(rest[0]!)
          ? readAt(rest, whole.slice(at), read.intent.people)
          : undefined;
      return (
        found &&
        found.leftovers.length === 0 &&
        !found.lacks &&
        !(found.frame.isLast && found.intent.kind === 'todo') &&
        !isSoft(found.intent) &&
        found.intent.kind !== 'talk' &&
        // "We talked about the boat" goes on telling of the talk before.
        !(found.intent.kind === 'log' && !rest.some(({ tag }) => tag === 'person')) &&
        // "… at the bakery, his kid started school" too.
        !(found.intent.kind === 'note' && read.intent.kind === 'log' && rest[0]!.tag === 'pronoun')
      );
    });
  /** "… and Priya on Tuesday": what does not stand by itself shares the beginning of the clause before. */
  const goesOn = (
    clause: readonly Piece[],
    whole: readonly Piece[],
    before: readonly Part<Read>[],
    spokenOf: readonly Named[],
    alone: Read | undefined,
  ) => {
    const former = before.at(-1);
    if (
      (alone && isReadWhole(alone) && clause[0]!.key !== 'to') ||
      !former?.read ||
      former.read.lacks ||
      WHY.test(lineOf(clause).line) ||
      !isOneSentence(pieces, former.pieces, clause)
    )
      return undefined;
    const { kind } = former.read.intent;
    // Words of its own may be anything.
    const list = before.findLast((part) => part.pieces.some(isColon));
    // A day before a pause is that of what stands before it.
    const isAstray = isMark(clause.find(({ tag }) => tag !== 'date' && tag !== 'time'));
    const isList = list?.read?.intent.kind === kind && (kind === 'todo' || kind === 'log') && !isAstray;
    const isShort = isList || isOnlyValues(clause) || isMoreOfATask(clause);
    const others = before.findLastIndex(({ read }) => read?.intent.kind !== kind);
    return before
      .slice(others + 1)
      .toReversed()
      .flatMap((one) => headsOf(one.pieces, clause, isList ? list.pieces : []))
      .map((head) => readAt([...head, ...clause], whole, spokenOf))
      .find(
        (read) =>
          read && isReadWhole(read) && read.intent.kind === kind && (isShort || !HAS_WORDS.has(read.frame.text)),
      );
  };
  const parts = cheapest<Read>(
    pieces,
    cuts,
    (clause, whole, before) => {
      const isOneMore = before.at(-1)?.read?.intent.kind === 'log' && /^(?:an?|another|one)$/.test(clause[0]!.key);
      const isBoth = clause.some(({ tag, key }) => tag === 'pronoun' && key.startsWith('both'));
      const named = isBoth ? everyoneIn(before) : spokenOfIn(before);
      const spokenOf = named ?? scene.spokenOf;
      const isWithin = named !== undefined && isOneSentence(pieces, before.at(-1)!.pieces, clause);
      const alone = readAt(clause, whole, spokenOf, isOneMore, isWithin);
      const read = goesOn(clause, whole, before, spokenOf, alone) ?? alone;
      return read && swallows(read, whole) ? { ...read, hasSwallowed: true } : read;
    },
    (read) =>
      read.leftovers.length * (isNoted(read) ? 1_000 : 10_000) +
      (read.hasSwallowed || isSoft(read.intent) ? 5_000 : 0) +
      (read.lacks ? 100 : 0) +
      (read.frame.isLast ? 10 : 0),
  );
  return accounted(parts, pieces, day, scene);
}

/** Only its day may be missing, which is that of the clause before. */
const isReadWhole = ({ lacks, intent, leftovers }: Read) =>
  leftovers.length === 0 && (!lacks || (lacks.awaits === 'time' && intent.time !== undefined));
const isColon = (piece: Piece) => isMark(piece, /^:$/);

/** "Both": all who were named before. */
const everyoneIn = (before: readonly Part<Read>[]) => {
  const all = before.flatMap(({ read }) => (read ? peopleOf(read.intent) : []));
  return all.length > 0 ? all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at) : undefined;
};
const HAS_WORDS: ReadonlySet<Frame['text']> = new Set(['task', 'note', 'letter', 'words']);
/** Who is named in what was not understood can be spoken of all the same. */
const namedIn = (pieces: readonly Piece[]): readonly Named[] => {
  const all = pieces.flatMap((piece) => (piece.tag === 'person' ? [piece.value.fits] : []));
  return all.every(({ length }) => length === 1) ? all.flat() : [];
};

/** The people of the clause before; somebody who is added there can be spoken of. */
function spokenOfIn(before: readonly Part<Read>[]): readonly Named[] | undefined {
  return before
    .map(({ read, pieces }) => (read ? peopleOf(read.intent) : namedIn(pieces)))
    .findLast((all) => all.length > 0);
}

/** What the clause is by every frame that covers it whole. Where two kinds fit, or one fits and another lacks only a slot, it is asked about. */
function readClause(
  clause: readonly Piece[],
  whole: readonly Piece[],
  spokenOf: readonly Named[],
  isAlone: boolean,
  isWithin: boolean,
  scene: Scene,
): Read | undefined {
  scene.budget.spendWords(clause.length);
  const isAskedOfIt = whole.some(
    ({ tag, key }) =>
      tag === 'filler' &&
      /\b(?:can|could|would|will|do not) (?:you|u)\b|\b(?:get|ask) you to\b|\b(?:possible|able) to\b|\bmind$|^for me$/.test(
        key,
      ),
  );
  const around = { present: scene.present, spokenOf, isWithin, isAskedOfIt, lines: new Map() };
  const isQuestion = isMark(whole.at(-1), /^\?$/);
  const reads = scene.frames
    .filter(({ isWhole }) => isAlone || !isWhole)
    .map((frame) => readBy(frame, clause, around))
    .filter((read) => read !== undefined)
    .map((read) => (isQuestion && !isAskedOfIt && !read.frame.asks && !isAnswer(read) ? unsure(read, clause) : read));
  const firm = firmOf(reads, isQuestion || ASKING.test(clause[0]!.key));
  const first = firm.filter(({ frame }) => !frame.isLast);
  const isEnough = first.some((read) => (read.leftovers.length === 0 || isNoted(read)) && !read.lacks);
  return oneOf(isEnough ? first : firm, clause, scene);
}
const ASKING =
  /^(?:who|whom|whose|what|which|when|where|why|how|show|list|tell|give|do|does|did|is|are|was|were|am|has|any|find|search|next|last|my|see|count|number|remind|look|check|read)\b/;

/** Without what is only taken for it where nothing else reads it: a to-do that may be done, a question that does not begin like one. */
function firmOf(reads: readonly Read[], isAsking: boolean): readonly Read[] {
  const isFirm = (read: Read) => !isSoft(read.intent) && (isAsking || read.frame.isLast || !isAnswer(read));
  return reads.some((read) => isFirm(read) && !isAnswer(read) && read.leftovers.length === 0)
    ? reads.filter(isFirm)
    : reads;
}
const isSoft = ({ flags }: Intent) => flags?.includes('soft') === true;
const isAnswer = ({ intent }: Read) => intent.kind === 'question' || intent.kind === 'talk';

/** "Delete Bob?" is no order. */
const unsure = (read: Read, clause: readonly Piece[]): Read => {
  const said = written(clause);
  return { ...read, lacks: read.lacks ?? { ask: 'Shall I do that?', ways: [['Yes', said]] } };
};

function oneOf(reads: readonly Read[], clause: readonly Piece[], { settled }: Scene): Read | undefined {
  const clean = reads.filter(({ leftovers }) => leftovers.length === 0);
  const whole = clean.filter(({ lacks }) => !lacks);
  const fitting = whole.length > 0 ? clean.filter(({ lacks }) => !lacks || lacks.awaits === 'time') : clean;
  const kinds = [...new Set(fitting.map(({ intent }) => intent.kind))];
  const [found] = whole.length > 0 ? whole : clean.length > 0 ? clean : reads;
  if (!found || kinds.length < 2) return found;
  const said = written(clause);
  const chosen = settled[`kind ${said}`];
  const meant = fitting.find(({ intent }) => intent.kind === chosen);
  if (meant) return meant;
  const among = kinds.map((kind) => fitting.find(({ intent }) => intent.kind === kind)!);
  if (!among.every(({ intent }) => CALLED[intent.kind])) return found;
  // A day or an hour that is said next belongs to the one that lacks it.
  const lacking = among.find(({ lacks }) => lacks?.awaits === 'time');
  const awaits = lacking && ({ awaits: 'time' } as const);
  return {
    ...(lacking ?? found),
    lacks: { ask: `What shall I do with “${said}”?`, ...awaits, kinds: { said, kinds } },
  };
}

/** What a button calls a kind, where two fit. */
export const CALLED: Partial<Record<Kind, string>> = {
  todo: 'Add a to-do',
  log: 'Log it as done',
  email: 'Send an e-mail',
  meeting: 'Plan it in the calendar',
  note: 'Note it',
  'new-contact': 'Add a contact',
  'join-group': 'Add to the group',
  'new-group': 'Make a group',
  'complete-todo': 'Mark the to-do as done',
};

/** "Tea with Ruth tomorrow at 4 and dinner with Dad at 7": the day of the first is that of the second. */
function onTheSameDay(parts: readonly Part<Read>[], pieces: readonly Piece[]): Read[] {
  const all: Read[] = [];
  for (const [at, { read, pieces: clause }] of parts.entries()) {
    if (!read) continue;
    const { intent, lacks } = read;
    const [before, former] = [all.at(-1)?.intent, parts[at - 1]];
    const hasTime = PLANS.has(intent.kind) && clause.some(({ tag }) => tag === 'time');
    const isOpen = hasTime && !intent.date && !intent.rhythm && !intent.birthday;
    if (!isOpen || !before?.date || !PLANS.has(before.kind) || !isOneSentence(pieces, former!.pieces, clause))
      all.push(read);
    else
      all.push({
        ...read,
        intent: { ...intent, date: before.date },
        lacks: lacks?.awaits === 'time' ? undefined : lacks,
      });
  }
  return all;
}
/** "I had two calls today, one with …" only announces what comes, and its day. */
function withoutAnnouncement([first, ...rest]: readonly Read[]): readonly Read[] {
  const isOne = first?.intent.kind === 'log' && first.lacks?.awaits === 'person' && rest[0]?.intent.kind === 'log';
  const day = first?.intent.date;
  if (!first || !isOne) return first ? [first, ...rest] : [];
  return rest.map((one) => ({ ...one, intent: { ...one.intent, date: one.intent.date ?? day } }));
}
const PLANS: ReadonlySet<Kind> = new Set(['meeting', 'todo', 'email']);

/** Only what was read whole is done unasked. */
function accounted(
  parts: readonly Part<Read>[],
  pieces: readonly Piece[],
  day: Extract<Piece, { tag: 'date' }> | undefined,
  { present }: Scene,
): Reading | undefined {
  const read = withoutAnnouncement(onTheSameDay(parts, pieces));
  if (read.length === 0) return undefined;
  const unread = parts.filter((part) => !part.read).map((part) => written(part.pieces));
  const isQuiet = read.every((one) => one.isQuiet && !one.hasSwallowed);
  const intents = inContext(
    read.map(({ intent }) => ({ ...intent, date: intent.date ?? dayOfAll(day, intent) })),
    pieces,
    present,
  );
  const at = read.findIndex(({ lacks }) => lacks);
  const unused = [...unread, ...read.flatMap(unusedOf)].filter(Boolean);
  const noted = read.flatMap(notedOf);
  const around = parts.filter((part) => part.read).map((part) => aroundOf(part.pieces, pieces));
  if (at >= 0) return { intents, lacks: { at, lack: read[at]!.lacks! }, unused, noted, around };
  const kept = read.flatMap((one) => one.kept.map(({ start }) => start));
  // What was not understood may forbid it, or tell who said it: nothing is deleted beside it.
  const isGrave =
    parts.some((part, place) => !part.read && !isReason(part.pieces, parts.slice(0, place))) &&
    intents.some(({ kind }) => kind.startsWith('delete-'));
  if (isGrave || !isQuiet)
    return {
      intents,
      unused,
      lacks: {
        at: 0,
        lack: {
          ask: `I did not know what to do with ${unused.map((part) => `“${part}”`).join(', ')}. Please say it apart.`,
        },
      },
    };
  return { intents, unused, noted, kept, around, marks: marksOf(parts) };
}

const sayable = (pieces: readonly Piece[]) => written(trimmed(pieces), true);

function aroundOf(clause: readonly Piece[], pieces: readonly Piece[]): Around {
  const [from, to] = [clause[0]!.start, clause.at(-1)!.end];
  return {
    before: sayable(pieces.filter(({ start }) => start < from)),
    said: sayable(clause),
    behind: sayable(pieces.filter(({ start }) => start >= to)),
  };
}

/** "…, he sold his boat": said behind, it tells why. */
const isReason = ([first, ...more]: readonly Piece[], before: readonly Part<Read>[]) =>
  /^(?:i|we|he|she|they|it|its|because)$/.test(first!.key) &&
  !more.some(({ key }) => /^(?:said|says|told|asked|mean|meant|joking|kidding|wrong|sure)$/.test(key)) &&
  before.some(({ read }) => read?.intent.kind.startsWith('delete-'));

const isNoted = ({ frame, isQuiet }: Read) => frame.text === 'note' && isQuiet;
const notedOf = (read: Read) => (isNoted(read) ? [...new Set(read.unused.map(({ raw }) => raw))] : []);
const unusedOf = (read: Read) => {
  if (isNoted(read)) return [];
  return read.frame.text === 'task' ? [written(read.unused, true)] : read.unused.map(({ raw }) => raw);
};

/** "…, both yesterday". */
function dayOfAll(day: Extract<Piece, { tag: 'date' }> | undefined, { kind }: Intent): string | undefined {
  const date = day?.value[kind === 'log' ? 'past' : 'future'];
  return kind === 'log' || PLANS.has(kind) ? date?.toString() : undefined;
}

/** "Yesterday I called Dad and met Ruth": the day that opens a message is that of all of it. */
function inContext(intents: readonly Intent[], pieces: readonly Piece[], { today }: Present): Intent[] {
  const opens = pieces.find(({ tag }) => tag !== 'filler' && tag !== 'mark')?.tag === 'date';
  let day: string | undefined;
  return intents.map((intent) => {
    if (intent.kind !== 'log') return intent;
    const date = intent.date ?? (opens ? day : undefined) ?? today.toString();
    day = date;
    return { ...intent, date };
  });
}

export const peopleOf = (intent: Intent): readonly Named[] =>
  intent.kind === 'new-contact' ? newcomersOf(intent) : intent.people;
