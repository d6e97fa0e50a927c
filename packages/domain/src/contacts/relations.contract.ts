import { z } from 'zod';
import { PhotoName } from './contact-values.contract.ts';
import { PlanLimit } from '../billing/billing.contract.ts';
import { conflictOf, withSeen } from '../conflicts.contract.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { enumOr } from '../enum-fallback.ts';
import { Id } from '../id.ts';
import { Problem } from '../problem.ts';
import { optionalText, text } from '../text.ts';
import { Moment } from '../time.ts';
import { Warmth } from './contacts.contract.ts';
import { LONGEST_NAME } from './contacts.rules.ts';
import { LONGEST_RELATION_WORD, RELATION_WORD_REQUIRED, RelationKind } from './relations.rules.ts';

/** Somebody around a contact, as seen from that contact. The same relation is read from the other side with the inverse kind. */
export const Relation = z.object({
  id: Id,
  /** What this person is to the contact. */
  kind: enumOr(RelationKind, 'other'),
  /** The same in the user's own words. */
  word: z.string().nullable(),
  /** The contact in the user's own words, as the page of this person says it. */
  theirWord: z.string().nullable().default(null),
  name: z.string(),
  /** Null for somebody who is a name only. */
  contact: z
    .object({
      id: Id,
      warmth: enumOr(Warmth, 'warm'),
      lastInteraction: Moment,
      coldAfterDays: z.int(),
      photo: PhotoName,
    })
    .nullable(),
});
export type Relation = z.infer<typeof Relation>;

const Word = optionalText(LONGEST_RELATION_WORD);
const Name = text(1, LONGEST_NAME, 'A name is required');

export const NewRelation = z
  .strictObject({
    /** One of the user's contacts; or else a name. */
    contactId: Id.optional(),
    name: Name.optional(),
    kind: RelationKind,
    word: Word.optional(),
    theirWord: Word.optional(),
  })
  .refine(({ contactId, name }) => (contactId === undefined) !== (name === undefined), {
    path: ['name'],
    error: 'Pick a contact or type a name.',
  })
  .refine(({ kind, word }) => kind !== 'other' || word, { path: ['word'], error: RELATION_WORD_REQUIRED });
export type NewRelation = z.output<typeof NewRelation>;

/** What is left out stays as it is. A contact’s own name is changed with the contact. */
export const RelationChange = z.strictObject({
  kind: RelationKind.optional(),
  word: Word.optional(),
  name: Name.optional(),
});
export type RelationChange = z.output<typeof RelationChange>;

const RelationUpdate = withSeen(RelationChange);
export type RelationUpdate = z.output<typeof RelationUpdate>;

const OfContact = z.object({ contactId: Id });
const One = z.object({ contactId: Id, id: Id });
const tags = ['Contacts'];

/** The people around a contact come with the contact: contact-details.contract.ts. */
export const relationsEndpoints = {
  create: {
    method: 'POST',
    url: '/api/contacts/:contactId/relations',
    schema: {
      summary: 'Adds somebody around a contact: another contact, or a name only',
      tags,
      params: OfContact,
      headers: CreateHeaders,
      body: NewRelation,
      response: { 201: Relation, 404: Problem, 409: Problem },
    },
  },
  update: {
    method: 'PUT',
    url: '/api/contacts/:contactId/relations/:id',
    schema: {
      summary: 'Changes what somebody is to a contact',
      tags,
      params: One,
      body: RelationUpdate,
      response: { 200: Relation, 404: Problem, 409: z.union([conflictOf(Relation), Problem]) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/contacts/:contactId/relations/:id',
    schema: {
      summary: 'Takes somebody from around a contact, on both sides; the contacts stay',
      tags,
      params: One,
      response: { 204: z.undefined(), 404: Problem },
    },
  },
  addContact: {
    method: 'POST',
    url: '/api/contacts/:contactId/relations/:id/contact',
    schema: {
      summary: 'Makes a contact of somebody who is a name only',
      tags,
      params: One,
      headers: CreateHeaders,
      response: { 200: Relation, 403: PlanLimit, 404: Problem, 409: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
