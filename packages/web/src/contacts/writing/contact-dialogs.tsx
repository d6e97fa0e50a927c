import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { ContactFields } from './contact-payload.ts';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';

const AddContactDialog = lazyDialog(() => import('./add-contact-dialog.tsx'));
const EditContactDialog = lazyDialog(() => import('./edit-contact-dialog.tsx'));

/** Somebody goes towards them. */
export const prefetchAddContact = AddContactDialog.prefetch;
export const prefetchEditContact = EditContactDialog.prefetch;

type AddContactProps = { open: boolean; onClose: () => void; given?: Partial<ContactFields> | undefined };

export function AddContact({ open, onClose, given }: AddContactProps) {
  return (
    <KeepWhileClosing of={open || null} by={String}>
      {(_adding, isOpen) => <AddContactDialog open={isOpen} onClose={onClose} given={given} />}
    </KeepWhileClosing>
  );
}

type EditContactProps = {
  contact: Contact | null;
  onClose: () => void;
  onSaved?: (contact: Contact) => void;
  /** The field that it is opened for. */
  focusOn?: 'email';
};

export function EditContact({ contact, ...rest }: EditContactProps) {
  return (
    <KeepWhileClosing of={contact} by={({ id }) => id}>
      {(edited, open) => <EditContactDialog contact={edited} open={open} {...rest} />}
    </KeepWhileClosing>
  );
}
