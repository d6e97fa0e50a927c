import { CalendarDate } from '../../time.ts';
import { defineAction, Ids } from '../define-action.ts';
import { effectOnField } from '../effects.rules.ts';
import { aboutTodos, todosOf } from './about-todos.ts';

const moving = aboutTodos('move', 'moved');

export const rescheduleTodos = defineAction({
  ...moving,
  type: 'reschedule-todos',
  arguments: { todoIds: Ids, dueDate: CalendarDate.nullable() },
  tool: 'Give to-dos another due date, or none',
  mayDestroy: true,
  effects: ({ dueDate }, { todos = [] }) => todos.flatMap((todo) => effectOnField(dueDate, todo.dueDate)),
  seen: (_given, { todos = [] }) => Object.fromEntries(todos.map(({ id, dueDate }) => [id, dueDate])),
  card: ({ todoIds, dueDate }, telling) => [
    ...moving.card({ todoIds }, telling),
    dueDate ? `Due ${telling.day(dueDate)}` : 'No due date',
  ],
  phrase: ({ dueDate }, telling) =>
    dueDate
      ? ['move', 'moved', `${todosOf(telling)} to ${telling.day(dueDate)}`]
      : ['clear', 'cleared', `the due date of ${todosOf(telling)}`],
});
