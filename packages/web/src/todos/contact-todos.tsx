import type { Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { WithinPlan } from '../billing/within-plan.tsx';
import { DetailsSection } from '../people/details-section.tsx';
import { useGivenFields } from '../ui/forms/use-given.ts';
import { newTodoDraft } from '../platform/typing/new-drafts.ts';
import { useEndless } from '../platform/server/endless.ts';
import { EndlessList } from '../ui/states/endless-list.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { AddTodoLine, type TodoWords } from './add-todo-line.tsx';
import { TodoRow } from './todo-row.tsx';
import { contactTodosQuery, openCountQuery, useUpdateTodo } from './todos.queries.ts';

/** Somebody's to-dos in the details: the open ones by urgency, then the completed. */
export function ContactTodos({ contactId }: { contactId: string }) {
  const list = useEndless(contactTodosQuery(contactId, undefined));
  const count = useOpenCount(contactId, list.items, list.total);
  const { mutate: update } = useUpdateTodo();
  const given = useGivenFields<TodoWords>(newTodoDraft(contactId));
  return (
    <DetailsSection title="To-dos" count={count}>
      <WithinPlan of="todos">
        <AddTodoLine contactId={contactId} given={given} />
      </WithinPlan>
      <EndlessList
        of={list}
        label="List of to-dos"
        className="max-h-48"
        failure="The to-dos did not load"
        loading={<SkeletonRows rows={2} shape="line" label="Loading to-dos" />}
        empty={<p className="mt-3 text-ink-3">Nothing promised, nothing owed.</p>}
      >
        {(todo) => (
          <TodoRow
            key={todo.id}
            todo={todo}
            onComplete={(completed) =>
              update({ params: { id: todo.id }, body: { completed, seen: { completed: !completed } } })
            }
          />
        )}
      </EndlessList>
    </DetailsSection>
  );
}

/** How many are open. Only for a list that is not here as a whole must the server be asked. */
function useOpenCount(contactId: string, todos: readonly Todo[] | undefined, total: number | undefined) {
  const isWhole = todos !== undefined && todos.length === total;
  const { data } = useQuery({ ...openCountQuery(contactId), enabled: todos !== undefined && !isWhole });
  return isWhole ? todos.filter(({ completed }) => !completed).length : data;
}
