import { WithinPlan } from '../billing/within-plan.tsx';
import { Dialog } from '../ui/dialog.tsx';
import AddTodoDialog from './add-todo-dialog.tsx';

type AddTodoProps = { open: boolean; onClose: () => void };

/** The form for a new to-do, or the reason why there is no room for one. */
export default function AddTodo({ open, onClose }: AddTodoProps) {
  return (
    <WithinPlan
      of="todos"
      onUpgrade={onClose}
      frame={(panel) => (
        <Dialog open={open} onClose={onClose} title="Add a to-do" width="narrow" fit>
          {panel}
        </Dialog>
      )}
    >
      <AddTodoDialog open={open} onClose={onClose} />
    </WithinPlan>
  );
}
