import { countedTitles, type Telling } from '../action-words.rules.ts';
import type { ActionRules } from '../define-action.ts';

type Given = { readonly todoIds: readonly string[] };

/** What is true of every action about to-dos that are there; one that does more than its verb says the rest. */
export const aboutTodos = (base: string, past: string) =>
  ({
    icon: 'check',
    changes: ['todos'],
    touches: ({ todoIds }: Given) => ({ todoIds }),
    card: ({ todoIds }: Given, { facts }: Telling) => [
      ...countedTitles(base, past, todoIds.length, 'to-do'),
      ...facts.todos.map(({ task }) => task),
    ],
    phrase: (_given: Given, telling: Telling) => [base, past, todosOf(telling)],
  }) satisfies Partial<ActionRules<Given>>;

/** "the to-do “Call” of Tom", "2 to-dos of Tom and Ada" */
export function todosOf({ facts: { todos }, people, quoted }: Telling): string {
  const [todo, ...others] = todos;
  const which = todo && others.length === 0 ? `the to-do ${quoted(todo.task)}` : `${todos.length} to-dos`;
  return `${which} of ${people}`;
}
