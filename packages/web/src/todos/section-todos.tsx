import type { ActiveTodos } from '@inner-circle/domain/todos/todos.contract.ts';
import { useState } from 'react';
import { WithinPlan } from '../billing/within-plan.tsx';
import { useEndless } from '../platform/server/endless.ts';
import { Button } from '../ui/button.tsx';
import { EndlessScroll, NotLoaded } from '../ui/states/endless-scroll.tsx';
import { AddTodoLine } from './add-todo-line.tsx';
import { TodoRow } from './todo-row.tsx';
import { contactTodosQuery } from './todos.queries.ts';
import { useCompleting } from './use-todo-actions.ts';

type SectionTodosProps = { section: ActiveTodos; adding: boolean };

/** The open to-dos of one person: the most pressing ones, all of them on request. */
export function SectionTodos({ section, adding }: SectionTodosProps) {
  const { contact, openCount, todos } = section;
  const [whole, setWhole] = useState(false);
  const complete = useCompleting();
  const hasMore = openCount > todos.filter(({ completed }) => !completed).length;
  return (
    <div className="ps-5 pe-4 pb-2 md:ps-21 md:pe-5 md:pb-3">
      {adding && (
        <WithinPlan of="todos">
          <AddTodoLine contactId={contact.id} focused />
        </WithinPlan>
      )}
      {whole ? (
        <WholeList contactId={contact.id} name={contact.name} />
      ) : (
        <ul>
          {todos.map((todo) => (
            <TodoRow key={todo.id} roomy todo={todo} onComplete={(completed) => complete(todo, completed)} />
          ))}
        </ul>
      )}
      {hasMore && !whole && (
        <Button size="sm" variant="ghost" className="-ms-2.5" onClick={() => setWhole(true)}>
          Show all {openCount}
        </Button>
      )}
    </div>
  );
}

function WholeList({ contactId, name }: { contactId: string; name: string }) {
  const { pages, failed, retry, ways } = useEndless(contactTodosQuery(contactId, 'open'));
  const complete = useCompleting();
  if (failed) return <NotLoaded onRetry={retry} />;
  return (
    <EndlessScroll label={`All to-dos for ${name}`} className="max-h-120" ways={ways}>
      <ul aria-busy={!pages}>
        {pages?.flatMap(({ data }) =>
          data.map((todo) => (
            <TodoRow key={todo.id} roomy todo={todo} onComplete={(completed) => complete(todo, completed)} />
          )),
        )}
      </ul>
    </EndlessScroll>
  );
}
