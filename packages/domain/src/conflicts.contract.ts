import { z } from 'zod';
import { Problem } from './problem.ts';
import { longText } from './text.ts';

const LONGEST_SEEN = 20_000;
const LARGEST_SEEN = 1_000_000;

/** What somebody saw in a field. What an older rule let in may be seen too, so that it is judged by its size alone. */
export const seenValue = () =>
  z.union([longText(LONGEST_SEEN), z.int().min(-LARGEST_SEEN).max(LARGEST_SEEN), z.boolean(), z.null()]);

type SeenValue = z.output<ReturnType<typeof seenValue>>;
type Special<Shape> = { readonly [Name in keyof Shape]?: z.ZodType };
type Seen<Shape, Of extends Special<Shape>> = {
  [Name in keyof Shape]?: Name extends keyof Of ? z.output<Of[Name] & z.ZodType> : SeenValue;
};

/**
 * The body of an update: what is to be changed, with the changed fields as the person saw them, to tell a change from one that undoes
 * somebody else's. Whoever leaves out what they saw has their way in any case.
 */
export const withSeen = <Shape extends z.core.$ZodLooseShape, Of extends Special<Shape> = object>(
  change: z.ZodObject<Shape, z.core.$strict>,
  /** How a field is seen that is not a single value. */
  special?: Of,
) => {
  const fields = Object.keys(change.shape).map((name) => [name, special?.[name] ?? seenValue()]);
  const seen: z.ZodType<Seen<Shape, Of>, Seen<Shape, Of>> = z.strictObject(Object.fromEntries(fields)).partial();
  return z.strictObject({ ...change.shape, seen: seen.optional() });
};

/** Fields that were changed elsewhere after the person saw them, and all of it as it is now; nothing was saved. */
export const conflictOf = <Current extends z.ZodType>(current: Current) =>
  Problem.extend({ fields: z.array(z.string()), current });
