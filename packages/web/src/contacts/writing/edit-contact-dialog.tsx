import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { ContactForm } from './contact-form.tsx';
import { contactChangeSchema, fieldsOf } from './contact-payload.ts';
import { UPDATE_FAILED } from '../contacts.queries.ts';
import { OwnThresholdField } from './own-threshold-field.tsx';
import { adoptInto, useContactSaving } from './use-contact-saving.ts';

type EditContactDialogProps = {
  contact: Contact;
  open: boolean;
  onClose: () => void;
  onSaved?: (contact: Contact) => void;
  focusOn?: 'email';
};

export default function EditContactDialog({ contact, open, onClose, onSaved, focusOn }: EditContactDialogProps) {
  const { save, conflicts, settle } = useContactSaving(contact);
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
      onSave={(body, form, seen) => save({ body, seen, adopt: adoptInto(form, seen) }, onSaved)}
      onClose={onClose}
      {...(focusOn && { focusOn })}
      renderNotice={({ setValue }) => (
        <ConflictNotice
          conflicts={conflicts}
          onTake={(conflict) => {
            setValue(conflict.name, conflict.theirs, { shouldDirty: true });
            settle(conflict);
          }}
        />
      )}
      renderMore={({ control }) => <OwnThresholdField control={control} />}
    />
  );
}
