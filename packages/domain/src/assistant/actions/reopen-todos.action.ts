import { defineAction, Ids } from '../define-action.ts';
import { aboutTodos } from './about-todos.ts';

export const reopenTodos = defineAction({
  ...aboutTodos('reopen', 'reopened'),
  type: 'reopen-todos',
  arguments: { todoIds: Ids },
  tool: 'Mark completed to-dos as open again',
  mayDestroy: true,
  effects: (_given, { todos = [] }) => (todos.some(({ completedAt }) => completedAt !== null) ? ['empties'] : []),
  why: () => 'It reopens what is completed.',
});
