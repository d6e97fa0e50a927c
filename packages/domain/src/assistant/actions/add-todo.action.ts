import { NewTodo } from '../../todos/todos.contract.ts';
import { defineAction, Ids } from '../define-action.ts';

export const addTodo = defineAction({
  type: 'add-todo',
  arguments: { contactIds: Ids, todo: NewTodo },
  tool: 'Add a to-do for the person, about contacts: “remind me to call Tom”',
  icon: 'check',
  changes: ['todos'],
  touches: ({ contactIds }) => ({ contactIds }),
  effects: () => ['adds'],
  card({ todo: { task, dueDate }, contactIds }, { day }) {
    const people = contactIds.length > 1 ? ` for ${contactIds.length} people` : '';
    return [`Add a to-do${people}`, 'To-do added', task, dueDate ? `Due ${day(dueDate)}` : ''];
  },
  phrase: ({ todo: { task, dueDate } }, { people, quoted, day }) => [
    'add',
    'added',
    `the to-do ${quoted(task)} for ${people}${dueDate ? `, due ${day(dueDate)}` : ''}`,
  ],
});
