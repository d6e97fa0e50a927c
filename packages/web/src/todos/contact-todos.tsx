import type { Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { WithinPlan } from '../billing/within-plan.tsx';
import { DetailsSection } from '../people/details-section.tsx';
import { useEndless } from '../platform/server/endless.ts';
import { EndlessScroll } from '../ui/states/endless-scroll.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { AddTodoLine } from './add-todo-line.tsx';
import { TodoRow } from './todo-row.tsx';
import { contactTodosQuery, openCountQuery, useUpdateTodo } from './todos.queries.ts';

/** Somebody's to-dos in the details: the open ones by urgency, then the completed. */
export function ContactTodos({ contactId }: { contactId: string }) {
  const { pages, total, failed, isFetching, retry, ways } = useEndless(contactTodosQuery(contactId, undefined));
  const todos = pages?.flatMap(({ data }) => data);
  const count = useOpenCount(contactId, todos, total);
  const { mutate: update } = useUpdateTodo();
  return (
    <DetailsSection title="To-dos" count={count}>
      <WithinPlan of="todos">
        <AddTodoLine contactId={contactId} />
      </WithinPlan>
      {failed ? (
        <ErrorState size="sm" title="The to-dos did not load" onRetry={retry} working={isFetching} />
      ) : !todos ? (
        <SkeletonRows rows={2} shape="line" label="Loading to-dos" />
      ) : todos.length === 0 ? (
        <p className="mt-3 text-ink-3">Nothing promised, nothing owed.</p>
      ) : (
        <EndlessScroll label="List of to-dos" className="max-h-48" ways={ways}>
          <ul>
            {todos.map((todo) => (
              <TodoRow
                key={todo.id}
                todo={todo}
                onComplete={(completed) => update({ params: { id: todo.id }, body: { completed } })}
              />
            ))}
          </ul>
        </EndlessScroll>
      )}
    </DetailsSection>
  );
}

/** How many are open. Only for a list that is not here as a whole must the server be asked. */
function useOpenCount(contactId: string, todos: readonly Todo[] | undefined, total: number | undefined) {
  const isWhole = todos !== undefined && todos.length === total;
  const { data } = useQuery({ ...openCountQuery(contactId), enabled: todos !== undefined && !isWhole });
  return isWhole ? todos.filter(({ completed }) => !completed).length : data;
}
