import type { Contact, PlannedEmails } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { SQL } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';

/** The next to-do of each contact that a query reads. */
export type NextTodo = (db: Connection) => SQL<Contact['nextTodo']>;

/** The e-mails that are planned for each of these contacts; those without any are left out. */
export type FindPlannedEmails = (
  db: Connection,
  userId: string,
  contactIds: readonly string[],
) => Promise<Map<string, PlannedEmails>>;

/** Completes the contacts' open to-dos beyond so many, the least urgent ones; answers how many that were. */
export type CompleteTodosBeyond = (
  db: Connection,
  userId: string,
  contactIds: readonly string[],
  allowed: number,
  now: string,
) => Promise<number>;

declare module '../platform/dependencies.ts' {
  interface Ports {
    readonly completeTodosBeyond: CompleteTodosBeyond;
    readonly nextTodo: NextTodo;
    readonly plannedEmails: FindPlannedEmails;
  }
}
