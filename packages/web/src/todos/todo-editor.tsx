import { changeSince } from '@inner-circle/domain/conflicts.rules.ts';
import { LONGEST_TASK, Todo, TodoChange } from '@inner-circle/domain/todos/todos.contract.ts';
import { useState, type KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { usePinnedRow } from '../platform/screen/pinned-rows.ts';
import { exactDay } from '../platform/time/day-in-words.ts';
import { Trash2 } from '../ui/brand/icons.tsx';
import { useTodoRemoval } from './use-todo-actions.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { inputBox, inputCore } from '../ui/fields/input-box.ts';
import { useSavedForm } from '../ui/forms/use-saved-form.ts';
import { useGuardedForm } from '../ui/forms/use-unsaved.ts';
import { Lockable } from '../ui/forms/lockable.tsx';
import type { TodoWords } from './add-todo-line.tsx';
import { DueButton } from './due-button.tsx';
import { ElsewhereNotice } from '../ui/forms/elsewhere-notice.tsx';
import { newerAs, type Labels } from '../ui/forms/use-elsewhere.ts';
import { useEditTodo, useRestoreTodo } from './todos.queries.ts';

type TodoEditorProps = { todo: Todo; onDone: () => void };

export const todoDraft = (id: string) => `todo:${id}` as const;

const wordsOf = ({ task, dueDate }: Todo): TodoWords => ({ task, dueDate: dueDate ?? '' });

const LABELS: Labels<TodoWords> = {
  task: 'To-do',
  dueDate: ['Due date', (day) => (day ? exactDay(Temporal.PlainDate.from(day)) : 'empty')],
};

/** A to-do, written anew in its place. It stays open until it is saved, so that a failure loses no words. */
export function TodoEditor({ todo, onDone }: TodoEditorProps) {
  const [isRemoved, setRemoved] = useState(false);
  usePinnedRow(isRemoved ? null : todo);
  const { mutateAsync: update } = useEditTodo();
  const { mutateAsync: restore } = useRestoreTodo();
  const written = useSavedForm<TodoWords, TodoChange>({
    fields: wordsOf(todo),
    schema: TodoChange,
    draft: todoDraft(todo.id),
    save: async (fields, _form, seen) => {
      const body = changeSince(seen, fields);
      if (body) await update({ params: { id: todo.id }, body });
    },
    // A toast has said it.
    failure: () => null,
    onSaved: onDone,
    shared: {
      name: 'to-do',
      labels: LABELS,
      newer: newerAs(Todo, wordsOf),
      restore: () => restore({ params: { id: todo.id } }),
    },
  });
  const { form, submit, write, isSubmitting } = written;
  const [task, dueDate] = useWatch({ control: form.control, name: ['task', 'dueDate'] });
  const leave = useGuardedForm(written, onDone);
  const removeTodo = useTodoRemoval();

  const remove = () => {
    written.discard();
    setRemoved(true);
    void removeTodo(todo);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog around it stays open.
    event.stopPropagation();
    void leave();
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-center gap-2 py-1">
      <ElsewhereNotice {...written.notice} className="basis-full" />
      <Lockable locked={isSubmitting} className={inputBox({ className: 'basis-full' })}>
        <input
          type="text"
          dir="auto"
          aria-label="To-do"
          autoComplete="off"
          maxLength={LONGEST_TASK}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where somebody just pressed
          autoFocus
          value={task}
          onChange={(event) => write({ task: event.target.value })}
          onKeyDown={pressed}
          className={inputCore}
        />
      </Lockable>
      <Lockable locked={isSubmitting}>
        <DueButton value={dueDate} onChange={(day) => write({ dueDate: day })} />
      </Lockable>
      <IconButton
        size="sm"
        variant="danger-quiet"
        icon={Trash2}
        label="Delete to-do"
        onClick={remove}
        className="ms-auto"
      />
      <Button size="sm" variant="ghost" onClick={() => void leave()}>
        Cancel
      </Button>
      <Button type="submit" size="sm" variant="primary" disabled={task.trim() === ''} working={isSubmitting}>
        Save
      </Button>
    </form>
  );
}
