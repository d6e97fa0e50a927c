import { CardDavAccount } from '@inner-circle/domain/sources/sources.contract.ts';
import { CARDDAV_HINTS } from '@inner-circle/domain/sources/sources.rules.ts';
import { useWatch } from 'react-hook-form';
import { CallError } from '../platform/server/call-error.ts';
import { Button } from '../ui/button.tsx';
import { fieldSentence } from '../ui/fields/field.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useSavedForm } from '../ui/forms/use-saved-form.ts';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { useConnectCardDav } from './sources.queries.ts';

export type CardDavStart = { address: string; username: string };

type CardDavDialogProps = { start: CardDavStart; open: boolean; onClose: () => void };

const NO_HINT = 'Most servers want a password that you make for this app in their settings.';

/** Connects any address book. What was typed stays until it worked, the password included. */
export function CardDavDialog({ start, open, onClose }: CardDavDialogProps) {
  const { mutateAsync: connect } = useConnectCardDav();
  const written = useSavedForm<CardDavAccount, CardDavAccount>({
    fields: { ...start, password: '' },
    schema: CardDavAccount,
    draft: 'carddav',
    secret: 'password',
    onSaved: onClose,
    save: async (body) => void (await connect({ body })),
    saysAtFields: true,
    failure: (error) => (error instanceof CallError ? error.message : 'The address book could not be connected'),
  });
  const { register, control, setValue, formState } = written.form;
  const [address] = useWatch({ control, name: ['address'] });
  const known = CARDDAV_HINTS.find((one) => one.address !== '' && one.address === address);
  const isNextcloud = address.includes('/remote.php/');
  const hint = (known ?? (isNextcloud ? CARDDAV_HINTS.find(({ name }) => name === 'Nextcloud') : undefined))?.hint;
  const says = (field: keyof CardDavAccount) => fieldSentence(formState.errors[field]?.message);
  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title="Connect an address book"
      subtitle="Any server that speaks CardDAV. We only read, and you see everybody before anything is kept."
      submitLabel="Connect"
      workingLabel="Connecting..."
    >
      <div className="flex flex-wrap items-center gap-2">
        {CARDDAV_HINTS.filter((one) => one.address !== '').map((one) => (
          <Button
            key={one.name}
            size="sm"
            onClick={() => setValue('address', one.address, { shouldDirty: true, shouldValidate: true })}
          >
            {one.name}
          </Button>
        ))}
      </div>
      <TextField
        label="Address"
        placeholder="https://cloud.example.com/remote.php/dav"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={says('address')}
        {...register('address')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="User name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={says('username')}
          {...register('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          error={says('password')}
          {...register('password')}
        />
      </div>
      <p className="text-sm text-ink-2">{hint ?? NO_HINT}</p>
    </FormDialog>
  );
}
