import { z } from 'zod';
import { PhotoName } from '../contacts/contact-values.contract.ts';
import { SearchTerm } from '../contacts/contacts.contract.ts';
import type { Endpoint } from '../endpoint.ts';
import { enumOr } from '../enum-fallback.ts';
import { Id } from '../id.ts';
import { CalendarDate, Moment } from '../time.ts';
import { MOST_SHOWN, SHOWN_OF_A_KIND } from './search.rules.ts';

/** What a search looks through, in the order in which it is shown. Notes are those of a contact. */
export const SearchKind = z.enum(['contact', 'note', 'interaction', 'todo', 'reminder', 'group']);
export type SearchKind = z.infer<typeof SearchKind>;

/** Some of the text around the words, on one line. Each mark is where one of the words stands in it: from a letter to before another. */
export const Excerpt = z.object({
  text: z.string(),
  marks: z.array(z.object({ from: z.int(), to: z.int() })),
});
export type Excerpt = z.infer<typeof Excerpt>;

export const SearchHit = z.object({
  /** Of the contact, the interaction, the to-do, the reminder or the group. */
  id: Id,
  /** Whose it is; null for a group. */
  contact: z.object({ id: Id, name: z.string(), photo: PhotoName }).nullable(),
  /** Where the words stand, in words: a field of the contact, or what it is. */
  place: z.string(),
  excerpt: Excerpt,
  /** When it took place, of an interaction. */
  at: Moment.nullable().default(null),
  /** When a to-do is due, or when the reminder's first e-mail goes out. */
  day: CalendarDate.nullable().default(null),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchSection = z.object({
  // Somebody's notes, in a page that does not know what else there is to find: it opens the contact.
  kind: enumOr(SearchKind, 'note'),
  /** Up to a hundred; of one kind alone up to a thousand. */
  total: z.int(),
  /** There are more than `total`. */
  isMore: z.literal(true).optional(),
  hits: z.array(SearchHit),
});
export type SearchSection = z.infer<typeof SearchSection>;

export const SearchAnswer = z.object({
  /** Those kinds of which something was found. */
  sections: z.array(SearchSection),
  /** False while what was written before there was this search is still being taken in. */
  isComplete: z.boolean().default(true),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const SearchQuery = z.object({
  /** Words, or parts of words, without regard to case and accents. All of them stand in what is found. */
  term: SearchTerm.refine((term) => term.trim() !== '', 'is required'),
  /** This kind alone, page by page. */
  kind: SearchKind.optional(),
  page: z.coerce.number().int().min(1).max(MOST_SHOWN).default(1),
  /** Of each kind; where all are shown not more than eight. */
  limit: z.coerce.number().int().min(1).max(50).default(SHOWN_OF_A_KIND),
});
export type SearchQuery = z.output<typeof SearchQuery>;

export const searchEndpoints = {
  search: {
    method: 'GET',
    url: '/api/search',
    schema: {
      summary: 'Contacts, notes, interactions, to-dos, reminders and groups that hold all of these words',
      tags: ['Search'],
      querystring: SearchQuery,
      response: { 200: SearchAnswer },
    },
  },
} as const satisfies Record<string, Endpoint>;
