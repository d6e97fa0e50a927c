import type { Reminder } from '../model/reminder.ts';

export type Contact = {
  name: string;
  email: string | null;
  /** After how many days it goes cold, where it has a rhythm of its own. */
  coldThresholdDays: number | null;
  photo: string | null;
  snoozedUntil: string | null;
};
/** What somebody has who was added with a name and an address alone. */
export const PLAIN = { coldThresholdDays: null, photo: null, snoozedUntil: null } as const;
export type Todo = { contactId: string; task: string; completed: boolean };
export type Interaction = { contactId: string; notes: string };
/** An event of the calendar after which a meeting is to be logged. */
export type Meeting = { contactId: string; title: string; end: Temporal.Instant };
/** Somebody around a contact who is a name only. */
export type Relative = { contactId: string; name: string };
/** Two contacts that were made one, with what each was and what moved. */
export type Merge = {
  id: string;
  first: string;
  other: string;
  firstBefore: Contact;
  firstAfter: Contact;
  otherBefore: Contact;
  moved: ReadonlySet<string>;
  mergedAt: Temporal.Instant;
};
export type Grant = { plan: Plan; from: Temporal.Instant; until: Temporal.Instant | null };
export type Plan = 'free' | 'medium' | 'premium';

/** As the pricing page promises; null is unlimited. */
export const LIMITS = {
  free: { contacts: 10, todos: 20, queries: 50 },
  medium: { contacts: 300, todos: 500, queries: 150 },
  premium: { contacts: null, todos: null, queries: null },
} as const satisfies Record<Plan, Record<string, number | null>>;

/** What a person wrote and was told is kept. */
export class Memory {
  readonly contacts = new Map<string, Contact>();
  readonly todos = new Map<string, Todo>();
  readonly interactions = new Map<string, Interaction>();
  readonly reminders = new Map<string, Reminder>();
  readonly relatives = new Map<string, Relative>();
  /** Groups with a rhythm: after how many days their people go cold. */
  readonly groups = new Map<string, { name: string; coldThresholdDays: number | null }>();
  readonly meetings: Meeting[] = [];
  merges: Merge[] = [];
  readonly grants: Grant[] = [];
  /** Questions to the assistant, by the month in UTC. */
  readonly questions = new Map<string, number>();

  get openTodos(): number {
    return this.todos
      .values()
      .filter(({ completed }) => !completed)
      .toArray().length;
  }

  /** With a contact goes everything that belongs to it. */
  forgetContact(id: string): void {
    this.contacts.delete(id);
    for (const kind of this.#ofContacts)
      for (const [key, { contactId }] of kind) if (contactId === id) kind.delete(key);
    this.merges = this.merges.filter(({ first }) => first !== id);
  }

  /** What belongs to a contact, by its id. */
  belongingsOf(contact: string): Set<string> {
    return new Set(
      this.#ofContacts.flatMap((kind) =>
        [...kind].flatMap(([key, { contactId }]) => (contactId === contact ? [key] : [])),
      ),
    );
  }

  /** Those among these that one contact still has become the other's. */
  giveTo(to: string, from: string, these: ReadonlySet<string>): void {
    for (const kind of this.#ofContacts)
      for (const [key, one] of kind) if (these.has(key) && one.contactId === from) one.contactId = to;
  }

  get #ofContacts() {
    return [this.todos, this.interactions, this.reminders, this.relatives] as const;
  }

  grantedPlan(now: Temporal.Instant): Plan {
    const running = this.grants.find(({ until }) => until === null || Temporal.Instant.compare(until, now) > 0);
    return running?.plan ?? 'free';
  }
}
