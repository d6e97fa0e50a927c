import type { NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useUsage } from '../../billing/billing.queries.ts';
import { WithinPlan } from '../../billing/within-plan.tsx';
import { track } from '../../platform/analytics.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { ContactForm } from './contact-form.tsx';
import { type ContactFields, newContactBody, newContactSchema, NO_FIELDS } from './contact-payload.ts';
import { useAddContact } from '../contacts.queries.ts';
import { ResemblesLine } from './resembles-line.tsx';
import { sharedContact, withoutShare } from './shared-contact.ts';
import { sessionState } from '../../platform/session.ts';

type AddContactProps = { open: boolean; onClose: () => void; given?: Partial<ContactFields> | undefined };

/** The form for a new contact, or the reason why the plan allows no more. */
export default function AddContact({ given, ...state }: AddContactProps) {
  return (
    <WithinPlan of="contacts" dialog={{ title: 'Add New Contact', ...state }}>
      <AddContactDialog {...state} given={given} />
    </WithinPlan>
  );
}

function AddContactDialog({ open, onClose, given }: AddContactProps) {
  const { mutateAsync: add } = useAddContact();
  const toasts = useToasts();
  const contacts = useUsage()?.contacts;
  const [shared] = useState(() => sharedContact(window.location.search));

  const close = () => {
    const address = withoutShare(window.location);
    if (address) navigate(address, { replace: true });
    onClose();
  };

  const save = async (fields: NewContact) => {
    if (isTooSoon(Date.now())) return TOO_SOON;
    const { warmth, email, groups, name } = await add({ body: newContactBody(fields) });
    rememberAdding(Date.now());
    track('add_contact', {
      warmth,
      has_email: email !== null,
      has_groups: groups.length > 0,
      groups_count: groups.length,
    });
    toasts.add({ title: `${name} is in your circle`, tone: 'done' });
  };

  return (
    <ContactForm
      open={open}
      title="Add New Contact"
      submitLabel="Add contact"
      workingLabel="Adding..."
      fields={shared ?? NO_FIELDS}
      given={given}
      schema={newContactSchema}
      draft={shared ? 'contact:shared' : 'contact:new'}
      failure="Failed to add contact. Please try again."
      onSave={save}
      onClose={close}
      renderUnderName={({ control }) => <ResemblesLine control={control} />}
      footerStart={
        contacts && (
          <p className="text-sm text-ink-3 max-md:hidden">
            {contacts.count} of {contacts.limit ?? '∞'} contacts
          </p>
        )
      }
    />
  );
}

const PAUSE = 2000;

const TOO_SOON = 'Please wait before adding another contact';

const lastAdded = sessionState(-Infinity);

export const rememberAdding = lastAdded.set;

/** A second contact within two seconds is a slip of the finger. */
const isTooSoon = (now: number) => now - lastAdded.get() < PAUSE;
