import { z } from 'zod';
import { Contact } from './contacts/contacts.contract.ts';
import { Relation } from './contacts/relations.contract.ts';
import type { Endpoint } from './endpoint.ts';
import { ById } from './id.ts';
import { Interaction } from './interactions/interactions.contract.ts';
import { Problem } from './problem.ts';
import { Reminder } from './reminders/reminders.contract.ts';
import { Todo } from './todos/todos.contract.ts';

/** A contact with what belongs to it. Of each list it is the first page, as the list's own call answers it, with how many there are in all. */
export const ContactDetails = Contact.extend({
  /** The people around it, those nearest first. */
  relations: z.array(Relation).default([]),
  /** The latest first. */
  interactions: z.array(Interaction),
  /** The open ones by urgency, then the completed. */
  todos: z.array(Todo),
  /** The pending ones by date, then the others. */
  reminders: z.array(Reminder),
  totals: z.object({ interactions: z.int(), todos: z.int(), reminders: z.int() }),
});
export type ContactDetails = z.infer<typeof ContactDetails>;

/** Above the slices, because it shows what several of them keep. */
export const contactDetailsEndpoints = {
  get: {
    method: 'GET',
    url: '/api/contacts/:id',
    schema: {
      summary: 'One contact, with the people around it, its latest interactions, its to-dos and its reminders',
      tags: ['Contacts'],
      params: ById,
      response: { 200: ContactDetails, 404: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
