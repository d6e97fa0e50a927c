import type { LastAction, Understanding } from '../engine.port.ts';
import { AROUND, hourOf, isHour, VALUES } from './clauses/corrections.ts';
import type { Intent } from './clauses/intent.ts';
import type { Reading } from './clauses/read.ts';
import { titleOf } from './frames/titles.ts';
import type { Kept } from './memory.ts';
import { isMark, lineOf, type Piece, written } from './tagging/pieces.ts';
import { capitalised } from './wording/words.ts';

// What is said about the last action or question, rather than on its own: "yes", "scrap that", "no, Friday", "the same for Nora".

const OPEN =
  '(?:(?:no|nope|actually|wait|sorry|oh|and|please|ok|okay|hm|well|yeah|on second thought|i changed my mind|changed my mind|my mistake|oops) )*';
const IT =
  '(?:that|it|this|them|him|her|the last (?:one|thing|action)|what you (?:just )?did|all of (?:that|it)|everything|P)';
const SCRAP = new RegExp(
  `^${OPEN}(?:(?:scrap|undo|cancel|forget|drop|leave|revert|ignore|scratch|reverse|take back|strike|keep|stop)(?: ${IT})?(?: please| again| alone| as (?:it|that) (?:is|was)| where it (?:is|was))*|(?:delete|remove) (?:that|it|this)(?: again)?|never ?mind(?: ${IT})?|take ${IT} back|(?:that|it) was (?:wrong|a mistake)|do not(?: (?:do|send|delete|log|add|cancel|change|move|remove|make|save) ${IT})?|i changed my mind|changed my mind)$`,
);
const YES =
  /^(?:yes|yep|yeah|yup|yea|confirm|confirmed|do it|do that|go ahead|sure|ok|okay|correct|right|exactly|perfect|please do|of course|sounds good|looks good|that is right|send it|go for it|absolutely|y|fine|good|great)(?: (?:please|thanks|thank you|do it|go ahead|confirm|send it|that is right|sure|both|all|correct|delete (?:him|her|it|them)|it is|that is fine))*$/;
const NO =
  /^(?:no|nope|nah|n|do not|cancel|stop)(?: (?:thanks|thank you|leave it|do not|cancel|cancel that|leave that|do not do (?:it|that)|forget it|stop|do not send it|never ?mind))*$/;
const LIST = '(?:P|S)(?: (?:, and|,|and) (?:P|S))*';
const SAME = new RegExp(
  `^${OPEN}(?:do )?(?:the )?(?:same|that|it)(?: thing)? (?:for|with|to|goes for|again for|but for|but with) ${LIST}(?: too| as well| please| also)?$|^(?:(?:and|also|plus|oh) )*(?:(?:one|invite|add|include|put in|ask) )?(?:for |with |to )?${LIST} (?:too|as well|also)$|^(?:(?:and|also|plus) )+(?:one )?(?:for |with |to )?${LIST}$|^with ${LIST}$`,
);
/** The last question about somebody else, or some other time: "and Priya's?", "what about next week?". */
const AGAIN = new RegExp(
  `^(?:(?:and|what about|how about|also|ok|or|so) )+(?:for |with |in |the )?(?:${LIST}|G|D)(?: group)?$|^(?:${LIST}) too$`,
);
const CALL_IT =
  /^(?:(?:no|actually|please|and|sorry|wait) )*(?:call|name|title|rename) (?:it|that|this)(?: to)? (?:: )?/;
/** Words that may stand around the value that a correction brings. */
const GLUE =
  /^(?:make|change|set|move|push|put|it|that|to|should|be|have|rather|instead|this|shift|do|let|us|say|could|we|can|you|the|time|date|day|one|of|not|but|yes|a|bit|until|better|best|smarter|nicer|for|him|her|with|is|was|were|would|works|then|too|late|early|so|send|go|out|needs|must|more|like|better|actually|sorry|than|suits|me)$/;
/** What goes on telling of a talk. */
const STORY = /^(?:he|she|they|we|it|his|her|their|about|in|at|was|i|the|apparently|turns|so)$/;

const plain = (pieces: readonly Piece[]) =>
  pieces
    .filter(({ tag }) => tag !== 'mark')
    .map(({ key }) => key)
    .join(' ');

type Decides = NonNullable<Understanding['decides']>;

/** Which cards of the last answer a word decides; a text where there is nothing to decide. */
export function decided(pieces: readonly Piece[], last: readonly LastAction[]): Decides | string | undefined {
  const said = plain(pieces);
  const waiting = last.filter(({ status }) => status === 'proposed').map(({ id }) => id);
  const undoable = last.filter(({ status, canUndo }) => status === 'done' && canUndo).map(({ id }) => id);
  if (waiting.length > 0 && YES.test(said)) return { decision: 'confirm', actionIds: waiting };
  if (waiting.length > 0 && (NO.test(said) || SCRAP.test(said))) return { decision: 'dismiss', actionIds: waiting };
  if (!SCRAP.test(said)) return undefined;
  if (undoable.length > 0) return { decision: 'undo', actionIds: undoable };
  return last.some(({ status }) => status === 'done') ? 'That can no longer be taken back.' : undefined;
}

/** What is done in the place of the last action, or besides it. */
export type FollowUp = { readonly reading: Reading; readonly replaces: readonly string[] };

/** "No, Friday", "make it 5", "not Tom, Priya", "call it …", "the same for Nora". */
export function followUp(pieces: readonly Piece[], kept: Kept, done: readonly LastAction[]): FollowUp | undefined {
  const { last, counts, question } = kept;
  const { line } = lineOf(pieces.filter(({ tag }) => tag !== 'mark'));
  if (question && AGAIN.test(line)) return askedAgain(pieces, question);
  if (last.length === 0 || isMark(pieces.at(-1), /^\?$/)) return undefined;
  if (SAME.test(line)) return sameFor(pieces, last, counts, done);
  const title = anotherTitle(pieces, last, counts, done);
  if (title) return title;
  const called = CALL_IT.exec(plain(pieces));
  if (called) return renamed(pieces, called[0].trim().split(' ').length, last, counts, done);
  return changed(pieces, last, counts, done);
}

function askedAgain(pieces: readonly Piece[], question: Intent): FollowUp | undefined {
  const slots: Partial<Intent>[] = [];
  for (const piece of pieces) {
    if (piece.tag === 'person' && piece.value.fits.length === 1)
      slots.push({ people: [piece.value.fits[0]!], said: [piece.value.said] });
    else if (piece.tag === 'group') slots.push({ groups: [piece.value] });
    else if (piece.tag === 'date' && piece.value.range)
      slots.push({ range: [piece.value.range[0].toString(), piece.value.range[1].toString()] });
    else if (['person', 'stranger', 'date'].includes(piece.tag)) return undefined;
  }
  return { reading: { intents: [Object.assign({}, question, ...slots) as Intent], unused: [] }, replaces: [] };
}

/** The same for others; a meeting and a new group take them in. */
function sameFor(
  pieces: readonly Piece[],
  last: readonly Intent[],
  counts: readonly number[],
  done: readonly LastAction[],
): FollowUp | undefined {
  const whom = pieces.filter((piece) => piece.tag === 'person');
  const [intent] = last;
  if (!intent || last.length > 1 || pieces.some(({ tag }) => tag === 'stranger') || intent.kind === 'new-contact')
    return undefined;
  const isOneMore = intent.kind === 'meeting' || intent.kind === 'new-group';
  const unclear = whom.find(({ value }) => value.fits.length !== 1);
  const people = [...(isOneMore ? intent.people : []), ...whom.map(({ value }) => value.fits[0]!)];
  const said = [...(isOneMore ? intent.said : []), ...whom.map(({ value }) => value.said)];
  const lacks = unclear && {
    at: 0,
    lack: { ask: '', awaits: 'person' as const, who: { said: unclear.value.said, fits: unclear.value.fits } },
  };
  return {
    reading: { intents: [{ ...intent, people, said }], unused: [], ...(lacks && { lacks }) },
    replaces: isOneMore ? idsOf(0, counts, done) : [],
  };
}

/** A talk that was logged without a word of what was said: what is told next is its note. */
export function toldMore(
  pieces: readonly Piece[],
  { last, counts }: Kept,
  done: readonly LastAction[],
): FollowUp | undefined {
  const at = last.findLastIndex(({ kind }) => kind === 'log');
  const intent = last[at];
  if (!intent || at !== last.length - 1 || !STORY.test(pieces[0]?.key ?? '') || isMark(pieces.at(-1), /^\?$/))
    return undefined;
  const told = capitalised(written(pieces, true).replace(/^about /i, ''));
  const text = intent.text ? `${intent.text.replace(/[.!]$/, '')}. ${told}` : told;
  return { reading: { intents: [{ ...intent, text }], unused: [] }, replaces: idsOf(at, counts, done) };
}

const TITLED = new Set<Intent['kind']>([
  'complete-todo',
  'reopen-todo',
  'reschedule-todo',
  'delete-todo',
  'cancel-email',
  'change-email',
]);
const WRONG_ONE = /^(?:wrong|one|no|not|that|this|sorry|oops)$/;

/** "And the contract", "wrong one, I meant the contract": the same with another to-do or e-mail, besides or in its place. */
function anotherTitle(
  pieces: readonly Piece[],
  last: readonly Intent[],
  counts: readonly number[],
  done: readonly LastAction[],
): FollowUp | undefined {
  const intent = last.at(-1);
  if (!intent || !TITLED.has(intent.kind)) return undefined;
  const from = pieces.findIndex(({ tag, key }) => !['mark', 'filler', 'fix'].includes(tag) && !WRONG_ONE.test(key));
  const isMore = /^(?:and|also|plus)$/.test(pieces[from]?.key ?? '');
  const title = pieces.slice(isMore ? from + 1 : from).filter(({ tag }) => tag !== 'mark');
  const isOther = pieces.slice(0, Math.max(from, 0)).some(({ tag, key }) => tag === 'fix' || key === 'wrong');
  const isTitle =
    /^(?:the|my|P) ?(?:[^ ]+ ?){0,4}$/.test(lineOf(title).line) && title.some(({ tag }) => tag === 'word');
  if (!isTitle || !(isMore || isOther) || title.some(({ tag }) => tag === 'date' || tag === 'time')) return undefined;
  const { by } = intent.fields ?? {};
  const found = titleOf(title);
  const next: Intent = {
    ...intent,
    ...found,
    fields: { ...found.fields, ...(by && { by }) },
    flags: [...(intent.flags ?? []), 'soft'],
  };
  return { reading: { intents: [next], unused: [] }, replaces: isMore ? [] : idsOf(last.length - 1, counts, done) };
}

function renamed(
  pieces: readonly Piece[],
  words: number,
  last: readonly Intent[],
  counts: readonly number[],
  done: readonly LastAction[],
): FollowUp | undefined {
  const at = last.findLastIndex(({ kind }) =>
    ['todo', 'meeting', 'new-group', 'email', 'new-contact', 'log', 'note'].includes(kind),
  );
  const text = written(pieces.filter(({ tag }) => tag !== 'mark').slice(words), true);
  const intent = last[at];
  if (!intent || !text) return undefined;
  const slots =
    intent.kind === 'new-group'
      ? { words: text }
      : intent.kind === 'new-contact'
        ? { fields: { ...intent.fields, name: text } }
        : { text: capitalised(text) };
  return { reading: { intents: [{ ...intent, ...slots }], unused: [] }, replaces: idsOf(at, counts, done) };
}

/** What is said is a value, or several, and words around them. */
function changed(
  pieces: readonly Piece[],
  last: readonly Intent[],
  counts: readonly number[],
  done: readonly LastAction[],
): FollowUp | undefined {
  const isNot = /^not P (?:, )?(?:but )?P$|^(?:with |for |to )?P (?:, )?not P$/.test(
    lineOf(pieces.filter(({ tag }) => tag !== 'fix' && tag !== 'filler')).line.trim(),
  );
  const values = pieces.filter((piece) => VALUES.has(piece.tag) || isHour(piece));
  const isOnlyThat = pieces.every(
    (piece) =>
      values.includes(piece) ||
      ['fix', 'mark', 'filler'].includes(piece.tag) ||
      AROUND.test(piece.key) ||
      GLUE.test(piece.key),
  );
  if (values.length === 0 || !isOnlyThat || (pieces.some(({ tag }) => tag === 'not') && !isNot)) return undefined;
  const meant = isNot ? valuesOfNot(pieces, values) : values;
  const hasFix =
    isNot ||
    pieces.some(
      ({ tag, key }) => tag === 'fix' || /^(?:make|change|set|move|push|shift|instead|rather|should)$/.test(key),
    );
  // A name alone is a question about them.
  if (!hasFix && meant.some(({ tag }) => tag === 'person' || tag === 'group')) return undefined;
  const fitting = last.flatMap((intent, at) => {
    const next = withValues(intent, meant);
    return next ? [{ at, next }] : [];
  });
  const [one, another] =
    fitting.filter(({ at }) => hasSlots(last[at]!, meant)).length === 1
      ? fitting.filter(({ at }) => hasSlots(last[at]!, meant))
      : fitting;
  if (!one) return undefined;
  if (another)
    return {
      reading: {
        intents: [one.next],
        unused: [],
        lacks: { at: 0, lack: { ask: 'There were several. Which one shall I change? Please say it with its name.' } },
      },
      replaces: [],
    };
  return { reading: { intents: [one.next], unused: [] }, replaces: idsOf(one.at, counts, done) };
}

const valuesOfNot = (pieces: readonly Piece[], values: readonly Piece[]) => {
  const not = pieces.findIndex(({ tag }) => tag === 'not');
  const denied = values.find((piece) => pieces.indexOf(piece) > not);
  return values.filter((piece) => piece !== denied);
};

const hasSlots = (intent: Intent, values: readonly Piece[]) =>
  values.every((piece) => {
    if (piece.tag === 'date') return intent.date !== undefined || intent.rhythm !== undefined;
    if (piece.tag === 'time' || isHour(piece)) return intent.time !== undefined;
    return true;
  });

/** The intent with the values in their slots; undefined where it has none for one of them. */
function withValues(intent: Intent, values: readonly Piece[]): Intent | undefined {
  let next = intent;
  const whom = values.filter((piece) => piece.tag === 'person');
  if (whom.length > 0) {
    if (intent.people.length === 0 || whom.some(({ value }) => value.fits.length !== 1)) return undefined;
    next = { ...next, people: whom.map(({ value }) => value.fits[0]!), said: whom.map(({ value }) => value.said) };
  }
  for (const piece of values) {
    const slots = slotsOf(next, piece);
    if (!slots) return undefined;
    next = { ...next, ...slots };
  }
  return next;
}

function slotsOf(intent: Intent, piece: Piece): Partial<Intent> | undefined {
  const isTimed = ['email', 'meeting', 'todo', 'change-email'].includes(intent.kind);
  if (isHour(piece)) {
    const hour = hourOf(piece.key);
    return hour && isTimed ? withTime(intent, hour) : undefined;
  }
  switch (piece.tag) {
    case 'person':
      return {};
    case 'date': {
      const day = piece.value[intent.kind === 'log' ? 'past' : 'future'];
      const isDated = isTimed || ['log', 'reschedule-todo'].includes(intent.kind);
      if (intent.fields?.['birthday'] && day) return { fields: { ...intent.fields, birthday: day.toString() } };
      return day && isDated ? { date: day.toString() } : undefined;
    }
    case 'time':
      return isTimed ? withTime(intent, piece.value) : undefined;
    case 'span':
      return intent.kind === 'meeting' ? { minutes: piece.value } : undefined;
    case 'recur': {
      if (intent.kind !== 'email') return undefined;
      const { first, ...rhythm } = piece.value as { type: 'weekly'; first?: Temporal.PlainDate };
      return {
        rhythm: { ...rhythm, ...(first && { first: first.toString() }) },
        ...(first && { date: first.toString() }),
      };
    }
    case 'end':
      return intent.kind === 'email'
        ? {
            ...(piece.value.until && { until: piece.value.until.toString() }),
            ...(piece.value.times && { times: piece.value.times }),
          }
        : undefined;
    case 'group':
      return intent.groups ? { groups: [piece.value] } : undefined;
    case 'email':
    case 'phone':
      return intent.fields ? { fields: { ...intent.fields, [piece.tag]: piece.value! } } : undefined;
    default:
      return undefined;
  }
}

/** A to-do keeps its hour in its words. */
function withTime(intent: Intent, time: Temporal.PlainTime): Partial<Intent> {
  const clock = time.toString({ smallestUnit: 'minute' });
  if (intent.kind !== 'todo') return { time: clock };
  return { text: `${(intent.text ?? '').replace(/ at \d\d:\d\d$/, '')} at ${clock}` };
}

/** The cards of one intent among those of the answer. */
function idsOf(at: number, counts: readonly number[], done: readonly LastAction[]): string[] {
  const start = counts.slice(0, at).reduce((sum, count) => sum + count, 0);
  return done
    .slice(start, start + (counts[at] ?? 0))
    .filter(({ status, canUndo }) => status === 'proposed' || (status === 'done' && canUndo))
    .map(({ id }) => id);
}

type Asked = NonNullable<Kept['asked']>;

/** What was understood, with the slot filled that was asked about; undefined when what is said is no answer. */
export function completed({ intents, at, awaits }: Asked, pieces: readonly Piece[]): Reading | undefined {
  const intent = intents[at];
  if (!intent || !awaits) return undefined;
  const told = pieces.filter(
    ({ tag, key }) => tag !== 'mark' && tag !== 'filler' && tag !== 'fix' && !AROUND.test(key),
  );
  const filled = (slots: Partial<Intent> | undefined): Reading | undefined =>
    slots && { intents: intents.with(at, { ...intent, ...slots }), unused: [] };
  if (told.length === 0) return undefined;
  if (awaits.what === 'person' && told.every(({ tag }) => tag === 'person')) {
    const whom = told.flatMap((piece) => (piece.tag === 'person' ? [piece.value] : []));
    const unclear = whom.find(({ fits }) => fits.length !== 1);
    const people = whom.map(({ fits }) => fits[0]!);
    const reading = filled({ people, said: whom.map(({ said }) => said) });
    return unclear && reading
      ? { ...reading, lacks: { at, lack: { ask: '', awaits: 'person', who: unclear } } }
      : reading;
  }
  if (
    awaits.what === 'time' &&
    told.every((piece) => ['date', 'time', 'span', 'recur'].includes(piece.tag) || isHour(piece))
  )
    return filled(withValues(intent, told));
  return undefined;
}

/** Words that mean nothing by themselves are the words that were asked for. */
export function completedByText({ intents, at, awaits }: Asked, pieces: readonly Piece[]): Reading | undefined {
  const intent = intents[at];
  if (!intent || awaits?.what !== 'text') return undefined;
  return { intents: intents.with(at, { ...intent, text: capitalised(written(pieces, true)) }), unused: [] };
}
