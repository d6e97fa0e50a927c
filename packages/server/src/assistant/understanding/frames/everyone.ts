import { groupsIn, type Slots } from '../clauses/frame.ts';
import type { Intent } from '../clauses/intent.ts';

// Everyone of a group or of a saved filter, as whom an action is about.

export const EVERYONE =
  '(?:everyone|everybody|all|all of|all the people|all people|all the members|all members|the members|the people|all contacts|all the contacts)(?: (?:who|that)(?: is| are)?)?(?: (?:in|from|of|fits?|match(?:es)?))?(?: (?:the|my|our))?(?: (?:group|(?:saved )?filter))? (?<everyone>G)(?: group| list| filter)?';
export const EXCEPT =
  '(?: ,)?(?: (?:except(?: for)?|but not|without|apart from|other than) (?<not>P(?: (?:,|and) P)*))?';

/** Everyone of which, and who is left out; undefined where it is unclear who that is. */
export function flagsOf({ pieces }: Slots): string[] | undefined {
  const left = pieces('not').flatMap((piece) => (piece.tag === 'person' ? [piece.value.fits] : []));
  if (left.some((fits) => fits.length !== 1)) return undefined;
  return [...groupsIn(pieces('everyone')).map(({ id }) => `in:${id}`), ...left.flat().map(({ id }) => `not:${id}`)];
}

export const flagged = ({ flags = [] }: Intent, mark: string) =>
  flags.filter((flag) => flag.startsWith(`${mark}:`)).map((flag) => flag.slice(mark.length + 1));
