import { WithinPlan } from '../billing/within-plan.tsx';
import { Dialog } from '../ui/dialog.tsx';
import AddContactDialog from './add-contact-dialog.tsx';

type AddContactProps = { open: boolean; onClose: () => void };

/** The form for a new contact, or the reason why there is no room for one. */
export default function AddContact({ open, onClose }: AddContactProps) {
  return (
    <WithinPlan
      of="contacts"
      onUpgrade={onClose}
      frame={(panel) => (
        <Dialog open={open} onClose={onClose} title="Add New Contact" width="narrow" fit>
          {panel}
        </Dialog>
      )}
    >
      <AddContactDialog open={open} onClose={onClose} />
    </WithinPlan>
  );
}
