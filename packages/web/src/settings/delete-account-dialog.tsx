import { confirmsDeletion, ERASE_AFTER_DAYS } from '@inner-circle/domain/settings/settings.rules.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { useState, type FormEvent } from 'react';
import { useLogout } from '../auth/use-logout.ts';
import { useUser } from '../auth/user.ts';
import { timeZone } from '../platform/clock.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDeleteAccount } from './settings.queries.ts';

type DeleteAccountDialogProps = { open: boolean; onClose: () => void };

export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const { email } = useUser();
  const [typed, setTyped] = useState('');
  const { mutateAsync: close, isPending, isError } = useDeleteAccount();
  const logout = useLogout();
  const isSure = confirmsDeletion(typed, email);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // It stands inside another form, which has nothing to save because of this.
    event.stopPropagation();
    if (!isSure || isPending) return;
    const closed = await close({ body: { confirmation: typed } }).catch(() => null);
    if (closed) await logout(`/login?goodbye=${dayIn(timeZone(), closed.eraseAfter).toString()}`);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete your account?"
      width="narrow"
      fit
      locked={isPending}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={!isSure} working={isPending} workingLabel="Deleting...">
            Delete account
          </Button>
        </>
      }
    >
      {isError && <MessageBox tone="error">Failed to delete your account. Please try again.</MessageBox>}
      <p className="text-ink-2">
        You are signed out, and signing in is closed, at once. Your contacts and everything you wrote about them are
        erased within {ERASE_AFTER_DAYS} days; until then you can write to us to have it all back.
      </p>
      <p className="text-ink-2">You may want to export your data first.</p>
      <TextField
        label={`Type ${email} to confirm`}
        type="email"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  );
}
