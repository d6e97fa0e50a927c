import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { useLingering } from '../../platform/screen/use-lingering.ts';

const AddContactDialog = lazyDialog(() => import('./add-contact-dialog.tsx'));
const EditContactDialog = lazyDialog(() => import('./edit-contact-dialog.tsx'));

/** Somebody goes towards them. */
export const prefetchAddContact = AddContactDialog.prefetch;
export const prefetchEditContact = EditContactDialog.prefetch;

export function AddContact({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { value, opening } = useLingering(open ? true : null);
  return value && <AddContactDialog key={opening} open={open} onClose={onClose} />;
}

type EditContactProps = {
  contact: Contact | null;
  onClose: () => void;
  onSaved?: (contact: Contact) => void;
  /** The field that it is opened for. */
  focusOn?: 'email';
};

export function EditContact({ contact, ...rest }: EditContactProps) {
  const { value, open, opening } = useLingering(contact);
  return value && <EditContactDialog key={opening} contact={value} open={open} {...rest} />;
}
