import { dueBucket } from '@inner-circle/domain/todos/due.rules.ts';
import type { ActiveTodos } from '@inner-circle/domain/todos/todos.contract.ts';
import { useState } from 'react';
import { WithinPlan } from '../billing/within-plan.tsx';
import { FirstOfMany, PersonSection, PersonSections } from '../people/person-section.tsx';
import { PinRow, usePinnedRows } from '../platform/screen/pinned-rows.ts';
import { useEndless } from '../platform/server/endless.ts';
import { useToday } from '../platform/time/clock.ts';
import { newTodoDraft } from '../platform/typing/new-drafts.ts';
import { useHasDraft } from '../platform/typing/drafts.ts';
import { Badge } from '../ui/states/badge.tsx';
import { EndlessList } from '../ui/states/endless-list.tsx';
import { AddTodoLine } from './add-todo-line.tsx';
import { TodoRow } from './todo-row.tsx';
import { contactTodosQuery } from './todos.queries.ts';
import { useCompleting } from './use-todo-actions.ts';

/** So many are open even when nothing presses. */
const OPEN_AT_FIRST = 4;

export function TodoSections({ sections }: { sections: readonly ActiveTodos[] }) {
  return (
    <PersonSections sections={sections} openAtFirst={OPEN_AT_FIRST}>
      {(section, isFirst) => <TodoSection key={section.contact.id} section={section} isFirst={isFirst} />}
    </PersonSections>
  );
}

/** The open to-dos of one person. A section with something urgent is open from the start, the others are folded. */
function TodoSection({ section, isFirst }: { section: ActiveTodos; isFirst: boolean }) {
  const { contact, openCount, overdueCount, todos } = section;
  const today = useToday();
  const presses = todos.some(({ dueDate }) => dueBucket(dueDate, today) !== 'upcoming');
  const [open, setOpen] = useState(isFirst || presses);
  const wasAdding = useHasDraft(newTodoDraft(contact.id));
  const [adding, setAdding] = useState(wasAdding);
  const complete = useCompleting();
  const add = () => {
    setOpen(true);
    setAdding(true);
  };
  const { rows, hold } = usePinnedRows(todos);
  const hasMore = openCount > todos.filter(({ completed }) => !completed).length;
  return (
    <PersonSection
      contact={contact}
      count={openCount}
      open={open}
      onOpenChange={setOpen}
      badge={
        overdueCount > 0 && (
          // On a phone the name needs the space, and an open section says it line by line.
          <span className={open ? 'max-md:hidden' : undefined}>
            <Badge tone="danger">{overdueCount} overdue</Badge>
          </span>
        )
      }
      addLabel="Add a to-do"
      onAdd={add}
    >
      {adding && (
        <WithinPlan of="todos">
          <AddTodoLine contactId={contact.id} focused />
        </WithinPlan>
      )}
      <FirstOfMany
        total={hasMore ? openCount : null}
        first={
          <PinRow value={hold}>
            <ul>
              {rows.map((todo) => (
                <TodoRow key={todo.id} roomy todo={todo} onComplete={(completed) => complete(todo, completed)} />
              ))}
            </ul>
          </PinRow>
        }
        whole={<AllTodos contactId={contact.id} name={contact.name} />}
      />
    </PersonSection>
  );
}

function AllTodos({ contactId, name }: { contactId: string; name: string }) {
  const list = useEndless(contactTodosQuery(contactId, 'open'));
  const complete = useCompleting();
  return (
    <EndlessList of={list} label={`All to-dos for ${name}`} className="max-h-120">
      {(todo) => <TodoRow key={todo.id} roomy todo={todo} onComplete={(completed) => complete(todo, completed)} />}
    </EndlessList>
  );
}
