import { z } from 'zod';
import { countedTitles } from '../action-words.rules.ts';
import { defineAction, Ids } from '../define-action.ts';
import { aboutTodos, tasksIn, todosOf } from './about-todos.ts';

export const completeTodos = defineAction({
  ...aboutTodos,
  type: 'complete-todos',
  arguments: z.strictObject({ todoIds: Ids }),
  tool: 'Mark to-dos as completed',
  effects: (_given, { todos = [] }) => (todos.some(({ completedAt }) => completedAt === null) ? ['adds'] : []),
  card: ({ todoIds }, telling) => [
    ...countedTitles('Complete', 'completed', todoIds.length, 'to-do'),
    ...tasksIn(telling),
  ],
  phrase: (_given, telling) => ['complete', 'completed', todosOf(telling)],
});
