import { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { MOST_ACTIONS } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import type { Reading as Rows, Turn, Understanding } from '../engine.port.ts';
import { corrected } from './clauses/corrections.ts';
import { type Intent, OFFERED } from './clauses/intent.ts';
import { groupsIn, identified, joined } from './clauses/joined.ts';
import { marksIn } from './clauses/marks.ts';
import { peopleOf, type Reading, readMessage } from './clauses/read.ts';
import { withAdded } from './doing/contacts.ts';
import { asks } from './doing/outcomes.ts';
import { DOING } from './doing/doing.ts';
import { isFilter } from './filters.ts';
import { FRAMES } from './frames/frames.ts';
import { unusedIn } from './gate.ts';
import { keep, type Kept } from './memory.ts';
import { repairsOf } from './clauses/repairs.ts';
import { namesIn } from './names-in.ts';
import { ReadingBudget } from './reading-budget.ts';
import { type BudgetedTurn, choice, LET_IT_BE, type Outcome, type Scene } from './scene.ts';
import { type Piece, written } from './tagging/pieces.ts';
import { ALONE, asked, choicesOf, questionOf } from './asking.ts';
import { type Names, setKey } from './tagging/names.ts';
import { tag } from './tagging/tag.ts';
import { type ThatDay, withThatDay } from './tagging/that-day.ts';
import { clean } from './tagging/tokens.ts';
import type { Present } from './when/when.ts';
import { fold } from './tagging/words.ts';

const MOST_REMEMBERED = 20;
/** These say by people and days which one is meant; what is done names it by its id alone. */
const CHOOSES: ReadonlySet<Intent['kind']> = new Set([
  'delete-log',
  'complete-todo',
  'reopen-todo',
  'delete-todo',
  'cancel-email',
]);

/** A message as it was tagged, with what it is understood by. */
export type Said = {
  readonly message: string;
  readonly pieces: readonly Piece[];
  readonly scene: Scene;
  /** The same message in other words, tagged by the same names. */
  readonly retagged: (text: string) => readonly Piece[] | undefined;
  /** The same without names of filters, where one stands in it. */
  readonly withoutFilters?: () => Said;
};

export async function tagged(
  message: string,
  settled: Scene['settled'],
  turn: BudgetedTurn,
  rows: Rows,
  kept: Kept | undefined,
): Promise<Said | undefined> {
  const names = await namesIn(message, settled, rows);
  const present = presentOf(turn);
  const retaggedBy = (known: Names) => (text: string) => {
    turn.budget.spendTagging();
    const tags = tag(text, known, present);
    return tags && withThatDay(tags, kept && thatDayOf(kept));
  };
  const [retagged, plainly] = [retaggedBy(names), retaggedBy({ ...names, filters: [] })];
  const pieces = retagged(message);
  const scene: Scene = {
    turn,
    reading: rows,
    present,
    message,
    settled,
    spokenOf: kept?.spokenOf.map(({ id }) => id) ?? [],
    shown: kept?.shown ?? [],
  };
  const hasFilter = pieces?.some((piece) => piece.tag === 'group' && isFilter(piece.value));
  const withoutFilters = () => ({ message, pieces: plainly(message)!, scene, retagged: plainly });
  return pieces && { message, pieces, scene, retagged, ...(hasFilter && { withoutFilters }) };
}

/** The day of what was done or asked about last. */
function thatDayOf({ kind, topic, spokenOf, last, asked: open }: Kept): ThatDay | undefined {
  if (kind === 'answer') return topic.startsWith('birthday') && spokenOf.length === 1 ? 'birthday' : undefined;
  const date = (open ? open.intents[open.at] : last.at(-1))?.date;
  return date === undefined ? undefined : Temporal.PlainDate.from(date);
}

/** What the message comes to; undefined when no part of it is understood. */
export async function understand(said: Said, kept: Kept | undefined): Promise<Understanding | undefined> {
  const { reading, pieces } = readOf(said, kept);
  // Words of a filter's name are words like any others, but where its people are meant.
  if (said.withoutFilters && !(reading && isClean(reading) && reading.intents.some(namesFilter)))
    return understand(said.withoutFilters(), kept);
  return reading && carriedOut(reading, { ...said, pieces }, kept);
}

/** What it is read as, and the pieces of that: where something is put right in it, those of the first way to mend it that is read whole. */
function readOf({ message, pieces, scene, retagged }: Said, kept: Kept | undefined) {
  const around = {
    frames: FRAMES,
    present: scene.present,
    spokenOf: kept?.spokenOf ?? [],
    settled: scene.settled,
    budget: scene.turn.budget,
  };
  const read = (all: readonly Piece[] | undefined) => all && readMessage(all, around);
  const reading = read(pieces);
  const mended = (text: string, all: readonly Piece[], depth: number): Mended | undefined => {
    for (const repair of repairsOf(text, all)) {
      if (repair.before !== undefined && depth < 2) continue;
      const others = retagged(repair.text || repair.before!) ?? [];
      const found = read(others);
      if (!isClean(found)) {
        const further = depth > 0 && !repair.before ? mended(repair.text, others, depth - 1) : undefined;
        if (further) return further;
        continue;
      }
      if (repair.before === undefined) return { reading: found!, pieces: others };
      const former = read(retagged(repair.before));
      const at = (former?.intents.length ?? 0) - 1;
      const isSame =
        isClean(former) && former!.intents.every(({ kind }, index) => found!.intents[index]?.kind === kind);
      if (!isSame || (repair.text && found!.intents.length <= at + 1)) continue;
      const takenBack = others.filter(({ end }) => end <= repair.before!.length).map(({ start }) => start);
      return { reading: { ...found!, takesBack: at, kept: [...(found!.kept ?? []), ...takenBack] }, pieces: others };
    }
    return undefined;
  };
  const isPutRight = corrected(pieces).some((piece) => piece.tag === 'fix' && !reading?.kept?.includes(piece.start));
  const found = isClean(reading) && !isPutRight ? undefined : mended(clean(message), pieces, 2);
  return found
    ? { ...found, reading: { ...found.reading, unused: takenOut(pieces, found), isMended: true } }
    : { reading, pieces };
}

/** What a repair left out of what was said: it may have reached too far, so that the card names it. */
function takenOut(pieces: readonly Piece[], { reading, pieces: left }: Mended): readonly string[] {
  if (reading.intents.every(({ kind }) => kind === 'question' || kind === 'talk' || kind === 'go'))
    return reading.unused;
  const there = left.map(({ key }) => key);
  const out = pieces.filter((piece) => {
    const { key } = piece;
    const at = there.indexOf(key);
    if (at >= 0) there.splice(at, 1);
    return at < 0 && !['mark', 'filler'].includes(piece.tag);
  });
  const words = out.filter((piece) => piece.tag !== 'fix');
  return out.length > 0 ? [written(words.length > 0 ? words : out, true)] : reading.unused;
}
const namesFilter = ({ groups = [], flags = [] }: Intent) =>
  groups.some(isFilter) || flags.some((flag) => isFilter({ id: flag.replace(/^in:/, '') }));
const isClean = (reading: Reading | undefined) =>
  reading !== undefined && !reading.lacks && reading.unused.length === 0;
type Mended = { readonly reading: Reading; readonly pieces: readonly Piece[] };

/** What is understood becomes actions and answers; a question about any part of it holds everything back. */
export async function carriedOut(
  reading: Reading,
  said: Said,
  kept: Kept | undefined,
): Promise<Understanding | undefined> {
  const { lacks, unused, noted = [], isMended = false } = reading;
  const { scene } = said;
  if (lacks) return asked(await questionOf(lacks.lack, scene), lacks.at, reading, scene, kept);
  const intents = identified(joined(reading.intents, kept?.groups ?? []), scene.turn.newId);
  const unclear = eitherSet(intents, said.pieces);
  if (unclear) return asked(unclear.question, unclear.at, { ...reading, intents }, scene, kept);
  const outcomes: Outcome[] = [];
  const missed: string[] = [];
  let takenBack: Outcome | undefined;
  for (const [at, intent] of intents.entries()) {
    scene.turn.signal.throwIfAborted();
    const perform = DOING[intent.kind];
    if (!perform) return undefined;
    const outcome = await perform(intent, {
      ...scene,
      reading: withAdded(scene, outcomes),
      before: takenBack ? [takenBack, ...outcomes] : outcomes,
    });
    if (!outcome && intents.length === 1) return undefined;
    if (!outcome) missed.push(intent.words ?? '');
    else if (outcome.kind === 'ask') return asked(outcome, at, { ...reading, intents }, scene, kept);
    else if (at === reading.takesBack) takenBack = outcome;
    else outcomes.push(withoutTwice(outcome, outcomes));
  }
  if (takenBack && outcomes.length === 0) return answered('All right, I have done nothing.', 'chat', kept);
  const actions = outcomes.flatMap((outcome) => (outcome.kind === 'do' ? outcome.actions : []));
  if (actions.length > MOST_ACTIONS)
    return answered(
      `That is ${actions.length} things at once. I take on at most ${MOST_ACTIONS}; please say it in parts.`,
      'refuse',
      kept,
    );
  const valid = actions.flatMap((action) => Action.safeParse(action).data ?? []);
  const names = valid.flatMap((action) => (action.type === 'create-contact' ? [action.arguments.contact.name] : []));
  const twice = names.find((name, at) => names.findIndex((other) => fold(other) === fold(name)) < at);
  if (twice !== undefined)
    return answered(`I heard the name “${plainText(twice)}” twice. Please say once more who is new.`, 'ask', kept);
  // What the contract refuses was not understood after all.
  if (valid.length < actions.length) return undefined;
  const left =
    valid.length > 0
      ? unusedIn(
          corrected(said.pieces).filter(({ start }) => !reading.kept?.includes(start)),
          valid,
          scene.turn.zone,
          intents.flatMap((intent) => [chosenOf(intent), ...(CHOOSES.has(intent.kind) ? [intent] : [])]),
        )
      : [];
  const isOnlyActions = outcomes.every(({ kind }) => kind === 'do');
  const notUsed = [
    ...new Set([...unused, ...missed, ...(isOnlyActions ? left.filter((part) => !noted.includes(part)) : [])]),
  ];
  if (outcomes.length === 0) return undefined;
  const { message } = scene;
  const marks = isMended ? [] : marksIn(message, clean(message), reading.marks ?? []);
  const understanding = await replied(
    outcomes,
    valid,
    intents,
    { unused: notUsed, noted, mustConfirm: isMended || hasCorrection(said.pieces) },
    kept,
    scene,
  );
  return { ...understanding, ...(marks.length > 0 && { understood: { message, marks } }) };
}

/** A group and a filter of one name: where their people are meant, which of the two is asked. Only a group is joined, left or deleted. */
function eitherSet(intents: readonly Intent[], pieces: readonly Piece[]) {
  for (const piece of pieces) {
    if (piece.tag !== 'group' || !piece.or) continue;
    const { value, or } = piece;
    const at = intents.findIndex(
      ({ kind, groups = [], flags = [] }) =>
        flags.includes(`in:${value.id}`) ||
        ((kind === 'question' || kind === 'email') && groups.some(({ id }) => id === value.id)),
    );
    const options = ['group', 'filter'].map((which) => choice(`The ${which}`, { settles: { [setKey(value)]: which } }));
    const ask = `You have a group and a saved filter named “${plainText(or.name)}”. Which one do you mean?`;
    if (at >= 0) return { at, question: asks(ask, [...options, LET_IT_BE(options.length)]) };
  }
  return undefined;
}

/** "The slides are done, so tick them off" asks for it once. */
const withoutTwice = (outcome: Outcome, before: readonly Outcome[]): Outcome => {
  if (outcome.kind !== 'do' || outcome.actions.some(({ type }) => !/^(?:complete|reopen|delete|cancel)/.test(type)))
    return outcome;
  const done = new Set(
    before.flatMap((one) => (one.kind === 'do' ? one.actions : [])).map((action) => JSON.stringify(action)),
  );
  return { ...outcome, actions: outcome.actions.filter((action) => !done.has(JSON.stringify(action))) };
};

/** "Call Tom, no, Priya": how far the correction reaches is seen on the card before anything is done. */
function hasCorrection(pieces: readonly Piece[]): boolean {
  const from = pieces.findIndex((piece) => piece.tag !== 'fix' && piece.tag !== 'mark' && piece.tag !== 'filler');
  const left = corrected(pieces);
  return pieces
    .slice(Math.max(from, 0))
    .some((piece) => piece.tag === 'fix' || !(piece.tag === 'filler' || left.includes(piece)));
}

async function replied(
  outcomes: readonly Outcome[],
  actions: readonly Action[],
  intents: readonly Intent[],
  { unused, noted, mustConfirm }: Required<Pick<Reading, 'unused' | 'noted'>> & { readonly mustConfirm: boolean },
  kept: Kept | undefined,
  scene: Scene,
): Promise<Understanding> {
  const last = outcomes.at(-1)!;
  const shown = outcomes.length > 1 ? outcomes.filter(({ kind }) => kind !== 'chat') : outcomes;
  const options = 'options' in last ? (last.options ?? []) : [];
  const named = intents.map(peopleOf).findLast((people) => people.length > 0);
  const spokenOf = (named ?? (await peopleOfAnswer(last, scene)) ?? kept?.spokenOf ?? []).slice(0, MOST_REMEMBERED);
  const question = intents.findLast(({ kind }) => kind === 'question');
  const missed =
    unused.length > 0 && actions.length === 0 ? `I did not understand ${quoted(unused)}, and left it alone.` : '';
  return {
    reply: [...new Set([...shown.map(({ reply }) => reply), missed])].filter(Boolean).join('\n\n'),
    actions,
    choices: choicesOf(options),
    ...(actions.length > 0 &&
      (mustConfirm || intents.some(({ flags }) => flags?.includes(OFFERED))) && { mustConfirm: true }),
    ...(actions.length > 0 && unused.length > 0 && { unused }),
    ...(actions.length > 0 && noted.length > 0 && { noted }),
    memory: keep(kept, {
      kind: actions.length > 0 ? 'do' : last.kind,
      topic: last.kind === 'answer' ? last.topic : '',
      shown: 'shown' in last ? (last.shown ?? []).slice(0, MOST_REMEMBERED) : [],
      people: spokenOf.map(({ id }) => id),
      spokenOf: [...spokenOf],
      groups: [...groupsIn(intents, kept?.groups ?? [])],
      ...(actions.length > 0 && { last: [...intents], counts: outcomes.map(countOf) }),
      ...(question && { question }),
      ...(options.length > 0 && {
        asked: {
          message: '',
          settled: {},
          options: [...options],
          awaits: null,
          intents: [],
          at: 0,
          around: ALONE,
          ask: '',
        },
      }),
    }),
  };
}
/** Whose groups were looked up, and who was left out of them. */
const chosenOf = ({ kind, flags = [], groups = [] }: Intent) => [
  ...flags.map((flag) => flag.replace(/^[a-z]+:/, '')),
  // An e-mail goes to each of them.
  ...(kind === 'email' ? groups.map(({ id }) => id) : []),
];
const countOf = (outcome: Outcome) => (outcome.kind === 'do' ? outcome.actions.length : 0);
const quoted = (parts: readonly string[]) => parts.map((part) => `“${plainText(part)}”`).join(', ');
async function peopleOfAnswer(outcome: Outcome, scene: Scene) {
  const ids = 'people' in outcome ? (outcome.people ?? []) : [];
  if (ids.length === 0) return undefined;
  const people = await scene.reading.contacts([...new Set(ids.slice(0, MOST_REMEMBERED))]);
  return people.map(({ id, name }) => ({ id, name }));
}
export const answered = (reply: string, kind: Kept['kind'], kept: Kept | undefined): Understanding => ({
  reply,
  actions: [],
  choices: [],
  memory: keep(kept, { kind }),
});

/** What of a message is nowhere in the actions, whoever made them out of it: also words of doubt, denial and choice, on which nothing is done unasked. */
export async function unusedOf(message: string, actions: readonly Action[], turn: Turn, rows: Rows): Promise<string[]> {
  const said = await tagged(message, {}, { ...turn, budget: new ReadingBudget() }, rows, undefined);
  if (!said) return [message];
  return unusedIn(said.pieces, actions, turn.zone);
}

/** Where the month comes before the day. */
const AMERICAN =
  /^(?:America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Indiana|Kentucky|North_Dakota)|US\/|Pacific\/Honolulu)/;
const presentOf = ({ now, zone }: Turn): Present => ({
  today: dayIn(zone, now),
  time: now.toZonedDateTimeISO(zone).toPlainTime(),
  isAmerican: AMERICAN.test(zone),
});
