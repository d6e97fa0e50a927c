import { changeSince } from '@inner-circle/domain/conflicts.rules.ts';
import {
  Contact,
  EmailsRedirected,
  type ContactChange,
  type ContactUpdate,
} from '@inner-circle/domain/contacts/contacts.contract.ts';
import { CallError } from '../../platform/server/call-error.ts';
import { newerAs, type Labels, type Shared } from '../../ui/forms/use-elsewhere.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useEditContact, useRestoreContact } from '../contacts.queries.ts';
import type { ContactFields } from './contact-payload.ts';
import { aboutPlannedEmails } from './planned-emails-question.tsx';

/** Sends what the person changed, with what they saw. Of the contact the form shows these fields. */
export function useContactSaving<Fields extends Partial<ContactFields>>(
  contact: Contact,
  labels: Labels<Fields>,
  fieldsOf: (contact: Contact) => Fields,
) {
  const { mutateAsync: edit } = useEditContact();
  const { mutateAsync: restore } = useRestoreContact();
  const confirm = useConfirm();

  /** Answers nothing when the person would rather not have planned e-mails go elsewhere. Asks again when others are planned meanwhile. */
  const editOnceSure = async (change: ContactUpdate): Promise<Contact | undefined> => {
    try {
      return await edit({ params: { id: contact.id }, body: change });
    } catch (error) {
      const redirected = redirectedBy(error);
      if (!redirected) throw error;
      if (!(await confirm(aboutPlannedEmails(contact.name, redirected)))) return undefined;
      return editOnceSure({ ...change, confirmedEmails: redirected.planned.key });
    }
  };

  const save = async (fields: ContactChange, seen: Fields, onSaved?: (contact: Contact) => void) => {
    const change = changeSince(seen, fields);
    const saved = change ? await editOnceSure(change) : contact;
    if (!saved) return null;
    onSaved?.(saved);
  };

  const shared: Shared<Fields> = {
    name: 'contact',
    labels,
    newer: newerAs(Contact, fieldsOf),
    restore: () => restore({ params: { id: contact.id } }),
  };
  return { save, shared };
}

const redirectedBy = (error: unknown): EmailsRedirected | undefined =>
  error instanceof CallError && error.status === 409 ? EmailsRedirected.safeParse(error.problem).data : undefined;
