import { confirmsDeletion, ERASE_AFTER_DAYS } from '@inner-circle/domain/settings/settings.rules.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useLogout } from '../auth/use-logout.ts';
import { useUser } from '../auth/user.ts';
import { timeZone } from '../platform/time/clock.ts';
import { KeepWhileClosing } from '../platform/screen/keep-while-closing.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useSavedForm } from '../ui/forms/use-saved-form.ts';
import { useDeleteAccount } from './settings.queries.ts';

type DeleteAccountDialogProps = { open: boolean; onClose: () => void };

const Typed = z.object({ confirmation: z.string() });
type Typed = z.infer<typeof Typed>;

export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  return (
    <KeepWhileClosing of={open || null} by={String}>
      {(_deleting, isOpen) => <DeleteAccount open={isOpen} onClose={onClose} />}
    </KeepWhileClosing>
  );
}

function DeleteAccount({ open, onClose }: DeleteAccountDialogProps) {
  const { email } = useUser();
  const { mutateAsync: close } = useDeleteAccount();
  const logout = useLogout();
  const written = useSavedForm<Typed, Typed>({
    fields: { confirmation: '' },
    schema: Typed,
    onSaved: () => undefined,
    save: async (body) => {
      const { eraseAfter } = await close({ body });
      await logout(`/login?goodbye=${dayIn(timeZone(), eraseAfter).toString()}`);
    },
    failure: () => 'Failed to delete your account. Please try again.',
  });
  const { control, register } = written.form;
  const typed = useWatch({ control, name: 'confirmation' });

  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title="Delete your account?"
      width="narrow"
      fit
      danger
      submitLabel="Delete account"
      workingLabel="Deleting..."
      isReady={confirmsDeletion(typed, email)}
    >
      <p className="text-ink-2">
        You are signed out, and signing in is closed, at once. What you connected is disconnected, and access tokens and
        the calendar feed end for good. Your contacts and everything you wrote about them are erased within{' '}
        {ERASE_AFTER_DAYS} days; until then you can write to us to have them back.
      </p>
      <p className="text-ink-2">You may want to export your data first.</p>
      <TextField label={`Type ${email} to confirm`} type="email" autoComplete="off" {...register('confirmation')} />
    </FormDialog>
  );
}
