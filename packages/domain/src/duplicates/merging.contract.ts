import { z } from 'zod';
import { PhotoName } from '../contacts/contact-values.contract.ts';
import { PlanLimit } from '../billing/billing.contract.ts';
import { Contact, ContactChange, EmailsRedirected } from '../contacts/contacts.contract.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { LONGEST_GROUP_NAME, MOST_GROUPS } from '../groups/groups.contract.ts';
import { ById, Id } from '../id.ts';
import { Problem } from '../problem.ts';
import { longText } from '../text.ts';
import { AnyMoment, Moment } from '../time.ts';

/** How many may be made one at once, the one that stays included. */
export const MOST_MERGED = 10;
export const MERGE_UNDO_DAYS = 30;
/** How many of the last merges are listed. */
export const MERGES_SHOWN = 100;

/** What stays of them. A field that is left out is chosen as the screen would choose it: the fuller one, or all of a list. */
export const MergeChoice = ContactChange.omit({ warmth: true, snoozedUntil: true }).extend({
  /** Of the groups that any of them is in, the names of those to stay in. */
  groups: z.array(longText(LONGEST_GROUP_NAME)).max(MOST_GROUPS).optional(),
});
export type MergeChoice = z.output<typeof MergeChoice>;

export const NewMerge = z.strictObject({
  /** The contact that stays, under its id. */
  first: Id,
  /** Those that become part of it. */
  others: z
    .array(Id)
    .min(1)
    .max(MOST_MERGED - 1, `must have at most ${MOST_MERGED - 1} entries`),
  chosen: MergeChoice.optional(),
  /** When each of them was last changed, as the person saw it: what was changed since is not overwritten. */
  asOf: z
    .array(z.strictObject({ id: Id, updatedAt: AnyMoment }))
    .max(MOST_MERGED)
    .optional(),
  /** The key of the planned e-mails that the person was shown, and agreed to have go to the address that stays. */
  confirmedEmails: longText(64).optional(),
});
export type NewMerge = z.output<typeof NewMerge>;

/** How much hangs on a contact. */
export const Belongings = z.object({ interactions: z.int(), todos: z.int(), reminders: z.int() });
export type Belongings = z.infer<typeof Belongings>;

export const Person = z.object({ id: Id, name: z.string() });

export const Merge = z.object({
  id: Id,
  /** The contact that stayed, as it is called now. */
  first: Person.extend({ photo: PhotoName }),
  /** Those that became part of it, as they were called. */
  others: z.array(Person),
  /** What came from the others. */
  moved: Belongings,
  mergedAt: Moment,
  undoUntil: Moment,
  /** The later merge of the same contact that has to be undone before. */
  undoFirst: Id.nullable().default(null),
});
export type Merge = z.infer<typeof Merge>;

export const MergedContact = z.object({ merge: Merge, contact: Contact });
export type MergedContact = z.infer<typeof MergedContact>;

export const UndoneMerge = z.object({
  /** The contact that stayed, as it is now. */
  contact: Contact,
  /** Those that are back. */
  restored: z.array(Contact),
  /** Fields of the contact that were changed since, and stay as they are. */
  kept: z.array(z.string()),
});
export type UndoneMerge = z.infer<typeof UndoneMerge>;

/** Everything that a person compares before it becomes one. */
export const MergePreview = z.object({ people: z.array(z.object({ contact: Contact, belongings: Belongings })) });
export type MergePreview = z.infer<typeof MergePreview>;

/** Somebody whom another tab merged or deleted. */
export const GoneAlready = Problem.extend({ gone: z.array(Id) });
export type GoneAlready = z.infer<typeof GoneAlready>;

/** One of them was changed after the person saw it; nothing was done. */
export const ChangedMeanwhile = Problem.extend({ changed: z.array(Id) });

const tags = ['Duplicates'];

const TwoOrMore = z.array(Id).min(2).max(MOST_MERGED);
/** Ids, with commas between them. */
const Ids = longText(MOST_MERGED * 37).refine(
  (list) => TwoOrMore.safeParse(list.split(',')).success,
  `is not a list of 2 to ${MOST_MERGED} ids`,
);

export const mergingEndpoints = {
  preview: {
    method: 'GET',
    url: '/api/contacts/merge',
    schema: {
      summary: 'Contacts that may be one person, with how much hangs on each',
      tags,
      /** Who is gone is left out of the answer. */
      querystring: z.object({ ids: Ids }),
      response: { 200: MergePreview },
    },
  },
  merge: {
    method: 'POST',
    url: '/api/contacts/merge',
    schema: {
      summary: 'Makes several contacts one, with everything that belongs to any of them',
      tags,
      headers: CreateHeaders,
      body: NewMerge,
      response: {
        200: MergedContact,
        403: PlanLimit,
        404: GoneAlready,
        409: z.union([EmailsRedirected, ChangedMeanwhile, Problem]),
      },
    },
  },
  list: {
    method: 'GET',
    url: '/api/contacts/merges',
    schema: {
      summary: 'What was merged in the last 30 days, the latest first',
      tags,
      response: { 200: z.object({ data: z.array(Merge) }) },
    },
  },
  undo: {
    method: 'POST',
    url: '/api/contacts/merges/:id/undo',
    schema: {
      summary: 'Takes a merge back: everybody has again what was theirs',
      tags,
      params: ById,
      response: { 200: UndoneMerge, 403: PlanLimit, 404: Problem, 409: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
