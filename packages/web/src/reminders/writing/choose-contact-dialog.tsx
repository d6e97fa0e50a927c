import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useState, type FormEvent } from 'react';
import { ContactPicker } from '../../people/contact-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

type ChooseContactDialogProps = { open: boolean; onChoose: (contact: Contact) => void; onClose: () => void };

/** A reminder begins with the person whom it goes to. */
export default function ChooseContactDialog({ open, onChoose, onClose }: ChooseContactDialogProps) {
  const [contact, setContact] = useState<Contact | null>(null);
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (!contact) return;
    onClose();
    onChoose(contact);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add Reminder"
      width="narrow"
      onSubmit={go}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!contact}>
            Continue
          </Button>
        </>
      }
    >
      <ContactPicker label="For whom" value={contact} onChange={setContact} />
    </Dialog>
  );
}
