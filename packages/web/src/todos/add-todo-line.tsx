import { LONGEST_TASK } from '@inner-circle/domain/todos/todos.contract.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { goToField } from '../platform/screen/field-focus.ts';
import { newTodoDraft } from '../platform/typing/new-drafts.ts';
import { refusalText } from '../platform/server/limit-reached.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/brand/icon.tsx';
import { Plus } from '../ui/brand/icons.tsx';
import { typedSince, useWords } from '../ui/forms/use-words.ts';
import { DueButton } from './due-button.tsx';
import { ADD_FAILED, useAddTodo } from './todos.queries.ts';

export type TodoWords = { task: string; dueDate: string };

const NOTHING: TodoWords = { task: '', dueDate: '' };
const hasWords = ({ task }: TodoWords) => task.trim() !== '';

type AddTodoLineProps = { contactId: string; focused?: boolean; given?: Partial<TodoWords> | undefined };

/** One line that adds a to-do to somebody, ready for the next one as soon as it is added. */
export function AddTodoLine({ contactId, focused = false, given }: AddTodoLineProps) {
  const input = useRef<HTMLInputElement>(null);
  const { words, write, saved } = useWords(NOTHING, { draft: newTodoDraft(contactId), hasWords, given });
  useEffect(() => {
    if (given) goToField(input.current);
  }, [given]);
  const { task, dueDate } = words;
  const [problem, setProblem] = useState<string>();
  const { mutateAsync: add, isPending } = useAddTodo();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (task.trim() === '' || isPending) return;
    setProblem(undefined);
    try {
      await add({ params: { contactId }, body: { task, dueDate } });
      saved((now) => ({
        task: typedSince(task, now.task),
        dueDate: now.dueDate === dueDate ? '' : now.dueDate,
      }));
      input.current?.focus();
    } catch (error) {
      setProblem(refusalText(error, ADD_FAILED));
    }
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <div className="flex min-h-11 items-center gap-2.5 ps-0.5 shadow-[0_1px_0_var(--line)] has-[input[type=text]:focus]:shadow-[0_2px_0_var(--focus)] md:min-h-10">
        <Icon of={Plus} className="text-ink-3" />
        <input
          ref={input}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where somebody just asked for it
          autoFocus={focused}
          data-autofocus={given ? true : undefined}
          type="text"
          dir="auto"
          aria-label="Add a to-do"
          placeholder="Add a to-do"
          autoComplete="off"
          maxLength={LONGEST_TASK}
          value={task}
          onChange={(event) => write({ task: event.target.value })}
          className="h-10 min-w-0 flex-1 bg-transparent text-[1rem] outline-0 md:text-md"
        />
        <DueButton value={dueDate} onChange={(day) => write({ dueDate: day })} />
        <Button
          type="submit"
          size="sm"
          variant="primary"
          disabled={task.trim() === ''}
          working={isPending}
          className="-ms-1.5"
        >
          Add
        </Button>
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}
