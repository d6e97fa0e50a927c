import { WithinPlan } from '../billing/within-plan.tsx';
import AddTodoDialog from './add-todo-dialog.tsx';

type AddTodoProps = { open: boolean; onClose: () => void };

/** The form for a new to-do, or the reason why there is no room for one. */
export default function AddTodo(state: AddTodoProps) {
  return (
    <WithinPlan of="todos" dialog={{ title: 'Add a to-do', ...state }}>
      <AddTodoDialog {...state} />
    </WithinPlan>
  );
}
