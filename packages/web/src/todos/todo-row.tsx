import type { Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { useState, type ChangeEvent } from 'react';
import { useHasDraft } from '../platform/typing/drafts.ts';
import { handFocusOn, useFocusAfter } from '../platform/screen/focus.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { classes } from '../ui/styles/classes.ts';
import { DueMark } from './due-mark.tsx';
import { TodoEditor, todoDraft } from './todo-editor.tsx';

type TodoRowProps = {
  todo: Todo;
  onComplete: (completed: boolean) => void;
  /** Taller, with lines between: on the page of open to-dos, which a completed one leaves. */
  roomy?: boolean;
};

/** A to-do: its circle completes it, its words open it for editing. */
export function TodoRow({ todo, onComplete, roomy = false }: TodoRowProps) {
  const wasWriting = useHasDraft(todoDraft(todo.id));
  const [editing, setEditing] = useState(wasWriting);
  const words = useFocusAfter<HTMLButtonElement>(editing);
  const { task, dueDate, completed } = todo;
  const complete = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (roomy && target.checked) focusNext(target);
    onComplete(target.checked);
  };
  const height = roomy ? 'min-h-13 border-t border-line py-2 md:min-h-11' : 'min-h-11 py-1 md:min-h-8.5';
  if (editing) {
    return (
      <li ref={handFocusOn} className={height}>
        <TodoEditor todo={todo} onDone={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li ref={handFocusOn} data-entry={todo.id} className={classes('flex items-center gap-2.5', height)}>
      <Checkbox round hideLabel className="gap-0!" checked={completed} onChange={complete}>
        {task}
      </Checkbox>
      <button
        ref={words}
        type="button"
        dir="auto"
        aria-label={`Edit ${task}`}
        onClick={() => setEditing(true)}
        className={classes(
          'min-w-0 flex-1 rounded-sm py-1 wrap-anywhere decoration-ink-disabled underline-offset-3',
          completed ? 'text-ink-3 line-through' : 'hover:underline',
        )}
      >
        {task}
      </button>
      {dueDate && !completed && <DueMark dueDate={dueDate} icon={roomy} />}
    </li>
  );
}

/** Keyboard users go on with the next to-do, since the completed one is about to leave. */
function focusNext(box: HTMLInputElement) {
  if (!box.matches(':focus-visible')) return;
  const boxes = [...document.querySelectorAll<HTMLElement>('main input[type=checkbox]')];
  const index = boxes.indexOf(box);
  (boxes[index + 1] ?? boxes[index - 1])?.focus();
}
