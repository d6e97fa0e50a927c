import { LONGEST_TASK, NewTodo } from '@inner-circle/domain/todos/todos.contract.ts';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { goToField } from '../platform/screen/field-focus.ts';
import { newTodoDraft } from '../platform/typing/new-drafts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/brand/icon.tsx';
import { Plus } from '../ui/brand/icons.tsx';
import { typedSince, useSavedForm } from '../ui/forms/use-saved-form.ts';
import { useGuardedForm } from '../ui/forms/use-unsaved.ts';
import { DueButton } from './due-button.tsx';
import { ADD_FAILED, useAddTodo } from './todos.queries.ts';

export type TodoWords = { task: string; dueDate: string };

const NOTHING: TodoWords = { task: '', dueDate: '' };
const hasWords = ({ task }: TodoWords) => task.trim() !== '';

type AddTodoLineProps = { contactId: string; focused?: boolean; given?: Partial<TodoWords> | undefined };

/** One line that adds a to-do to somebody, ready for the next one as soon as it is added. */
export function AddTodoLine({ contactId, focused = false, given }: AddTodoLineProps) {
  const input = useRef<HTMLInputElement>(null);
  const { mutateAsync: add } = useAddTodo();
  const written = useSavedForm<TodoWords, NewTodo>({
    fields: NOTHING,
    schema: NewTodo,
    draft: newTodoDraft(contactId),
    given,
    hasWords,
    save: async (body) => void (await add({ params: { contactId }, body })),
    failure: ADD_FAILED,
    onSaved: (sent) => {
      const now = form.getValues();
      written.begin(NOTHING, {
        task: typedSince(sent.task, now.task),
        dueDate: now.dueDate === sent.dueDate ? '' : now.dueDate,
      });
      input.current?.focus();
    },
  });
  const { form, problem, submit, write, isSubmitting } = written;
  const [task, dueDate] = useWatch({ control: form.control, name: ['task', 'dueDate'] });
  useGuardedForm(written);
  useEffect(() => {
    if (given) goToField(input.current);
  }, [given]);

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
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
          working={isSubmitting}
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
