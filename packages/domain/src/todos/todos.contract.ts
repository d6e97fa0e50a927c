import { z } from 'zod';
import { PlanLimit } from '../billing/billing.contract.ts';
import { conflictOf, withSeen } from '../conflicts.contract.ts';
import { Contact } from '../contacts/contacts.contract.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { PageMeta, pageOf, Paging } from '../paging.ts';
import { Problem } from '../problem.ts';
import { text } from '../text.ts';
import { CalendarDate, Moment } from '../time.ts';

export const LONGEST_TASK = 500;

export const Todo = z.object({
  id: Id,
  contactId: Id,
  task: z.string(),
  dueDate: CalendarDate.nullable(),
  completed: z.boolean(),
  completedAt: Moment.nullable(),
  createdAt: Moment,
});
export type Todo = z.infer<typeof Todo>;

const fields = {
  task: text(1, LONGEST_TASK, 'To-do cannot be empty.'),
  dueDate: z
    .union([CalendarDate, z.literal('')])
    .nullable()
    .transform((date) => date || null),
};

export const NewTodo = z.strictObject({
  task: fields.task,
  dueDate: fields.dueDate.optional(),
  completed: z.boolean().default(false),
});
export type NewTodo = z.output<typeof NewTodo>;

/** What is left out stays as it is. */
export const TodoChange = z.strictObject({
  task: fields.task.optional(),
  dueDate: fields.dueDate.optional(),
  completed: z.boolean().optional(),
});
export type TodoChange = z.output<typeof TodoChange>;

const TodoUpdate = withSeen(TodoChange);
export type TodoUpdate = z.output<typeof TodoUpdate>;

export const TodoQuery = Paging.extend({ status: z.enum(['open', 'completed']).optional() });
export type TodoQuery = z.output<typeof TodoQuery>;

/** How many open to-dos of a contact the page of all of them shows before one asks for more. */
export const SHOWN_PER_CONTACT = 5;

/** A contact with open to-dos, the most pressing first. */
export const ActiveTodos = z.object({
  contact: Contact,
  openCount: z.int(),
  overdueCount: z.int(),
  todos: z.array(Todo),
});
export type ActiveTodos = z.infer<typeof ActiveTodos>;

export const ActiveTodosPage = z.object({
  data: z.array(ActiveTodos),
  /** `total` counts contacts; `counts` counts open to-dos by how pressing they are. */
  meta: PageMeta.extend({
    counts: z.object({ overdue: z.int(), today: z.int(), soon: z.int(), upcoming: z.int() }),
  }),
});
export type ActiveTodosPage = z.infer<typeof ActiveTodosPage>;

const OfContact = z.object({ contactId: Id });
const tags = ['To-dos'];

export const todosEndpoints = {
  active: {
    method: 'GET',
    url: '/api/todos',
    schema: {
      summary: 'Contacts with open to-dos, by urgency',
      tags,
      querystring: Paging,
      response: { 200: ActiveTodosPage },
    },
  },
  ofContact: {
    method: 'GET',
    url: '/api/todos/contact/:contactId',
    schema: {
      summary: 'A contact’s to-dos: the open ones by urgency, then the completed',
      tags,
      params: OfContact,
      querystring: TodoQuery,
      response: { 200: pageOf(Todo), 404: Problem },
    },
  },
  create: {
    method: 'POST',
    url: '/api/todos/contact/:contactId',
    schema: {
      summary: 'Adds a to-do',
      tags,
      params: OfContact,
      headers: CreateHeaders,
      body: NewTodo,
      response: { 201: Todo, 403: PlanLimit, 404: Problem, 409: Problem },
    },
  },
  update: {
    method: 'PUT',
    url: '/api/todos/:id',
    schema: {
      summary: 'Changes, completes or reopens a to-do',
      tags,
      params: ById,
      body: TodoUpdate,
      response: { 200: Todo, 403: PlanLimit, 404: Problem, 409: conflictOf(Todo) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/todos/:id',
    schema: { summary: 'Deletes a to-do', tags, params: ById, response: { 204: z.undefined(), 404: Problem } },
  },
  restore: {
    method: 'POST',
    url: '/api/todos/:id/restore',
    schema: {
      summary: 'Takes a deletion back, within seconds',
      tags,
      params: ById,
      response: { 200: Todo, 403: PlanLimit, 404: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
