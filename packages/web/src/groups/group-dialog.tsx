import { NewGroup, type Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '../platform/schema-resolver.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { groupProblem, type GroupFields } from './group-problem.ts';
import { useUpdateGroup } from './groups.queries.ts';

type GroupDialogProps = { group: Group; open: boolean; onClose: () => void };

export function GroupDialog({ group, open, onClose }: GroupDialogProps) {
  const { mutateAsync: update } = useUpdateGroup();
  const form = useForm<GroupFields, unknown, NewGroup>({
    values: { name: group.name, description: group.description },
    resolver: schemaResolver(NewGroup),
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (body) => {
    try {
      await update({ params: { id: group.id }, body });
      onClose();
    } catch (error) {
      const { place, message } = groupProblem(error, 'Failed to update group. Please try again.');
      form.setError(place, { message });
    }
  });
  const leave = () => {
    form.reset();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Edit Group"
      width="narrow"
      fit
      locked={isSubmitting}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="ghost" disabled={isSubmitting} onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" working={isSubmitting} workingLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      {errors.root && <MessageBox tone="error">{errors.root.message}</MessageBox>}
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextArea
        label="Description"
        optional
        rows={2}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </Dialog>
  );
}
