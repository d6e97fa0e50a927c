import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActiveTodos, ActiveTodosPage } from '@inner-circle/domain/todos/todos.contract.ts';
import { PlanUsage } from '../billing/plan-usage.tsx';
import { UpgradePrompt } from '../billing/upgrade-prompt.tsx';
import { Plus } from '../ui/brand/icons.tsx';
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx';
import { usePrefetch } from '../platform/screen/fetch-ahead.ts';
import { PinRow, usePinnedRows } from '../platform/screen/pinned-rows.ts';
import { KeepWhileClosing } from '../platform/screen/keep-while-closing.tsx';
import { counted, inFigures } from '../platform/numbers.ts';
import { usePage } from '../platform/server/use-page.ts';
import { useTitle } from '../platform/screen/use-title.ts';
import { useFormWanted } from '../platform/typing/form-wanted.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import type { AddTodoFields } from './add-todo-dialog.tsx';
import { DueSummary } from './due-summary.tsx';
import { TodoSections } from './todo-sections.tsx';
import { NothingToDo, TodosLoading, TodosNotLoaded } from './todos-states.tsx';
import { activeTodosQuery } from './todos.queries.ts';

const AddTodoDialog = lazyDialog(() => import('./add-todo-dialog.tsx'));

const isOfPerson = ({ contact }: ActiveTodos, { contactId }: { contactId?: string }) => contact.id === contactId;

/** Everybody with open to-dos, in sections; each row is completed or edited in its place, and new ones are added by a line or a dialog. */
export default function TodosPage() {
  useTitle('Active TODOs');
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const [given, setGiven] = useState<Partial<AddTodoFields>>();
  usePrefetch(AddTodoDialog);
  useFormWanted<AddTodoFields>('todo:new', (fields) => {
    setGiven(fields);
    setAdding(true);
  });
  const list = useQuery(activeTodosQuery(page));
  const { data, isError, isFetching, isPlaceholderData, refetch } = list;
  const isBeyond = usePage(page, list, setPage);
  const { rows: sections, gone, hold } = usePinnedRows(data?.data ?? [], isOfPerson);
  const add = () => setAdding(true);

  return (
    <>
      <PageHead
        title="Active TODOs"
        summary={data ? todosSummary(data.meta) : '\u00A0'}
        usage={<PlanUsage of="todos" />}
        actions={
          <>
            <Button variant="primary" icon={Plus} onClick={add} className="max-md:hidden">
              Add to-do
            </Button>
            <IconButton variant="primary" icon={Plus} label="Add to-do" onClick={add} className="md:hidden" />
          </>
        }
      />
      <UpgradePrompt of="todos" />
      {isError && !data ? (
        <TodosNotLoaded working={isFetching} onRetry={() => void refetch()} />
      ) : data?.meta.total === 0 && gone.length === 0 ? (
        <NothingToDo onAdd={add} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_280px] md:gap-8">
          <div className="min-w-0 max-md:order-2" aria-busy={isPlaceholderData}>
            {data && !isBeyond ? (
              <PinRow value={hold}>
                <TodoSections key={data.meta.page} sections={sections} />
              </PinRow>
            ) : (
              <TodosLoading />
            )}
            {data && data.meta.total > PAGE_SIZE && (
              <Pager page={page} pageSize={PAGE_SIZE} total={data.meta.total} onPage={setPage} />
            )}
          </div>
          <DueSummary counts={data?.meta.counts} />
        </div>
      )}
      <KeepWhileClosing of={adding || null} by={String}>
        {(_adding, open) => <AddTodoDialog open={open} onClose={() => setAdding(false)} given={given} />}
      </KeepWhileClosing>
    </>
  );
}

/** “10 things for 6 people, 2 of them overdue” */
export function todosSummary({ total, counts }: ActiveTodosPage['meta']): string {
  const { overdue, today, soon, upcoming } = counts;
  const things = overdue + today + soon + upcoming;
  if (things === 0) return 'What you promised to the people you care for';
  const all = `${counted(things, 'thing')} for ${counted(total, 'person', 'people')}`;
  if (overdue === 0) return all;
  return things === 1 ? `${all}, and it is overdue` : `${all}, ${inFigures(overdue)} of them overdue`;
}
