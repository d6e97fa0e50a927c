import { z } from 'zod';
import { CalendarDate } from '../../time.ts';
import { countedTitles } from '../action-words.rules.ts';
import { defineAction, Ids } from '../define-action.ts';
import { effectOnField } from '../effects.rules.ts';
import { aboutTodos, tasksIn, todosOf } from './about-todos.ts';

export const rescheduleTodos = defineAction({
  ...aboutTodos,
  type: 'reschedule-todos',
  arguments: z.strictObject({ todoIds: Ids, dueDate: CalendarDate.nullable() }),
  tool: 'Give to-dos another due date, or none',
  mayDestroy: true,
  effects: ({ dueDate }, { todos = [] }) => todos.flatMap((todo) => effectOnField(dueDate, todo.dueDate)),
  seen: (_given, { todos = [] }) => Object.fromEntries(todos.map(({ id, dueDate }) => [id, dueDate])),
  card: ({ todoIds, dueDate }, telling) => [
    ...countedTitles('Move', 'moved', todoIds.length, 'to-do'),
    ...tasksIn(telling),
    dueDate ? `Due ${telling.day(dueDate)}` : 'No due date',
  ],
  phrase: ({ dueDate }, telling) =>
    dueDate
      ? ['move', 'moved', `${todosOf(telling)} to ${telling.day(dueDate)}`]
      : ['clear', 'cleared', `the due date of ${todosOf(telling)}`],
});
