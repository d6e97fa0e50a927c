import { LONGEST_TASK, type Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { Trash2 } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTodoRemoval } from './use-todo-actions.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { inputBox, inputCore } from '../ui/fields/input-box.ts';
import { useWords } from '../ui/forms/use-words.ts';
import { Lockable } from '../ui/forms/lockable.tsx';
import { DueButton } from './due-button.tsx';
import { useUpdateTodo } from './todos.queries.ts';

type TodoEditorProps = { todo: Todo; onDone: () => void };

export const todoDraft = (id: string) => `todo:${id}`;

/** A to-do, written anew in its place. It stays open until it is saved, so that a failure loses no words. */
export function TodoEditor({ todo, onDone }: TodoEditorProps) {
  const before = { task: todo.task, dueDate: todo.dueDate ?? '' };
  const { words, seen, write, leave, saved } = useWords(before, { draft: todoDraft(todo.id), onDiscard: onDone });
  const { task, dueDate } = words;
  const { mutateAsync: update, isPending } = useUpdateTodo();
  const removeTodo = useTodoRemoval();
  const isBlank = task.trim() === '';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || isPending) return;
    const body = {
      ...(task.trim() !== seen.task && { task }),
      ...(dueDate !== seen.dueDate && { dueDate }),
    };
    try {
      if (Object.keys(body).length > 0) await update({ params: { id: todo.id }, body });
      saved();
      onDone();
    } catch {
      // A toast has said so.
    }
  };
  const remove = () => {
    saved();
    void removeTodo(todo);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog around it stays open.
    event.stopPropagation();
    void leave();
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-wrap items-center gap-2 py-1">
      <Lockable locked={isPending} className={inputBox({ className: 'basis-full' })}>
        <input
          type="text"
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
