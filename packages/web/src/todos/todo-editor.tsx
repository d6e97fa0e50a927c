import type { Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { Trash2 } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { inputBox, inputCore } from '../ui/input-box.ts';
import { DueButton } from './due-button.tsx';
import { useTodoRemoval } from './use-todo-removal.ts';
import { useUpdateTodo } from './todos.queries.ts';

type TodoEditorProps = { todo: Todo; onDone: () => void };

/** A to-do, written anew in its place. What is saved shows at once; a failure brings the old words back. */
export function TodoEditor({ todo, onDone }: TodoEditorProps) {
  const [task, setTask] = useState(todo.task);
  const [dueDate, setDueDate] = useState(todo.dueDate ?? '');
  const { mutate: update } = useUpdateTodo();
  const remove = useTodoRemoval();
  const isBlank = task.trim() === '';

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank) return;
    const isChanged = task.trim() !== todo.task || dueDate !== (todo.dueDate ?? '');
    if (isChanged) update({ params: { id: todo.id }, body: { task, dueDate } });
    onDone();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog around it stays open.
    event.stopPropagation();
    onDone();
  };

  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-center gap-2 py-1">
      <div className={inputBox({ className: 'basis-full' })}>
        <input
          type="text"
          aria-label="To-do"
          autoComplete="off"
          maxLength={500}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where somebody just pressed
          autoFocus
          value={task}
          onChange={(event) => setTask(event.target.value)}
          onKeyDown={pressed}
          className={inputCore}
        />
      </div>
      <DueButton value={dueDate} onChange={setDueDate} />
      <IconButton
        size="sm"
        variant="danger-quiet"
        icon={Trash2}
        label="Delete to-do"
        onClick={() => void remove(todo)}
        className="ms-auto"
      />
      <Button size="sm" variant="ghost" onClick={onDone}>
        Cancel
      </Button>
      <Button type="submit" size="sm" variant="primary" disabled={isBlank}>
        Save
      </Button>
    </form>
  );
}
