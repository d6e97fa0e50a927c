import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { Decision, Mark, NewChoice } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { LimitedFeature, Plan } from '@inner-circle/domain/billing/plans.rules.ts';
import type { CalendarEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import type { Conditions } from '@inner-circle/domain/contacts/conditions.contract.ts';
import type { Contact, InteractionType, Warmth } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import type { CountedFilter, SavedFilter } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import type { Todo } from '@inner-circle/domain/todos/todos.contract.ts';

// Who turns a sentence into an answer and actions: the built-in engine, or a language model. Neither changes anything. They read the
// user's own rows through `Reading`, and propose; what is proposed is checked, kept and carried out elsewhere.

export type Engine = (turn: Turn, reading: Reading) => Promise<Understanding>;

export type Turn = {
  readonly message: string;
  readonly now: Temporal.Instant;
  /** The user's zone: "tomorrow" and every date that is shown are counted in it. */
  readonly zone: string;
  readonly userName: string;
  /** What was said before, the oldest first, without this message. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  /** What the engine kept at the end of its last answer: whom it spoke of ("her"), what it asked. Null at the start. */
  readonly memory: Memory | null;
  /** The actions of the most recent answer that has any, in the order of its cards: what "no, Friday" and "yes" are about. */
  readonly last: readonly LastAction[];
  /** The button that the person pressed, of the question that `memory` holds. */
  readonly chosen: number | null;
  /** An id for something new, which actions of the same answer can name. */
  readonly newId: () => string;
  readonly signal: AbortSignal;
};

export type Understanding = {
  /**
   * Markdown; people as links, `[Anna Berg](contact:<id>)`. Beside actions only what there is to say besides: what is said of them
   * follows from how they stand.
   */
  readonly reply: string;
  readonly actions: readonly Action[];
  /** The answers to a question, and forms that open with what was understood where that was not everything. */
  readonly choices: readonly NewChoice[];
  readonly memory: Memory;
  /** Whether the person is asked before anything of it is done, however harmless: a model may have been told by what it read. */
  readonly mustConfirm?: boolean;
  /**
   * The person decided about cards of `Turn.last` in words of their own: "yes", "cancel that", "scrap that". It is carried out before
   * the answer is kept, and what is said of it follows from how they stand then. A language model never decides.
   */
  readonly decides?: Decides;
  /** Ids of `Turn.last` in whose place the actions come: "no, Friday". What waits is put away, what is done is taken back with them. */
  readonly replaces?: readonly string[];
  /** Parts of the message that were not understood or not used: where there are any, nothing is done before the person confirms it. */
  readonly unused?: readonly string[];
  /** Which words of a message were understood. After an answer to a question it may have been read in other words. */
  readonly understood?: { readonly message: string; readonly marks: readonly Mark[] };
  /** Days and people that are only mentioned in a note. It waits too, because they may have been meant for something. */
  readonly noted?: readonly string[];
};

export type LastAction = {
  readonly id: string;
  readonly action: Action;
  readonly status: ProposedAction['status'];
  readonly canUndo: boolean;
};

export type Decides = {
  readonly decision: Decision;
  readonly actionIds: readonly string[];
};

/** Plain JSON, written and read by the engine alone. */
export type Memory = Readonly<Record<string, unknown>>;

export type WithContact<Row> = Row & { readonly contact: { readonly id: string; readonly name: string } };

/** Some of the rows, and how many there are in all, counted by the same query. */
export type Listed<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** Days of the user's calendar, such as 2026-11-20, the last one included. */
type Days = { readonly from: string; readonly to: string };

/** Whether Google Calendar could be asked. */
export type CalendarAccess = 'connected' | 'not-connected' | 'failed';

export type AgendaEntry = Pick<
  CalendarEvent,
  'id' | 'calendarId' | 'type' | 'title' | 'start' | 'end' | 'allDay' | 'contactId'
> & { readonly attendees: readonly string[] };

/** Where words were found, with some of what stands around them. */
export type Mention = {
  readonly contact: Contact;
  readonly found: 'name' | 'notes' | 'talk';
  readonly text: string;
};

/** The user's own rows, each list bounded; nothing else can be read. Dates are calendar dates such as 2026-11-20, days are counted in the user's zone. */
export type Reading = {
  /** Contacts whose name fits, the best first, tolerant of typos, accents and case: "ana" finds Anna and Ana Lúcia. */
  findContacts(name: string, limit?: number): Promise<readonly Contact[]>;
  /** Whoever has one of these words as a whole word of their name; those with most of the words first. */
  namedByAny(
    words: readonly string[],
    limit: number,
  ): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** In the order of the ids, without those that there are not. */
  contacts(ids: readonly string[]): Promise<readonly Contact[]>;
  /** The people around a contact, those nearest first. */
  relations(contactId: string): Promise<readonly Relation[]>;
  /** Without a contact for the longest time first; `coldOnly` leaves out the warm ones, `before` whoever was contacted since. */
  notContacted(options: {
    readonly coldOnly?: boolean;
    /** The name of a group. */
    readonly group?: string;
    /** A moment. */
    readonly before?: string;
    readonly limit: number;
  }): Promise<Listed<Contact>>;
  /** The first of these days first. */
  birthdays(
    options: Days & { readonly limit: number },
  ): Promise<Listed<{ readonly contact: Contact; readonly date: string; readonly turns: number | null }>>;
  /** The latest first; `people` counts whom they were with. */
  interactions(
    options: Partial<Days> & {
      readonly contactId?: string;
      readonly type?: InteractionType;
      readonly words?: string;
      readonly limit: number;
    },
  ): Promise<Listed<WithContact<Interaction>> & { readonly people: number }>;
  /** The open ones by due date, those without one last; then the completed, the latest first. */
  todos(options: {
    readonly status?: 'open' | 'completed' | 'any';
    readonly contactId?: string;
    readonly dueFrom?: string;
    readonly dueBy?: string;
    readonly completedFrom?: string;
    readonly completedBy?: string;
    readonly words?: string;
    readonly limit: number;
  }): Promise<Listed<WithContact<Todo>>>;
  /** Pending ones, the next to go out first. */
  reminders(options: {
    readonly contactId?: string;
    readonly words?: string;
    readonly limit: number;
  }): Promise<Listed<WithContact<Reminder>>>;
  findGroups(name: string, limit?: number): Promise<readonly Group[]>;
  /** By name. */
  groups(limit: number): Promise<Listed<Group>>;
  /** By name; at most as many as one action may be about. */
  members(groupId: string, limit: number): Promise<Listed<Contact>>;
  /** In the order of the person. Without conditions is what a newer version saved: nobody can say whom it means. */
  filters(): Promise<readonly SavedFilter[]>;
  /** The same, each with how many fit. */
  countedFilters(): Promise<readonly CountedFilter[]>;
  /** Whom a saved filter means, by name; at most as many as one action may be about. */
  fitting(
    conditions: Conditions,
    options: { readonly warmth?: Warmth; readonly limit: number },
  ): Promise<Listed<Contact>>;
  /** Whose name or notes hold these words, or what was noted of a talk with them, with the words around; by name. */
  searchNotes(words: string, limit: number): Promise<Listed<Mention>>;
  counts(): Promise<{
    readonly contacts: number;
    readonly warm: number;
    readonly cold: number;
    readonly groups: number;
    readonly openTodos: number;
    readonly overdueTodos: number;
    readonly pendingReminders: number;
  }>;
  /** What Google Calendar and the product have on these days, at most `MOST_DAYS_SHOWN`; the earliest first. */
  agenda(options: Days): Promise<{ readonly calendar: CalendarAccess; readonly entries: readonly AgendaEntry[] }>;
  /** A few times of at most the first `FREE_TIMES_DAYS` of these days when both the calendar and the day leave room. */
  freeTimes(options: Days & { readonly minutes: number }): Promise<{
    readonly calendar: CalendarAccess;
    readonly times: readonly { readonly start: string; readonly end: string }[];
  }>;
  mailboxConnected(): Promise<boolean>;
  /** The plan, what its state is in words, and what of it is used. */
  plan(): Promise<{
    readonly plan: Plan;
    readonly state: string;
    readonly usage: Readonly<Record<LimitedFeature, { readonly count: number; readonly limit: number | null }>>;
  }>;
};

declare module '../platform/dependencies.ts' {
  interface Ports {
    readonly engine: Engine;
  }
}
