import { z } from 'zod';
import { conflictOf, withSeen } from '../conflicts.contract.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { Problem } from '../problem.ts';
import { text } from '../text.ts';
import { Condition, Conditions, MOST_CONDITIONS } from './conditions.contract.ts';

export const MOST_SAVED_FILTERS = 30;
export const LONGEST_FILTER_NAME = 60;
export const FilterName = text(1, LONGEST_FILTER_NAME, 'Name is required');

const kept = {
  id: Id,
  name: z.string(),
  /** Null where a newer version of the program made them: then nobody can say whom it means, and it is neither shown as a list nor changed. */
  conditions: Conditions.nullable().catch(null),
};

export const SavedFilter = z.object(kept);
export type SavedFilter = z.infer<typeof SavedFilter>;

export const CountedFilter = z.object({
  ...kept,
  /** How many contacts fit; with `isMore` there are more than that. Null where the conditions are. */
  count: z.int().nullable(),
  isMore: z.literal(true).optional(),
});
export type CountedFilter = z.infer<typeof CountedFilter>;

export const NewSavedFilter = z.strictObject({
  name: FilterName,
  conditions: Conditions.min(1, 'must have at least one entry'),
  /** How many of the others stand before it: to bring back a deleted filter, with its id as the key. Without it, all of them. */
  position: z.int().min(0).max(MOST_SAVED_FILTERS).optional(),
});
export type NewSavedFilter = z.output<typeof NewSavedFilter>;

/** What is left out stays as it is. */
const SavedFilterChange = z.strictObject({
  name: FilterName.optional(),
  conditions: Conditions.min(1, 'must have at least one entry').optional(),
});
const SavedFilterUpdate = withSeen(SavedFilterChange, {
  conditions: z.array(Condition).max(MOST_CONDITIONS).nullable(),
});
export type SavedFilterUpdate = z.output<typeof SavedFilterUpdate>;

const tags = ['Saved filters'];

export const savedFiltersEndpoints = {
  list: {
    method: 'GET',
    url: '/api/contacts/filters',
    config: { perMinute: 120 },
    schema: {
      summary: 'Saved filters in the order of the person, each with how many contacts fit',
      tags,
      response: { 200: z.object({ data: z.array(CountedFilter) }) },
    },
  },
  create: {
    method: 'POST',
    url: '/api/contacts/filters',
    schema: {
      summary: 'Saves conditions by a name',
      tags,
      headers: CreateHeaders,
      body: NewSavedFilter,
      response: { 201: SavedFilter, 404: Problem, 409: Problem },
    },
  },
  update: {
    method: 'PUT',
    url: '/api/contacts/filters/:id',
    schema: {
      summary: 'Renames a saved filter, or changes its conditions',
      tags,
      params: ById,
      body: SavedFilterUpdate,
      response: { 200: SavedFilter, 404: Problem, 409: z.union([conflictOf(SavedFilter), Problem]) },
    },
  },
  order: {
    method: 'PUT',
    url: '/api/contacts/filters',
    schema: {
      summary: 'Puts saved filters in an order; those that are not named come after',
      tags,
      body: z.strictObject({ ids: z.array(Id.toLowerCase()).max(MOST_SAVED_FILTERS) }),
      response: { 200: z.object({ ids: z.array(Id) }), 404: Problem },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/contacts/filters/:id',
    schema: {
      summary: 'Deletes a saved filter. To take it back, save it again with its id as the key, and its position',
      tags,
      params: ById,
      response: { 200: z.object({ id: Id, position: z.int() }), 404: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
