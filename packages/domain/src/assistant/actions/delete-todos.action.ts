import { z } from 'zod';
import { countedTitles } from '../action-words.rules.ts';
import { defineAction, Ids } from '../define-action.ts';
import { aboutTodos, tasksIn, todosOf } from './about-todos.ts';

export const deleteTodos = defineAction({
  ...aboutTodos,
  type: 'delete-todos',
  arguments: z.strictObject({ todoIds: Ids }),
  tool: 'Delete to-dos',
  mayDestroy: true,
  icon: 'deletion',
  undo: 'for seconds',
  effects: () => ['deletes'],
  why: () => 'It deletes to-dos.',
  card: ({ todoIds }, telling) => [...countedTitles('Delete', 'deleted', todoIds.length, 'to-do'), ...tasksIn(telling)],
  phrase: (_given, telling) => ['delete', 'deleted', todosOf(telling)],
});
