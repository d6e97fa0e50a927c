import type { Understanding } from '../../engine.port.ts';
import { inShort } from './in-short.ts';
import { converse, isUnasked, isWaiting, SENDS_OR_DELETES } from './judge.ts';
import { ZONE } from './world.ts';

// Two sentences in one message lead to both of what they lead to apart, to a question, or to a card that waits: never to one that
// swallowed the other.

export const JOINTS = [' and ', ', ', '. '] as const;

const alone = new Map<string, Promise<Understanding>>();
const heard = (said: string) => {
  const known = alone.get(said) ?? converse([said]);
  alone.set(said, known);
  return known;
};

/** What is done without a question; what waits is seen before. */
const shortOf = ({ actions, ...rest }: Understanding) => {
  const unasked = actions.filter(({ type }) => !SENDS_OR_DELETES.test(type));
  return (unasked.length > 0 ? inShort({ ...rest, actions: unasked }, ZONE) : []).map(asCompared);
};
/** Capitals and the last sign of a note differ by where it stands. */
const asCompared = (short: string) => short.toLowerCase().replaceAll(/[.!,]+(?= \||$)/g, '');

export type Glued = 'both' | 'asked' | 'card' | 'fault';

export async function glued(
  one: string,
  joint: (typeof JOINTS)[number],
  other: string,
): Promise<{ readonly said: string; readonly outcome: Glued; readonly found: string; readonly apart: string }> {
  const said = `${one.replace(/[.!?,;\s]+$/, '')}${joint}${other}`;
  const together = await converse([said]);
  const found = shortOf(together);
  const all = [...shortOf(await heard(one)), ...shortOf(await heard(other))];
  // What is done cannot be done again.
  const apart = all.filter((short, at) => !short.startsWith('complete ') || all.indexOf(short) === at);
  // What was told of a talk may go on with what tells, not asks: nothing of it is lost in the note.
  const { actions, memory } = await heard(other);
  const isTold = actions.every(({ type }) => type === 'complete-todos') && memory['kind'] !== 'answer';
  const goesOn = (short: string, own: string) => /^log |^update .* notes /.test(own) && short.startsWith(own) && isTold;
  const wanted = isTold && found.length < apart.length ? apart.slice(0, found.length) : apart;
  // A letter may go on with it, and is seen before it goes out.
  const isInALetter =
    together.actions.some(({ type }) => type === 'create-reminder') &&
    apart.every((short) => found.includes(short) || short.startsWith('complete '));
  const isBoth =
    found.length === wanted.length &&
    found.every((short, index) => short === wanted[index] || goesOn(short, wanted[index]!)) &&
    (wanted.length === apart.length || found.at(-1) !== wanted.at(-1));
  const outcome =
    found.length === 0
      ? 'asked'
      : isWaiting(together) || !isUnasked(together) || isInALetter
        ? 'card'
        : isBoth
          ? 'both'
          : 'fault';
  return { said, outcome, found: found.join(' + '), apart: apart.join(' + ') };
}

/** Answers the question about one of two sentences: what became of the other. Undefined where the question is not about one alone. */
export async function answeredInPart(asked: string, clear: string): Promise<'done' | 'asked' | 'lost' | undefined> {
  const said = `${asked.replace(/[.!?,;\s]+$/, '')}. ${clear}`;
  const { memory, choices } = await converse([said]);
  if (memory['kind'] !== 'ask' || choices.length < 2) return undefined;
  const wanted = (await heard(clear)).actions.map(({ type }) => type);
  const answers = await Promise.all([choices[0]!, choices.at(-1)!].map(({ label }) => converse([said, label])));
  if (answers.some(({ memory: { kind } }) => kind === 'ask')) return 'asked';
  return answers.every(({ actions }) => wanted.every((type) => actions.some((action) => action.type === type)))
    ? 'done'
    : 'lost';
}
