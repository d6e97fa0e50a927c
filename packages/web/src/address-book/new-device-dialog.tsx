import { LONGEST_DEVICE_NAME, NewDevicePassword } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import { useWatch } from 'react-hook-form';
import { TextField } from '../ui/fields/text-field.tsx';
import { useSavedForm } from '../ui/forms/use-saved-form.ts';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';

type NewDeviceDialogProps = {
  open: boolean;
  onClose: () => void;
  make: (device: NewDevicePassword) => Promise<unknown>;
};

export function NewDeviceDialog({ open, onClose, make }: NewDeviceDialogProps) {
  const written = useSavedForm<NewDevicePassword, NewDevicePassword>({
    fields: { name: '' },
    schema: NewDevicePassword,
    draft: 'device:new',
    save: async (device) => {
      await make(device);
    },
    onSaved: onClose,
    failure: 'The password was not made. Please try again.',
  });
  const { form } = written;
  const { name } = useWatch({ control: form.control });
  return (
    <FormDialog
      {...{ open, onClose }}
      of={written}
      fit
      title="A password for a device"
      submitLabel="Make password"
      workingLabel="Making..."
      isReady={(name ?? '').trim() !== ''}
    >
      <TextField
        label="Device"
        placeholder="Such as My iPhone"
        autoComplete="off"
        maxLength={LONGEST_DEVICE_NAME}
        error={form.formState.errors.name?.message}
        data-autofocus
        {...form.register('name')}
      />
    </FormDialog>
  );
}
