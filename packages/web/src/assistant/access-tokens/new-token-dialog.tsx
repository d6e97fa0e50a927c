import { LONGEST_TOKEN_NAME, NewAccessToken } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { Controller, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { SCOPES } from './scopes.ts';

const Fields = NewAccessToken.pick({ name: true, scope: true });
type Fields = z.input<typeof Fields> & { scope: 'read' | 'write' };

type NewTokenDialogProps = {
  open: boolean;
  onClose: () => void;
  make: (token: z.output<typeof Fields>) => Promise<unknown>;
};

export function NewTokenDialog({ open, onClose, make }: NewTokenDialogProps) {
  const written = useSavedForm<Fields, z.output<typeof Fields>>({
    fields: { name: '', scope: 'read' },
    schema: Fields,
    draft: 'access-token:new',
    save: async (token) => {
      await make(token);
    },
    onSaved: onClose,
    failure: 'The token was not made. Please try again.',
  });
  const { form } = written;
  const { name, scope } = useWatch({ control: form.control });
  return (
    <FormDialog
      {...{ open, onClose }}
      of={written}
      fit
      title="New access token"
      submitLabel="Make token"
      workingLabel="Making..."
      isReady={(name ?? '').trim() !== ''}
    >
      <TextField
        label="Name"
        placeholder="Such as Claude on my laptop"
        autoComplete="off"
        maxLength={LONGEST_TOKEN_NAME}
        error={form.formState.errors.name?.message}
        data-autofocus
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="scope"
        render={({ field: { value, onChange } }) => (
          <Segmented
            label="What it may do"
            hint={SCOPES.find((one) => one.value === (scope ?? value))?.explanation ?? ''}
            options={SCOPES}
            value={value}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  );
}
