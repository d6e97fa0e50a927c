import { z } from 'zod';
import { PlanLimit } from '../billing/billing.contract.ts';
import { conflictOf, withSeen } from '../conflicts.contract.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { Paging } from '../paging.ts';
import { Problem } from '../problem.ts';
import { ColdThresholdDays } from '../settings/settings.contract.ts';
import { longText, text } from '../text.ts';

export const LONGEST_GROUP_NAME = 80;
export const GroupName = text(1, LONGEST_GROUP_NAME, 'Group name is required');

export const Group = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  contactCount: z.int(),
  /** After how many days its people go cold, unless they have a threshold of their own or another group a shorter one. */
  coldThresholdDays: z.int().nullable().default(null),
});
export type Group = z.infer<typeof Group>;

const Description = longText(500);

export const NewGroup = z.strictObject({
  name: GroupName,
  description: Description.default(''),
  /** Where the plan has that. */
  coldThresholdDays: ColdThresholdDays.nullable().optional(),
});
export type NewGroup = z.output<typeof NewGroup>;

/** What is left out stays as it is. */
export const GroupChange = z.strictObject({
  name: GroupName.optional(),
  description: Description.optional(),
  /** Where the plan has that; null for none. */
  coldThresholdDays: ColdThresholdDays.nullable().optional(),
});
export type GroupChange = z.output<typeof GroupChange>;

const GroupUpdate = withSeen(GroupChange);
export type GroupUpdate = z.output<typeof GroupUpdate>;

export const MOST_GROUPS = 1000;

/** Without a query the answer is a plain list, as long as one answer should be. */
export const GroupQuery = Paging.extend({
  limit: z.coerce.number().int().min(1).max(MOST_GROUPS).default(MOST_GROUPS),
  /** Looks in names, without regard to case and accents. */
  search: longText(LONGEST_GROUP_NAME).optional(),
});
export type GroupQuery = z.output<typeof GroupQuery>;

const tags = ['Groups'];

export const groupsEndpoints = {
  list: {
    method: 'GET',
    url: '/api/groups',
    schema: {
      summary: 'Groups by name, as many as the limit says; further ones by page or search',
      tags,
      querystring: GroupQuery,
      response: { 200: z.array(Group) },
    },
  },
  get: {
    method: 'GET',
    url: '/api/groups/:id',
    schema: { summary: 'One group', tags, params: ById, response: { 200: Group, 404: Problem } },
  },
  create: {
    method: 'POST',
    url: '/api/groups',
    schema: {
      summary: 'Creates a group',
      tags,
      headers: CreateHeaders,
      body: NewGroup,
      response: { 201: Group, 403: PlanLimit, 409: Problem },
    },
  },
  update: {
    method: 'PUT',
    url: '/api/groups/:id',
    schema: {
      summary: 'Renames or describes a group, or says after how many days its people go cold',
      tags,
      params: ById,
      body: GroupUpdate,
      response: { 200: Group, 403: PlanLimit, 404: Problem, 409: z.union([conflictOf(Group), Problem]) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/groups/:id',
    schema: {
      summary: 'Deletes a group; its contacts stay',
      tags,
      params: ById,
      response: { 204: z.undefined(), 404: Problem },
    },
  },
  addContacts: {
    method: 'POST',
    url: '/api/groups/:id/contacts',
    schema: {
      summary: 'Adds contacts to a group',
      tags,
      params: ById,
      body: z.strictObject({ contactIds: z.array(Id).min(1).max(500) }),
      response: { 200: Group, 404: Problem },
    },
  },
  removeContact: {
    method: 'DELETE',
    url: '/api/groups/:id/contacts/:contactId',
    schema: {
      summary: 'Takes a contact out of a group',
      tags,
      params: z.object({ id: Id, contactId: Id }),
      response: { 200: Group, 404: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
