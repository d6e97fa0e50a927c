import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { ContactForm } from './contact-form.tsx';
import { CONTACT_LABELS, contactChangeSchema, fieldsOf } from './contact-payload.ts';
import { UPDATE_FAILED } from '../contacts.queries.ts';
import { OwnThresholdField } from './own-threshold-field.tsx';
import { useContactSaving } from './use-contact-saving.ts';

type EditContactDialogProps = {
  contact: Contact;
  open: boolean;
  onClose: () => void;
  onSaved?: (contact: Contact) => void;
  focusOn?: 'email';
};

export default function EditContactDialog({ contact, open, onClose, onSaved, focusOn }: EditContactDialogProps) {
  const { save, shared } = useContactSaving(contact, CONTACT_LABELS, fieldsOf);
  return (
    <ContactForm
      open={open}
      title="Edit Contact"
      submitLabel="Save changes"
      workingLabel="Saving..."
      fields={fieldsOf(contact)}
      schema={contactChangeSchema}
      draft={`contact:${contact.id}`}
      failure={UPDATE_FAILED}
      shared={shared}
      onSave={(body, _form, seen) => save(body, seen, onSaved)}
      onClose={onClose}
      {...(focusOn && { focusOn })}
      renderMore={({ control }) => <OwnThresholdField control={control} />}
    />
  );
}
