import type { Telling } from '../action-words.rules.ts';

/** What is true of every action about to-dos that are there. */
export const aboutTodos = {
  icon: 'to-do',
  changes: ['todos'],
  touches: ({ todoIds }: { readonly todoIds: readonly string[] }) => ({ todoIds }),
} as const;

export const tasksIn = ({ facts }: Telling) => facts.todos.map(({ task }) => task);

/** "the to-do “Call” of Tom", "2 to-dos of Tom and Ada" */
export function todosOf({ facts: { todos }, people, quoted }: Telling): string {
  const [todo, ...others] = todos;
  const which = todo && others.length === 0 ? `the to-do ${quoted(todo.task)}` : `${todos.length} to-dos`;
  return `${which} of ${people}`;
}
