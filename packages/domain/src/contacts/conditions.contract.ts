import { z } from 'zod';
import { Id } from '../id.ts';
import { longText, text } from '../text.ts';

/** More than a person tells apart. */
export const MOST_CONDITIONS = 8;
export const MOST_CONDITION_GROUPS = 20;
export const MOST_CONDITION_DAYS = 3650;
export const LONGEST_CONDITION_TEXT = 100;

const groupIds = z
  .array(Id.toLowerCase())
  .min(1, 'must have at least one entry')
  .max(MOST_CONDITION_GROUPS, `must have at most ${MOST_CONDITION_GROUPS} entries`);

const Given = z.enum(['given', 'missing']);

/** What is asked of a contact. Days are those of the user's calendar. */
export const Condition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('warmth'),
    is: z.enum(['warm', 'cold']),
    /** With cold: or less than so many per cent of the time until it goes cold is left. */
    orBelow: z.int().min(1).max(99).optional(),
  }),
  /** In one of them at least. */
  z.strictObject({ kind: z.literal('inGroups'), groupIds }),
  /** In none of them. */
  z.strictObject({ kind: z.literal('notInGroups'), groupIds }),
  z.strictObject({
    kind: z.literal('lastInteraction'),
    /** More than so many days ago; or so many at most. */
    is: z.enum(['over', 'within']),
    days: z.int().min(1).max(MOST_CONDITION_DAYS),
  }),
  z.strictObject({ kind: z.literal('email'), is: Given }),
  z.strictObject({ kind: z.literal('phone'), is: Given }),
  /** Today, with none; at most a year ahead. */
  z.strictObject({ kind: z.literal('birthday'), withinDays: z.int().min(0).max(365) }),
  /** As the search of the list: names, notes and the names of groups. */
  z.strictObject({ kind: z.literal('text'), text: text(1, LONGEST_CONDITION_TEXT) }),
]);
export type Condition = z.output<typeof Condition>;
export type ConditionKind = Condition['kind'];

/** All of them must hold; of none, everybody is meant. */
export const Conditions = z.array(Condition).max(MOST_CONDITIONS, `must have at most ${MOST_CONDITIONS} entries`);
export type Conditions = z.output<typeof Conditions>;

/** So long is the longest list of conditions, written as JSON. */
export const LONGEST_CONDITIONS = 8000;

/** Conditions as a parameter of an address. */
export const conditionsParameter = (conditions: Conditions): string => JSON.stringify(conditions);

/** What a parameter says; undefined when it is not a list of conditions. */
export function conditionsIn(parameter: string): Conditions | undefined {
  try {
    return Conditions.safeParse(JSON.parse(parameter)).data;
  } catch {
    return undefined;
  }
}

/** Conditions in JSON, all of which must hold: [{"kind":"warmth","is":"cold"}]. */
export const ConditionsParameter = longText(LONGEST_CONDITIONS).refine(
  (parameter) => parameter === '' || conditionsIn(parameter) !== undefined,
  'is not a list of conditions, such as [{"kind":"warmth","is":"cold"}]',
);
