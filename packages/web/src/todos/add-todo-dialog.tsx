import { LONGEST_TASK, NewTodo } from '@inner-circle/domain/todos/todos.contract.ts';
import { Controller, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { WithinPlan } from '../billing/within-plan.tsx';
import { ContactPicker, type Person } from '../people/contact-picker.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { PlainDateField } from '../ui/fields/dates/picked-fields.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { useSavedForm } from '../ui/forms/use-saved-form.ts';
import { ADD_FAILED, useAddTodo } from './todos.queries.ts';

type AddTodoProps = { open: boolean; onClose: () => void; given?: Partial<AddTodoFields> | undefined };

export type AddTodoFields = { person: Person | null; task: string; dueDate: string };

const Form = NewTodo.pick({ task: true, dueDate: true }).extend({ person: z.custom<Person>(Boolean) });
type Written = z.output<typeof Form>;

/** The form for a new to-do, or the reason why the plan allows no more. */
export default function AddTodo({ given, ...state }: AddTodoProps) {
  return (
    <WithinPlan of="todos" dialog={{ title: 'Add a to-do', ...state }}>
      <AddTodoDialog {...state} given={given} />
    </WithinPlan>
  );
}

function AddTodoDialog({ open, onClose, given }: AddTodoProps) {
  const { mutateAsync: add } = useAddTodo();
  const toasts = useToasts();
  const written = useSavedForm<AddTodoFields, Written>({
    fields: { person: null, task: '', dueDate: '' },
    schema: Form,
    draft: 'todo:new',
    given,
    onSaved: onClose,
    save: async ({ person, ...body }) => {
      await add({ params: { contactId: person.id }, body });
      toasts.add({ title: `Added for ${person.name}`, tone: 'done' });
    },
    failure: ADD_FAILED,
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
      <TextField label="To-do" autoComplete="off" maxLength={LONGEST_TASK} {...register('task')} />
      <PlainDateField label="Due date" optional {...register('dueDate')} />
    </FormDialog>
  );
}
