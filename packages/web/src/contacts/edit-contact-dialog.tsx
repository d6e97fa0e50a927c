import type { Contact, ContactChange } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { CallError } from '../platform/call-error.ts';
import { limitOf } from '../platform/limit-reached.ts';
import { ContactForm } from './contact-form.tsx';
import { contactChangeBody, contactChangeSchema, fieldsOf } from './contact-payload.ts';
import { UPDATE_FAILED, useEditContact } from './contacts.queries.ts';
import { OwnThresholdField } from './own-threshold-field.tsx';

type EditContactDialogProps = {
  contact: Contact;
  open: boolean;
  onClose: () => void;
  onSaved?: (contact: Contact) => void;
  focusOn?: 'email';
};

export default function EditContactDialog({ contact, open, onClose, onSaved, focusOn }: EditContactDialogProps) {
  const { mutateAsync: edit } = useEditContact();

  const save = async (fields: ContactChange) => {
    const body = contactChangeBody(fields, contact);
    try {
      const saved = Object.keys(body).length > 0 ? await edit({ params: { id: contact.id }, body }) : contact;
      onSaved?.(saved);
      onClose();
    } catch (error) {
      return error instanceof CallError && limitOf(error) ? error.problem.message : UPDATE_FAILED;
    }
  };

  return (
    <ContactForm
      open={open}
      title="Edit Contact"
      submitLabel="Save changes"
      workingLabel="Saving..."
      fields={fieldsOf(contact)}
      schema={contactChangeSchema(contact)}
      onSave={save}
      onClose={onClose}
      {...(focusOn && { focusOn })}
      renderMore={({ control }) => <OwnThresholdField control={control} />}
    />
  );
}
