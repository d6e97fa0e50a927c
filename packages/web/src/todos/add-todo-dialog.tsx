import { NewTodo } from '@inner-circle/domain/todos/todos.contract.ts';
import { Controller, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ContactPicker, type Person } from '../people/contact-picker.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { PlainDateField } from '../ui/fields/dates/plain-date-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { useSavedForm } from '../ui/forms/use-saved-form.ts';
import { addFailure } from './todo-problem.ts';
import { useAddTodo } from './todos.queries.ts';

type AddTodoDialogProps = { open: boolean; onClose: () => void };

type Fields = { person: Person | null; task: string; dueDate: string };

const Form = NewTodo.pick({ task: true, dueDate: true }).extend({ person: z.custom<Person>(Boolean) });
type Written = z.output<typeof Form>;

export default function AddTodoDialog({ open, onClose }: AddTodoDialogProps) {
  const { mutateAsync: add } = useAddTodo();
  const toasts = useToasts();
  const written = useSavedForm<Fields, Written>({
    fields: { person: null, task: '', dueDate: '' },
    schema: Form,
    onSaved: onClose,
    save: async ({ person, ...body }) => {
      try {
        await add({ params: { contactId: person.id }, body });
        toasts.add({ title: `Added for ${person.name}`, tone: 'done' });
      } catch (error) {
        return addFailure(error);
      }
    },
  });
  const { control, register } = written.form;
  const [person, task] = useWatch({ control, name: ['person', 'task'] });
  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title="Add a to-do"
      width="narrow"
      submitLabel="Add to-do"
      workingLabel="Adding..."
      isReady={person !== null && task.trim() !== ''}
    >
      <Controller
        control={control}
        name="person"
        render={({ field }) => <ContactPicker label="For whom" value={field.value} onChange={field.onChange} />}
      />
      <TextField label="To-do" autoComplete="off" maxLength={500} {...register('task')} />
      <PlainDateField label="Due date" optional {...register('dueDate')} />
    </FormDialog>
  );
}
