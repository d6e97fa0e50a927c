import { DomainError } from './problem.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Nothing, null and an empty text are the same to a person. */
export const sameValue = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

type Comparison = { readonly wanted: Fields; readonly seen: Fields; readonly now: Fields };

/**
 * The fields that are neither as the person saw them nor as they want them: somebody else changed them in between. Fields that only
 * mean something together are compared as soon as one of them is changed.
 */
export function conflictsOf({ wanted, seen, now }: Comparison, together: readonly string[] = []): string[] {
  const isTouched = (name: string) => wanted[name] !== undefined;
  const areTouched = together.some(isTouched);
  return Object.keys(seen)
    .filter((name) => seen[name] !== undefined && (isTouched(name) || (areTouched && together.includes(name))))
    .filter((name) => !sameValue(now[name], seen[name]))
    .filter((name) => !sameValue(now[name], isTouched(name) ? wanted[name] : seen[name]));
}

/** What is changed, and how a refusal calls it: “This group was”. */
export type ConflictSubject = {
  readonly slice: string;
  readonly subject: string;
  readonly together?: readonly string[];
};

/** Refuses a change over something newer, with everything as it is now. For whoever holds the lock of what is changed. */
export function requireNoConflict(
  { slice, subject, together }: ConflictSubject,
  comparison: Comparison,
  current: unknown,
): void {
  const fields = conflictsOf(comparison, together);
  if (fields.length === 0) return;
  const sentence = `${subject} changed elsewhere meanwhile.`;
  throw new DomainError('conflict', `${slice}.changed-meanwhile`, sentence, { fields, current });
}

/** Only what was changed. */
export const changedFields = (seen: object, wanted: object): Fields =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !sameValue(value, (seen as Fields)[name])));

/** What there is of the fields that somebody wants to change, with those that only mean something together. */
export function seenOf(fields: Fields, wanted: Fields, together: readonly string[] = []): Fields {
  const names = Object.keys(wanted).filter((name) => wanted[name] !== undefined);
  const compared = new Set(names.some((name) => together.includes(name)) ? [...names, ...together] : names);
  return Object.fromEntries([...compared].map((name) => [name, fields[name] ?? null]));
}

/** Only what was changed, with what the person saw before: what was changed elsewhere meanwhile stays. Nothing when all is as it was. */
export function changeSince(seen: Fields, wanted: Fields, together: readonly string[] = []) {
  const changed = changedFields(seen, wanted);
  return Object.keys(changed).length > 0 ? { ...changed, seen: seenOf(seen, changed, together) } : undefined;
}
