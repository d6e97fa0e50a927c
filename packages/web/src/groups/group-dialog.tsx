import { changeSince } from '@inner-circle/domain/conflicts.rules.ts';
import { Group, NewGroup } from '@inner-circle/domain/groups/groups.contract.ts';
import { Controller } from 'react-hook-form';
import { usePinnedRow } from '../platform/screen/pinned-rows.ts';
import { KeepWhileClosing } from '../platform/screen/keep-while-closing.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useSavedForm } from '../ui/forms/use-saved-form.ts';
import { newerAs, type Shared } from '../ui/forms/use-elsewhere.ts';
import { ThresholdField } from './threshold-field.tsx';
import { type GroupFields, useUpdateGroup } from './groups.queries.ts';

const fieldsOf = ({ name, description, coldThresholdDays }: Group): GroupFields => ({
  name,
  description,
  coldThresholdDays,
});

const SHARED: Shared<GroupFields> = {
  name: 'group',
  labels: { name: 'Name', description: 'Description', coldThresholdDays: 'Own rhythm' },
  newer: newerAs(Group, fieldsOf),
};

type GroupDialogProps = { group: Group; open: boolean; onClose: () => void };

export function GroupDialog({ group, open, onClose }: GroupDialogProps) {
  return (
    <KeepWhileClosing of={open ? group : null} by={({ id }) => id}>
      {(edited, isOpen) => <EditGroup group={edited} open={isOpen} onClose={onClose} />}
    </KeepWhileClosing>
  );
}

function EditGroup({ group, open, onClose }: GroupDialogProps) {
  usePinnedRow(group);
  const { mutateAsync: update } = useUpdateGroup();
  const written = useSavedForm<GroupFields, NewGroup>({
    fields: fieldsOf(group),
    schema: NewGroup,
    draft: `group:${group.id}`,
    onSaved: onClose,
    shared: SHARED,
    save: async (fields, _form, seen) => {
      const body = changeSince(seen, fields);
      if (body) await update({ params: { id: group.id }, body });
    },
    saysAtFields: true,
    failure: 'Failed to update group. Please try again.',
  });
  const { register, formState } = written.form;
  const { errors } = formState;
  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title="Edit Group"
      width="narrow"
      fit
      submitLabel="Save"
      workingLabel="Saving..."
    >
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextArea
        label="Description"
        optional
        rows={2}
        error={errors.description?.message}
        {...register('description')}
      />
      <Controller
        control={written.form.control}
        name="coldThresholdDays"
        render={({ field, fieldState }) => (
          <ThresholdField
            label="Own rhythm"
            field={field}
            error={fieldState.error}
            hint="Days after which its people go cold, unless they have a rhythm of their own. Empty: none."
          />
        )}
      />
    </FormDialog>
  );
}
