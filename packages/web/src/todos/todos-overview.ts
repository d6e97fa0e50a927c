import { dueBucket, type DueBucket } from '@inner-circle/domain/todos/due.rules.ts';
import type { ActiveTodos, ActiveTodosPage, Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { timeZone } from '../platform/time/clock.ts';

type Change = (todo: Todo) => Todo | null;

/** Changes one to-do in the pages of everybody's open ones, and their counts with it. */
export const changeInOverview = (client: QueryClient, pages: QueryFilters, id: string, change: Change) =>
  client.setQueriesData<ActiveTodosPage>(pages, (page) => {
    const before = page?.data.flatMap(({ todos }) => todos).find((todo) => todo.id === id);
    return page && before ? replaced(page, before, change(before)) : page;
  });

/** A completed to-do stays, checked, until the server answers: one sees what was done, and can still take it back. */
function replaced(page: ActiveTodosPage, before: Todo, after: Todo | null): ActiveTodosPage {
  const [from, to] = [pressing(before), pressing(after)];
  const change = (bucket: DueBucket) => Number(to === bucket) - Number(from === bucket);
  const { overdue, today, soon, upcoming } = page.meta.counts;
  const inSection = (section: ActiveTodos): ActiveTodos =>
    section.todos.includes(before)
      ? {
          ...section,
          todos: section.todos.flatMap((todo) => (todo === before ? (after ?? []) : todo)),
          openCount: section.openCount + Number(to !== null) - Number(from !== null),
          overdueCount: section.overdueCount + change('overdue'),
        }
      : section;
  return {
    data: page.data.map(inSection),
    meta: {
      ...page.meta,
      counts: {
        overdue: overdue + change('overdue'),
        today: today + change('today'),
        soon: soon + change('soon'),
        upcoming: upcoming + change('upcoming'),
      },
    },
  };
}

const pressing = (todo: Todo | null): DueBucket | null =>
  todo === null || todo.completed ? null : dueBucket(todo.dueDate, dayIn(timeZone(), Temporal.Now.instant()));
