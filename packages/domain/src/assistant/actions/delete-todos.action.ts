import { defineAction, Ids } from '../define-action.ts';
import { aboutTodos } from './about-todos.ts';

export const deleteTodos = defineAction({
  ...aboutTodos('delete', 'deleted'),
  type: 'delete-todos',
  arguments: { todoIds: Ids },
  tool: 'Delete to-dos',
  mayDestroy: true,
  icon: 'bin',
  undo: 'for seconds',
  effects: () => ['deletes'],
  why: () => 'It deletes to-dos.',
});
