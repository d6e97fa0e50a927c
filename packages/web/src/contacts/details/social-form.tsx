import { ContactChange, type Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { SocialNetwork } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import type { Labels } from '../../ui/forms/use-elsewhere.ts';
import { useGuardedForm } from '../../ui/forms/use-unsaved.ts';
import { UPDATE_FAILED } from '../contacts.queries.ts';
import { ElsewhereNotice } from '../../ui/forms/elsewhere-notice.tsx';
import { SOCIAL_NETWORKS } from '../social-networks.ts';
import { useContactSaving } from '../writing/use-contact-saving.ts';
import { Lockable } from '../../ui/forms/lockable.tsx';

type Profiles = Record<SocialNetwork, string>;

const ProfilesChange = ContactChange.pick({ linkedin: true, facebook: true, telegram: true, xcom: true });

export const socialDraft = (contactId: string) => `social:${contactId}` as const;

const profilesOf = (contact: Contact): Profiles => ({
  linkedin: contact.linkedin ?? '',
  facebook: contact.facebook ?? '',
  telegram: contact.telegram ?? '',
  xcom: contact.xcom ?? '',
});

const LABELS: Labels<Profiles> = { linkedin: 'LinkedIn', facebook: 'Facebook', telegram: 'Telegram', xcom: 'X' };

/** The profiles alone, edited in place: links or bare usernames. */
export function SocialForm({ contact, onDone }: { contact: Contact; onDone: () => void }) {
  const { save, shared } = useContactSaving(contact, LABELS, profilesOf);
  const written = useSavedForm<Profiles, ContactChange>({
    fields: profilesOf(contact),
    schema: ProfilesChange,
    draft: socialDraft(contact.id),
    failure: UPDATE_FAILED,
    onSaved: onDone,
    shared,
    save: (body, _form, seen) => save(body, seen),
  });
  const { problem, submit, isSubmitting, notice } = written;
  const { register, setFocus, formState } = written.form;
  const leave = useGuardedForm(written, onDone);
  useEffect(() => setFocus('linkedin'), [setFocus]);

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-3">
      {problem && <MessageBox tone="error">{problem}</MessageBox>}
      <ElsewhereNotice {...notice} />
      <Lockable locked={isSubmitting} className="grid gap-3">
        {SOCIAL_NETWORKS.map(({ name, label, icon }) => (
          <TextField
            key={name}
            label={label}
            icon={icon}
            autoComplete="off"
            hint={name === 'telegram' || name === 'xcom' ? 'Without the @' : undefined}
            error={formState.errors[name]?.message}
            {...register(name)}
          />
        ))}
      </Lockable>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={() => void leave()} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" working={isSubmitting} workingLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
