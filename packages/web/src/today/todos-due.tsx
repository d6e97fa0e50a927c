import type { Today, TodayTodo } from '@inner-circle/domain/today/today.contract.ts';
import { useState, type ReactNode } from 'react';
import { useAddressedDialog } from '../platform/screen/address.ts';
import { DueMark } from '../todos/due-mark.tsx';
import { useUpdateTodo } from '../todos/todos.queries.ts';
import { Undo2 } from '../ui/brand/icons.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { classes } from '../ui/styles/classes.ts';
import { useTaps } from './taps.tsx';
import { TodaySection } from './today-section.tsx';
import { useHeld } from './use-held.ts';

/** What is overdue, then what is due today. What is done stays, struck through, until the page is left. */
export function TodosDue({ today, more }: { today: Today; more: ReactNode }) {
  const held = useHeld(today.todos.data, ({ id }) => id);
  if (held.length === 0) return null;
  return (
    <TodaySection title="To-dos due" count={today.todos.total} more={more}>
      <Card as="ul">
        {held.map(({ item, isGone }) => (
          <DueRow key={item.id} todo={item} isGone={isGone} />
        ))}
      </Card>
    </TodaySection>
  );
}

function DueRow({ todo, isGone }: { todo: TodayTodo; isGone: boolean }) {
  const { id, task, dueDate, contact } = todo;
  const { isDone, wasTouched, complete } = useCompletion(id);
  const details = useAddressedDialog('contact');
  const isOver = isGone && !wasTouched;
  return (
    <li
      data-row
      className="flex min-h-14 items-center gap-2.5 py-1.5 ps-4 pe-3 not-first:border-t not-first:border-line md:min-h-13 md:ps-6 md:pe-5"
    >
      <Checkbox
        round
        hideLabel
        className="gap-0!"
        checked={isDone}
        disabled={isOver}
        onChange={({ target }) => complete(target.checked)}
      >
        {task}
      </Checkbox>
      <div className="min-w-0 flex-1 md:flex md:items-baseline md:gap-2">
        <p
          dir="auto"
          className={classes(
            'line-clamp-2 text-start wrap-anywhere md:line-clamp-1',
            (isDone || isOver) && 'text-ink-3',
            isDone && 'line-through',
          )}
        >
          {task}
        </p>
        <a
          {...details.linkTo(contact.id)}
          dir="auto"
          className="block truncate text-sm text-ink-3 hover:underline md:shrink-0 md:max-w-48"
        >
          {contact.name}
        </a>
      </div>
      {isOver ? (
        <span className="shrink-0 text-sm text-ink-3">Changed meanwhile</span>
      ) : isDone ? (
        <IconButton size="sm" icon={Undo2} label={`Undo: ${task}`} onClick={() => complete(false)} />
      ) : (
        <DueMark dueDate={dueDate} />
      )}
    </li>
  );
}

/** Shown at once; where the server refuses it, as before. */
function useCompletion(id: string) {
  const [isDone, setDone] = useState(false);
  const [wasTouched, setTouched] = useState(false);
  const { mutateAsync: update } = useUpdateTodo();
  const { canUndo } = useTaps();
  const complete = (completed: boolean) => {
    setTouched(true);
    setDone(completed);
    const forget = completed ? canUndo(() => complete(false)) : () => {};
    update({ params: { id }, body: { completed, seen: { completed: !completed } } }).catch(() => {
      forget();
      setDone(!completed);
    });
  };
  return { isDone, wasTouched, complete };
}
