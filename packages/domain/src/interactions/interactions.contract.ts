import { z } from 'zod';
import { conflictOf, withSeen } from '../conflicts.contract.ts';
import { Contact, InteractionType, Warmth } from '../contacts/contacts.contract.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { pageOf, Paging } from '../paging.ts';
import { Problem } from '../problem.ts';
import { longText } from '../text.ts';
import { AnyMoment, CalendarDate, Moment } from '../time.ts';

export const Interaction = z.object({
  id: Id,
  contactId: Id,
  type: enumOr(InteractionType, 'message'),
  date: Moment,
  notes: z.string(),
  createdAt: Moment,
});
export type Interaction = z.infer<typeof Interaction>;

export const NOTES_EMPTY = 'Interaction notes cannot be empty.';

export const LONGEST_INTERACTION = 20_000;
const Notes = longText(LONGEST_INTERACTION).refine((notes) => notes.trim() !== '', NOTES_EMPTY);

export const NewInteraction = z.strictObject({
  type: InteractionType,
  /** Now, when it is left out. */
  date: AnyMoment.optional(),
  notes: Notes,
});
export type NewInteraction = z.output<typeof NewInteraction>;

/** What is left out stays as it is. */
export const InteractionChange = NewInteraction.partial();
export type InteractionChange = z.output<typeof InteractionChange>;

const InteractionUpdate = withSeen(InteractionChange, { date: AnyMoment });
export type InteractionUpdate = z.output<typeof InteractionUpdate>;

/** How the contact was before the interaction was logged. */
const Before = z.strictObject({ warmth: Warmth, snoozedUntil: CalendarDate.nullable() });
export type Before = z.output<typeof Before>;

const OfContact = z.object({ contactId: Id });
const tags = ['Interactions'];

export const interactionsEndpoints = {
  list: {
    method: 'GET',
    url: '/api/interactions/contact/:contactId',
    schema: {
      summary: 'A contact’s interactions, the latest first',
      tags,
      params: OfContact,
      querystring: Paging,
      response: { 200: pageOf(Interaction), 404: Problem },
    },
  },
  create: {
    method: 'POST',
    url: '/api/interactions/contact/:contactId',
    schema: {
      summary: 'Logs an interaction; a cold contact becomes warm',
      tags,
      params: OfContact,
      headers: CreateHeaders,
      body: NewInteraction,
      response: { 201: Interaction.extend({ markedWarm: z.boolean() }), 404: Problem, 409: Problem },
    },
  },
  update: {
    method: 'PUT',
    url: '/api/interactions/:id',
    schema: {
      summary: 'Changes an interaction',
      tags,
      params: ById,
      body: InteractionUpdate,
      response: { 200: Interaction, 404: Problem, 409: conflictOf(Interaction) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/interactions/:id',
    schema: {
      summary: 'Deletes an interaction',
      tags,
      params: ById,
      response: { 204: z.undefined(), 404: Problem },
    },
  },
  takeBack: {
    method: 'POST',
    url: '/api/interactions/:id/take-back',
    schema: {
      summary: 'Takes back what was just logged: the contact is as cold, and asleep until the same day, as before',
      tags,
      params: ById,
      body: Before,
      response: { 200: Contact, 404: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
