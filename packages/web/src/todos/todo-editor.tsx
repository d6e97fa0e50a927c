import { changeSince } from '@inner-circle/domain/conflicts.rules.ts';
import { LONGEST_TASK, Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { usePinnedRow } from '../platform/screen/pinned-rows.ts';
import { exactDay } from '../platform/time/day-in-words.ts';
import { Trash2 } from '../ui/brand/icons.tsx';
import { useTodoRemoval } from './use-todo-actions.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { inputBox, inputCore } from '../ui/fields/input-box.ts';
import { useWords } from '../ui/forms/use-words.ts';
import { Lockable } from '../ui/forms/lockable.tsx';
import { DueButton } from './due-button.tsx';
import { ElsewhereNotice } from '../ui/forms/elsewhere-notice.tsx';
import { newerAs, useElsewhere, writtenText, type Labels } from '../ui/forms/use-elsewhere.ts';
import { useEditTodo, useRestoreTodo } from './todos.queries.ts';

type TodoEditorProps = { todo: Todo; onDone: () => void };

export const todoDraft = (id: string) => `todo:${id}` as const;

type Words = { task: string; dueDate: string };

const wordsOf = ({ task, dueDate }: Todo): Words => ({ task, dueDate: dueDate ?? '' });

const LABELS: Labels<Words> = {
  task: 'To-do',
  dueDate: ['Due date', (day) => (day ? exactDay(Temporal.PlainDate.from(day)) : 'empty')],
};

/** A to-do, written anew in its place. It stays open until it is saved, so that a failure loses no words. */
export function TodoEditor({ todo, onDone }: TodoEditorProps) {
  const [isRemoved, setRemoved] = useState(false);
  usePinnedRow(isRemoved ? null : todo);
  const { words, seen, write, adopt, leave, saved } = useWords(wordsOf(todo), {
    draft: todoDraft(todo.id),
    onDiscard: onDone,
  });
  const { task, dueDate } = words;
  const { mutateAsync: update, isPending } = useEditTodo();
  const { mutateAsync: restore } = useRestoreTodo();
  const elsewhere = useElsewhere<Words>({
    name: 'to-do',
    labels: LABELS,
    newer: newerAs(Todo, wordsOf),
    restore: () => restore({ params: { id: todo.id } }),
  });
  const removeTodo = useTodoRemoval();
  const isBlank = task.trim() === '';

  const save = async () => {
    if (isBlank || isPending) return;
    elsewhere.forget();
    const body = changeSince(seen, { task: task.trim(), dueDate });
    try {
      if (body) await update({ params: { id: todo.id }, body });
      saved();
      onDone();
    } catch (error) {
      // Anything else a toast has said.
      elsewhere.meet(error, adopt);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const remove = () => {
    saved();
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
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2 py-1">
      <ElsewhereNotice
        of={elsewhere}
        onTake={({ name, theirs }) => write({ [name]: theirs })}
        copied={() => writtenText(LABELS, words, seen)}
        onRestored={() => void save()}
        className="basis-full"
      />
      <Lockable locked={isPending} className={inputBox({ className: 'basis-full' })}>
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
      <Lockable locked={isPending}>
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
      <Button type="submit" size="sm" variant="primary" disabled={isBlank} working={isPending}>
        Save
      </Button>
    </form>
  );
}
