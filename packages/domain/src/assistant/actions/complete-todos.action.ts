import { defineAction, Ids } from '../define-action.ts';
import { aboutTodos } from './about-todos.ts';

export const completeTodos = defineAction({
  ...aboutTodos('complete', 'completed'),
  type: 'complete-todos',
  arguments: { todoIds: Ids },
  tool: 'Mark to-dos as completed',
  effects: (_given, { todos = [] }) => (todos.some(({ completedAt }) => completedAt === null) ? ['adds'] : []),
});
