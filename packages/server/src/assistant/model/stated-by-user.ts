import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import type { Reading, Turn, Understanding } from '../engine.port.ts';
import { unusedOf } from '../understanding/understand.ts';

// What a model proposes is held against the person's own words, by the same accounting as what the built-in engine reads: it may have
// split the message badly, swallowed a part of it, taken the first of two people, or made up a day.

/** Whether the person said all of this and nothing else, by what the built-in engine reads, and what they said that it leaves out. */
export async function statedByUser(
  actions: readonly Action[],
  plain: Understanding,
  turn: Turn,
  reading: Reading,
): Promise<{ readonly isSaid: boolean; readonly unused: readonly string[] }> {
  const unused = await unusedOf(turn.message, actions, turn, reading);
  const isCertain = !plain.mustConfirm && (plain.unused ?? []).length === 0 && unused.length === 0;
  const words = new Set(wordsOf([turn.message, ...leaves(plain.actions)]));
  const isSaid =
    isCertain &&
    isSameList(
      actions.map((action) => factsOf(action, turn)),
      plain.actions.map((action) => factsOf(action, turn)),
    ) &&
    actions.every((action) => wordsOf(leaves(action)).every((word) => words.has(word)));
  return { isSaid, unused };
}

const isSameList = (some: readonly string[], others: readonly string[]) =>
  JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted());

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** A date, a moment or a time. */
export const WHEN = /^(?:(?:\d{4}|-)-\d\d-\d\d(?:T[\d:.]+Z)?|\d\d:\d\d)$/;
const ADDRESS = /^\S+@\S+$|^\+?[\d ()/.-]{6,}$/;

/** What of an action is no free text: its kind, its rows, its days, times and addresses. */
function factsOf(action: Action, { zone, now }: Turn): string {
  const values = leaves(action.arguments).filter((leaf) => ID.test(leaf) || WHEN.test(leaf) || ADDRESS.test(leaf));
  // A log without a day is of today; its hour is nobody's words.
  const days =
    action.type === 'log-interaction' && !values.some((value) => WHEN.test(value)) ? [dayIn(zone, now).toString()] : [];
  const facts = [...values, ...days].map((value) =>
    action.type === 'log-interaction' && value.includes('T') && WHEN.test(value)
      ? dayIn(zone, Temporal.Instant.from(value)).toString()
      : value.toLowerCase(),
  );
  return JSON.stringify([action.type, ...facts.toSorted()]);
}

export const leaves = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(leaves)
      : [];

const wordsOf = (texts: readonly string[]) =>
  texts
    .join(' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
