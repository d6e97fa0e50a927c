import { randomUUID } from 'node:crypto';
import type { Person } from '../people/people.ts';
import type { Entry, PersonFields } from './person-fields.ts';

export type AddressBook = ReturnType<typeof openBook>;
export type AddressBooks = ReturnType<typeof createAddressBooks>;

/** Everybody with an account has one; it is empty until somebody writes into it. */
export function createAddressBooks(now: () => Temporal.Instant) {
  const books = new Map<string, { person: Person; book: AddressBook }>();
  return {
    people: () => [...books.values()].map(({ person }) => person),
    of(person: Person): AddressBook {
      const key = person.email.toLowerCase();
      const found = books.get(key) ?? { person, book: openBook(now) };
      books.set(key, found);
      return found.book;
    },
  };
}

function openBook(now: () => Temporal.Instant) {
  const entries = new Map<string, Entry>();
  const labels = new Map<string, string>();
  /** Of which book, in which run of the sandbox: a token of another one is worth nothing. */
  const memory = randomUUID();
  let change = 0;

  const write = (id: string, fields: PersonFields, isDeleted = false): Entry => {
    change += 1;
    for (const label of fields.labels) if (!labels.has(label)) labels.set(label, (labels.size + 1).toString(16));
    const entry = { id, fields, change, updatedAt: now(), isDeleted };
    entries.set(id, entry);
    return entry;
  };
  const find = (id: string) => {
    const entry = entries.get(id);
    return entry && !entry.isDeleted ? entry : undefined;
  };

  return {
    memory,
    lastChange: () => change,
    labels: (): ReadonlyMap<string, string> => labels,
    find,
    people: () => [...entries.values()].filter(({ isDeleted }) => !isDeleted),
    /** Those who were changed or deleted after that change. */
    since: (from: number) => [...entries.values()].filter((entry) => entry.change > from),
    add: (fields: PersonFields) => write(`c${(entries.size + 1).toString().padStart(6, '0')}`, fields),
    change: (id: string, fields: PersonFields) => (find(id) ? write(id, fields) : undefined),
    remove(id: string) {
      const entry = find(id);
      return entry && write(id, entry.fields, true);
    },
  };
}
