import { ContactChange, type Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { SocialNetwork } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { useUnsaved } from '../../ui/forms/use-unsaved.ts';
import { UPDATE_FAILED } from '../contacts.queries.ts';
import { ConflictNotice } from '../writing/conflict-notice.tsx';
import { SOCIAL_NETWORKS } from '../social-networks.ts';
import { adoptInto, useContactSaving } from '../writing/use-contact-saving.ts';
import { Lockable } from '../../ui/forms/lockable.tsx';

type Profiles = Record<SocialNetwork, string>;

const ProfilesChange = ContactChange.pick({ linkedin: true, facebook: true, telegram: true, xcom: true });

export const socialDraft = (contactId: string) => `social:${contactId}`;

const profilesOf = (contact: Contact): Profiles => ({
  linkedin: contact.linkedin ?? '',
  facebook: contact.facebook ?? '',
  telegram: contact.telegram ?? '',
  xcom: contact.xcom ?? '',
});

/** The profiles alone, edited in place: links or bare usernames. */
export function SocialForm({ contact, onDone }: { contact: Contact; onDone: () => void }) {
  const saving = useContactSaving(contact);
  const { form, problem, submit, isDirty, isSubmitting, forget } = useSavedForm<Profiles, ContactChange>({
    fields: profilesOf(contact),
    schema: ProfilesChange,
    draft: socialDraft(contact.id),
    failure: UPDATE_FAILED,
    onSaved: onDone,
    save: (body, ofForm, seen) => saving.save({ body, seen, adopt: adoptInto(ofForm, seen) }),
  });
  const { register, setFocus, setValue, formState } = form;
  const mayLeave = useUnsaved(isDirty, () => {
    forget();
    onDone();
  });
  const leave = () => (isDirty ? void mayLeave() : onDone());
  useEffect(() => setFocus('linkedin'), [setFocus]);

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-3">
      {problem && <MessageBox tone="error">{problem}</MessageBox>}
      <ConflictNotice
        conflicts={saving.conflicts}
        onTake={(conflict) => {
          setValue(conflict.name as SocialNetwork, String(conflict.theirs), { shouldDirty: true });
          saving.settle(conflict);
        }}
      />
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
        <Button variant="ghost" onClick={leave} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" working={isSubmitting} workingLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
