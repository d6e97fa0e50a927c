import { z } from 'zod';
import { countedTitles } from '../action-words.rules.ts';
import { defineAction, Ids } from '../define-action.ts';
import { aboutTodos, tasksIn, todosOf } from './about-todos.ts';

export const reopenTodos = defineAction({
  ...aboutTodos,
  type: 'reopen-todos',
  arguments: z.strictObject({ todoIds: Ids }),
  tool: 'Mark completed to-dos as open again',
  mayDestroy: true,
  effects: (_given, { todos = [] }) => (todos.some(({ completedAt }) => completedAt !== null) ? ['empties'] : []),
  why: () => 'It reopens what is completed.',
  card: ({ todoIds }, telling) => [
    ...countedTitles('Reopen', 'reopened', todoIds.length, 'to-do'),
    ...tasksIn(telling),
  ],
  phrase: (_given, telling) => ['reopen', 'reopened', todosOf(telling)],
});
