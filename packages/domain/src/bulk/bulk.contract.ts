import { z } from 'zod';
import { PlanLimit } from '../billing/billing.contract.ts';
import { Selection } from '../contacts/selection.contract.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { GroupName } from '../groups/groups.contract.ts';
import { ById, Id } from '../id.ts';
import { NewInteraction } from '../interactions/interactions.contract.ts';
import { Problem } from '../problem.ts';
import { ColdThresholdDays } from '../settings/settings.contract.ts';
import { CalendarDate, Moment } from '../time.ts';
import { NewTodo } from '../todos/todos.contract.ts';

/** How many groups are joined, left or made at once. */
const MOST_GROUPS_AT_ONCE = 20;
const ids = z.array(Id.toLowerCase()).max(MOST_GROUPS_AT_ONCE).default([]);

/** One change for everybody who was picked. */
export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('log'), ...NewInteraction.shape }),
  z.strictObject({
    kind: z.literal('groups'),
    add: ids,
    remove: ids,
    /** Names of groups to be added. Those that do not exist yet are created. */
    create: z.array(GroupName).max(MOST_GROUPS_AT_ONCE).default([]),
  }),
  /** After how many days they go cold, where the plan has that; null for that of their groups or the user's. */
  z.strictObject({ kind: z.literal('rhythm'), days: ColdThresholdDays.nullable() }),
  /** A day to come, at most a year ahead; null wakes them. */
  z.strictObject({ kind: z.literal('snooze'), until: CalendarDate.nullable() }),
  z.strictObject({ kind: z.literal('todo'), ...NewTodo.pick({ task: true, dueDate: true }).shape }),
  z.strictObject({ kind: z.literal('delete') }),
]);
export type BulkChange = z.output<typeof BulkChange>;
export type BulkKind = BulkChange['kind'];
export const BulkKinds = z.enum(['log', 'groups', 'rhythm', 'snooze', 'todo', 'delete']);

/** What a change would meet. */
export const BulkPreview = z.object({
  /** How many of those who were picked there are. */
  total: z.int(),
  /** Those of the picked ids that are gone. */
  missing: z.array(Id),
  /** Groups that some of them are in, by name, with how many. */
  groups: z.array(z.object({ id: Id, name: z.string(), picked: z.int() })),
  /** E-mails that are planned for them, and for how many people: to delete these calls the e-mails off. */
  plannedEmails: z.object({ total: z.int(), people: z.int() }),
  /** How many of them are snoozed, and how many have a threshold of their own. */
  asleep: z.int(),
  ownRhythm: z.int(),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

export const BulkResult = z.object({
  id: Id,
  /** Null where a newer version of the program made it. */
  kind: BulkKinds.nullable().catch(null),
  /** For how many people it holds now. */
  changed: z.int(),
  /** Those of the picked ids that were gone already, and for whom nothing was done. */
  missing: z.array(Id),
  /** Cold contacts that became warm, when something was logged. */
  markedWarm: z.int(),
  undoUntil: Moment,
  undone: z.boolean(),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const BulkUndone = z.object({
  id: Id,
  /** For how many people it was taken back. */
  restored: z.int(),
  /** Those who were changed again since, or are gone: they stay as they are. */
  kept: z.int(),
  /** Open to-dos of deleted contacts that came back as completed, because the plan allows no more open ones. */
  closedTodos: z.int(),
});
export type BulkUndone = z.infer<typeof BulkUndone>;

/** Others fit than the person saw; nothing was changed. */
export const SelectionChanged = Problem.extend({ total: z.int() });
export type SelectionChanged = z.infer<typeof SelectionChanged>;

const tags = ['Many contacts at once'];

export const bulkEndpoints = {
  preview: {
    method: 'POST',
    url: '/api/contacts/bulk/preview',
    config: { perMinute: 120, isCostly: true },
    schema: {
      summary: 'Who is picked: how many, in which groups, with which planned e-mails',
      tags,
      body: z.strictObject({ selection: Selection }),
      response: { 200: BulkPreview, 404: Problem },
    },
  },
  change: {
    method: 'POST',
    url: '/api/contacts/bulk',
    config: { perMinute: 30, isCostly: true },
    schema: {
      summary: 'One change for everybody who is picked, all at once',
      tags,
      headers: CreateHeaders,
      body: z.strictObject({
        selection: Selection,
        change: BulkChange,
        /** How many the person saw. When others fit meanwhile, nothing is changed and they are asked again. */
        expected: z.int().min(0).max(1_000_000).optional(),
      }),
      response: { 201: BulkResult, 403: PlanLimit, 404: Problem, 409: z.union([SelectionChanged, Problem]) },
    },
  },
  undo: {
    method: 'POST',
    url: '/api/contacts/bulk/:id/undo',
    config: { perMinute: 30, isCostly: true },
    schema: {
      summary: 'Takes such a change back, as far as nobody has changed anything since',
      tags,
      params: ById,
      response: { 200: BulkUndone, 403: PlanLimit, 404: Problem, 409: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
