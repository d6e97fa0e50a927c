import { LONGEST_TASK, NewTodo } from '@inner-circle/domain/todos/todos.contract.ts';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { PlainDateField } from '../ui/fields/dates/picked-fields.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useSavedForm } from '../ui/forms/use-saved-form.ts';
import { inFigures } from '../platform/numbers.ts';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { people } from './bulk-words.ts';
import { useBulk } from './use-bulk.ts';

type TodoFields = { task: string; dueDate: string };

const Form = NewTodo.pick({ task: true, dueDate: true });

type TodoPickedProps = { open: boolean; onClose: () => void; count: number };

/** The same to-do for each of them. */
export default function TodoPicked({ open, onClose, count }: TodoPickedProps) {
  const { apply } = useBulk();
  const written = useSavedForm<TodoFields, z.output<typeof Form>>({
    fields: { task: '', dueDate: '' },
    schema: Form,
    draft: 'bulk:todo',
    onSaved: onClose,
    save: (todo) => apply({ kind: 'todo', ...todo }, count),
    failure: 'Failed to add to-dos. Please try again.',
  });
  const { control, register } = written.form;
  const task = useWatch({ control, name: 'task' });
  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title={`A to-do for ${people(count)}`}
      width="narrow"
      fit
      submitLabel={count === 1 ? 'Add to-do' : `Add ${inFigures(count)} to-dos`}
      workingLabel="Adding..."
      isReady={task.trim() !== ''}
    >
      <TextField label="To-do" autoComplete="off" maxLength={LONGEST_TASK} {...register('task')} />
      <PlainDateField label="Due date" optional {...register('dueDate')} />
    </FormDialog>
  );
}
