import type { User } from '@inner-circle/domain/auth/auth.contract.ts';
import type { Subscription, UsageStats } from '@inner-circle/domain/billing/billing.contract.ts';
import type { Contact, ContactPage } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { NO_VALUES } from '@inner-circle/domain/contacts/contact-values.rules.ts';
import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import type { Notification } from '@inner-circle/domain/notifications/notifications.contract.ts';
import type { ActiveTodos, ActiveTodosPage, Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { defaultSubscription } from '../billing/default-subscription.ts';

const id = (number: number) => `0192f0c1-7a00-7000-8000-${String(number).padStart(12, '0')}`;

export const ada: User = {
  id: id(1),
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  avatarUrl: null,
  role: 'user',
  isAdmin: false,
};

const NOW = '2026-11-15T12:00:00.000Z';

export const contact = (name: string, details: Partial<Contact> = {}): Contact => ({
  id: id(name.length * 1000 + (name.codePointAt(0) ?? 0)),
  name,
  ...NO_VALUES,
  customFields: [],
  photo: null,
  notes: '',
  birthday: null,
  warmth: 'warm',
  isCold: false,
  coldAfterDays: 30,
  coldAfterFrom: 'user',
  coldThresholdDays: null,
  snoozedUntil: null,
  lastInteraction: NOW,
  lastInteractionType: null,
  groups: [],
  nextTodo: null,
  ...plainFields(() => null),
  createdAt: NOW,
  updatedAt: NOW,
  ...details,
});

export const pageOf = (...contacts: Contact[]): ContactPage => {
  const cold = contacts.filter(({ isCold }) => isCold).length;
  const all = contacts.length;
  return { data: contacts, meta: { total: all, page: 1, limit: 20, counts: { all, warm: all - cold, cold } } };
};

export const subscription = (details: Partial<Subscription> = {}): Subscription => ({
  ...defaultSubscription(ada.id, Temporal.Instant.from(NOW)),
  ...details,
});

export const usage = (contacts: number): UsageStats => ({
  contacts: { count: contacts, limit: 10, percentage: contacts * 10 },
  groups: { count: 0, limit: 10, percentage: 0 },
  todos: { count: 0, limit: 20, percentage: 0 },
  aiQueries: { count: 0, limit: 50 },
  subscription: { plan: 'free', upgradedLimits: { contacts: 300, groups: 300, todos: 500, aiQueries: 150 } },
});

let made = 1_000_000;
const newId = () => id((made += 1));

export const notification = (subject: string, details: Partial<Notification> = {}): Notification => ({
  id: newId(),
  subject,
  message: `${subject} is due today`,
  type: 'todo',
  contactId: null,
  sourceId: null,
  read: false,
  createdAt: NOW,
  ...details,
});

export const todo = (task: string, details: Partial<Todo> = {}): Todo => ({
  id: newId(),
  contactId: contact('Bob').id,
  task,
  dueDate: null,
  completed: false,
  completedAt: null,
  createdAt: NOW,
  ...details,
});

/** A page of lists whose to-dos are all due some day. */
export const activeTodos = (...lists: [Contact, ...Todo[]][]): ActiveTodosPage => {
  const data = lists.map(([person, ...todos]): ActiveTodos => ({
    contact: person,
    openCount: todos.length,
    overdueCount: 0,
    todos,
  }));
  const upcoming = data.reduce((count, { todos }) => count + todos.length, 0);
  return {
    data,
    meta: { total: lists.length, page: 1, limit: 20, counts: { overdue: 0, today: 0, soon: 0, upcoming } },
  };
};
