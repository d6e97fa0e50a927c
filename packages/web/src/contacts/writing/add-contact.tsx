import { WithinPlan } from '../../billing/within-plan.tsx';
import AddContactDialog from './add-contact-dialog.tsx';

type AddContactProps = { open: boolean; onClose: () => void };

/** The form for a new contact, or the reason why there is no room for one. */
export default function AddContact(state: AddContactProps) {
  return (
    <WithinPlan of="contacts" dialog={{ title: 'Add New Contact', ...state }}>
      <AddContactDialog {...state} />
    </WithinPlan>
  );
}
