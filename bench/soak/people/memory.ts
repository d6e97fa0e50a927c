import type { Reminder } from '../model/reminder.ts';

export type Contact = { name: string; email: string | null };
export type Todo = { contactId: string; task: string; completed: boolean };
export type Interaction = { contactId: string; notes: string };
/** An event of the calendar after which a meeting is to be logged. */
export type Meeting = { contactId: string; title: string; end: Temporal.Instant };
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
  readonly meetings: Meeting[] = [];
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
    for (const kind of [this.todos, this.interactions, this.reminders] as const)
      for (const [key, { contactId }] of kind) if (contactId === id) kind.delete(key);
  }

  grantedPlan(now: Temporal.Instant): Plan {
    const running = this.grants.find(({ until }) => until === null || Temporal.Instant.compare(until, now) > 0);
    return running?.plan ?? 'free';
  }
}
