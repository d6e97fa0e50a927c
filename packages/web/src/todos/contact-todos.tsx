import { timeUntil } from '@inner-circle/domain/time.ts';
import type { Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { DetailsSection } from '../contacts/details-section.tsx';
import { ScrollArea } from '../contacts/scroll-area.tsx';
import { useToday } from '../platform/clock.ts';
import { exactDay } from '../platform/day-in-words.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { contactTodosQuery } from './todos.queries.ts';

export function ContactTodos({ contactId }: { contactId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(contactTodosQuery(contactId));
  return (
    <DetailsSection title="To-dos" count={data?.data.filter((todo) => !todo.completed).length}>
      {data ? (
        <TodoList todos={data.data} />
      ) : isError ? (
        <ErrorState size="sm" title="The to-dos did not load" onRetry={() => void refetch()} working={isFetching} />
      ) : (
        <SkeletonRows rows={2} shape="line" label="Loading to-dos" />
      )}
    </DetailsSection>
  );
}

function TodoList({ todos }: { todos: readonly Todo[] }) {
  if (todos.length === 0) return <p className="text-ink-3">Nothing promised, nothing owed.</p>;
  return (
    <ScrollArea label="List of to-dos" className="max-h-48">
      <ul>
        {todos.map(({ id, task, dueDate, completed }) => (
          <li key={id} className="flex min-h-9 items-center gap-2.5">
            <Icon of={completed ? CircleCheck : Circle} className={completed ? 'text-accent' : 'text-ink-3'} />
            <span
              className={
                completed ? 'min-w-0 flex-1 wrap-anywhere text-ink-3 line-through' : 'min-w-0 flex-1 wrap-anywhere'
              }
            >
              {completed && <span className="sr-only">Done: </span>}
              {task}
            </span>
            {dueDate && !completed && <Due date={dueDate} />}
          </li>
        ))}
      </ul>
    </ScrollArea>
  );
}

const SOON = 3;

function Due({ date }: { date: string }) {
  const today = useToday();
  const day = Temporal.PlainDate.from(date);
  const days = today.until(day).days;
  return (
    <Mark tone={days < 0 ? 'late' : days <= SOON ? 'soon' : 'plain'}>
      <time dateTime={date} title={exactDay(day)}>
        {days < 0 ? `${-days} ${days === -1 ? 'day' : 'days'} overdue` : timeUntil(day, today)}
      </time>
    </Mark>
  );
}
