import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { Suspense } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { useLingering } from '../platform/use-lingering.ts';

const AddContactDialog = lazyPart(() => import('./add-contact-dialog.tsx'));
const EditContactDialog = lazyPart(() => import('./edit-contact-dialog.tsx'));

export function AddContact({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { value, opening } = useLingering(open ? true : null);
  return <Suspense>{value && <AddContactDialog key={opening} open={open} onClose={onClose} />}</Suspense>;
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
  return <Suspense>{value && <EditContactDialog key={opening} contact={value} open={open} {...rest} />}</Suspense>;
}
