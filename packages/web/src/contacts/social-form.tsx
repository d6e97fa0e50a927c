import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { SocialNetwork } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { TextField } from '../ui/text-field.tsx';
import { UPDATE_FAILED, useEditContact } from './contacts.queries.ts';
import { SOCIAL_NETWORKS } from './social-networks.ts';

type Profiles = Record<SocialNetwork, string>;

/** The profiles alone, edited in place: links or bare usernames. */
export function SocialForm({ contact, onDone }: { contact: Contact; onDone: () => void }) {
  const { mutate: edit, isPending, isError } = useEditContact();
  const { linkedin, facebook, telegram, xcom } = contact;
  const { register, handleSubmit, setFocus } = useForm<Profiles>({
    defaultValues: { linkedin: linkedin ?? '', facebook: facebook ?? '', telegram: telegram ?? '', xcom: xcom ?? '' },
  });
  useEffect(() => setFocus('linkedin'), [setFocus]);
  const save = handleSubmit((body) => edit({ params: { id: contact.id }, body }, { onSuccess: onDone }));

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid gap-3">
      {isError && <MessageBox tone="error">{UPDATE_FAILED}</MessageBox>}
      {SOCIAL_NETWORKS.map(({ name, label, icon }) => (
        <TextField
          key={name}
          label={label}
          icon={icon}
          autoComplete="off"
          hint={name === 'telegram' || name === 'xcom' ? 'Without the @' : undefined}
          {...register(name)}
        />
      ))}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onDone} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" working={isPending} workingLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
