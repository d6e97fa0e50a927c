import { useState, type FormEvent } from 'react';
import { ContactPicker, type Person } from '../contacts/contact-picker.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { PlainDateField } from '../ui/plain-date-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { addFailure } from './todo-problem.ts';
import { useAddTodo } from './todos.queries.ts';

type AddTodoDialogProps = { open: boolean; onClose: () => void };

export default function AddTodoDialog({ open, onClose }: AddTodoDialogProps) {
  const [person, setPerson] = useState<Person | null>(null);
  const [task, setTask] = useState('');
  const [dueDate, setDueDate] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutateAsync: add, isPending } = useAddTodo();
  const toasts = useToasts();
  const isReady = person !== null && task.trim() !== '';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isPending) return;
    setProblem(undefined);
    try {
      await add({ params: { contactId: person.id }, body: { task, dueDate } });
      toasts.add({ title: `Added for ${person.name}`, tone: 'done' });
      onClose();
    } catch (error) {
      setProblem(addFailure(error));
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add a to-do"
      width="narrow"
      locked={isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!isReady} working={isPending} workingLabel="Adding...">
            Add to-do
          </Button>
        </>
      }
    >
      {problem && <MessageBox tone="error">{problem}</MessageBox>}
      <ContactPicker label="For whom" value={person} onChange={setPerson} />
      <TextField
        label="To-do"
        autoComplete="off"
        maxLength={500}
        value={task}
        onChange={(event) => setTask(event.target.value)}
      />
      <PlainDateField label="Due date" optional value={dueDate} onChange={(event) => setDueDate(event.target.value)} />
    </Dialog>
  );
}
