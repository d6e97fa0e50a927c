import {
  ContactConflict,
  EmailsRedirected,
  type Contact,
  type ContactChange,
  type SeenChange,
} from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { CallError } from '../../platform/server/call-error.ts';
import { contactChangeBody, fieldsOf, type ContactFields } from './contact-payload.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useEditContact } from '../contacts.queries.ts';
import { aboutPlannedEmails } from './planned-emails-question.tsx';

/** A field that was changed elsewhere after the person saw it, and what it is now. */
export type Conflict = { name: keyof ContactFields; theirs: ContactFields[keyof ContactFields] };

type Written = {
  body: ContactChange;
  seen: Partial<ContactFields>;
  /** Takes note of what a field is now, so that the next saving knows that the person has seen it. */
  adopt: (now: Partial<ContactFields>) => void;
};

/** Sends what the person changed, with what they saw. What was changed elsewhere meanwhile is shown, not overwritten. */
export function useContactSaving(contact: Contact) {
  const { mutateAsync: edit } = useEditContact();
  const confirm = useConfirm();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);

  /** Answers nothing when the person would rather not have planned e-mails go elsewhere. Asks again when others are planned meanwhile. */
  const editOnceSure = async (change: SeenChange): Promise<Contact | undefined> => {
    try {
      return await edit({ params: { id: contact.id }, body: change });
    } catch (error) {
      const redirected = problemIn(error, EmailsRedirected);
      if (!redirected) throw error;
      if (!(await confirm(aboutPlannedEmails(contact.name, redirected)))) return undefined;
      return editOnceSure({ ...change, confirmedEmails: redirected.planned.key });
    }
  };

  const save = async ({ body, seen, adopt }: Written, onSaved?: (contact: Contact) => void) => {
    setConflicts([]);
    const change = contactChangeBody(body, seen);
    try {
      const saved = change ? await editOnceSure(change) : contact;
      if (!saved) return null;
      onSaved?.(saved);
    } catch (error) {
      const conflict = problemIn(error, ContactConflict);
      if (conflict) {
        const now = fieldsOf(conflict.current);
        setConflicts(conflict.fields.map((name) => ({ name, theirs: now[name] })));
        adopt(Object.fromEntries(conflict.fields.map((name) => [name, now[name]])));
        return null;
      }
      throw error;
    }
  };
  const settle = ({ name }: Conflict) => setConflicts((all) => all.filter((one) => one.name !== name));
  return { save, conflicts, settle };
}

const problemIn = <Refusal>(error: unknown, refusal: z.ZodType<Refusal>): Refusal | undefined =>
  error instanceof CallError && error.status === 409 ? refusal.safeParse(error.problem).data : undefined;

/** Lets a form compare with these values from now on; what is written in it stays. */
export const adoptInto =
  <Fields extends FieldValues, Body>(form: UseFormReturn<Fields, unknown, Body>, seen: Fields) =>
  (now: Partial<Fields>) =>
    form.reset({ ...seen, ...now }, { keepValues: true, keepDirty: true });
