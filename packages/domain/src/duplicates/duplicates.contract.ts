import { z } from 'zod';
import { Contact, SearchTerm } from '../contacts/contacts.contract.ts';
import type { Endpoint } from '../endpoint.ts';
import { enumOr } from '../enum-fallback.ts';
import { Id } from '../id.ts';
import { PageMeta, Paging } from '../paging.ts';
import { Problem } from '../problem.ts';

export const DuplicateBand = z.enum(['certain', 'look']);
export type DuplicateBand = z.infer<typeof DuplicateBand>;

const PairedContact = Contact.extend({ interactionCount: z.int() });
export type PairedContact = z.infer<typeof PairedContact>;

/** Two contacts who seem to be one person. The first was added first. */
export const DuplicatePair = z.object({
  first: PairedContact,
  second: PairedContact,
  band: enumOr(DuplicateBand, 'look'),
  /** In words, the weightiest first. */
  reasons: z.array(z.string()),
});
export type DuplicatePair = z.infer<typeof DuplicatePair>;

export const DuplicatePage = z.object({
  data: z.array(DuplicatePair),
  meta: PageMeta.extend({
    counts: z.object({ certain: z.int(), look: z.int() }),
    /** Among how many contacts was looked. */
    contacts: z.int(),
    /** How many of these were changed or added, and are still to be compared. */
    waiting: z.int(),
  }),
});
export type DuplicatePage = z.infer<typeof DuplicatePage>;

export const MOST_APART = 10;

const Apart = z.strictObject({
  contactIds: z.array(Id).min(1).max(MOST_APART),
  /** False takes it back. */
  areApart: z.boolean().default(true),
});

/** Whom somebody resembles who is being added. */
export const Resembling = z.object({
  data: z.array(
    z.object({
      id: Id,
      name: z.string(),
      band: enumOr(DuplicateBand, 'look'),
      reasons: z.array(z.string()),
    }),
  ),
});
export type Resembling = z.infer<typeof Resembling>;

const tags = ['Duplicates'];

export const duplicatesEndpoints = {
  list: {
    method: 'GET',
    url: '/api/duplicates',
    schema: {
      summary: 'Pairs of contacts who seem to be one person, in one of two bands',
      tags,
      querystring: Paging.extend({ band: DuplicateBand }),
      response: { 200: DuplicatePage },
    },
  },
  apart: {
    method: 'POST',
    url: '/api/duplicates/apart',
    schema: {
      summary: 'Remembers that these contacts are different people, or forgets it again',
      tags,
      body: Apart,
      response: { 200: z.object({ areApart: z.boolean() }), 404: Problem, 409: Problem },
    },
  },
  like: {
    method: 'GET',
    url: '/api/duplicates/like',
    schema: {
      summary: 'Contacts whom somebody resembles who is being added',
      tags,
      querystring: z.object({
        name: SearchTerm.default(''),
        email: SearchTerm.default(''),
        phone: SearchTerm.default(''),
      }),
      response: { 200: Resembling },
    },
  },
} as const satisfies Record<string, Endpoint>;
