import { NewGroup } from '@inner-circle/domain/groups/groups.contract.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { schemaResolver } from '../platform/schema-resolver.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { TextField } from '../ui/text-field.tsx';
import { groupProblem, type GroupFields } from './group-problem.ts';
import { useCreateGroup } from './groups.queries.ts';

const EMPTY = { name: '', description: '' };

export function NewGroupForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { mutateAsync: create } = useCreateGroup();
  const [isUnfolded, setUnfolded] = useState(false);
  const form = useForm<GroupFields, unknown, NewGroup>({ defaultValues: EMPTY, resolver: schemaResolver(NewGroup) });
  const { errors, isSubmitting } = form.formState;
  const isBlank = useWatch({ control: form.control, name: 'name' }).trim() === '';

  const save = form.handleSubmit(async (body) => {
    try {
      const { id } = await create({ body });
      form.reset(EMPTY);
      setUnfolded(false);
      onCreated(id);
    } catch (error) {
      const { place, message } = groupProblem(error, 'Failed to create group. Please try again.');
      form.setError(place, { message });
    }
  });

  return (
    <Card>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-3 p-4">
        {errors.root && <MessageBox tone="error">{errors.root.message}</MessageBox>}
        <TextField
          label="New group"
          placeholder="Name, such as Choir"
          autoComplete="off"
          error={errors.name?.message}
          onFocus={() => setUnfolded(true)}
          {...form.register('name')}
        />
        {/* On a phone the list matters more: the rest unfolds when somebody begins to write. It stays, for what folds up
            while a finger is on its way moves everything below from under it. */}
        <div className={isUnfolded ? 'grid gap-3' : 'grid gap-3 max-md:hidden'}>
          <TextField
            label="Description"
            hideLabel
            placeholder="Description (optional)"
            autoComplete="off"
            error={errors.description?.message}
            {...form.register('description')}
          />
          <Button type="submit" variant="primary" disabled={isBlank} working={isSubmitting} full>
            Create group
          </Button>
        </div>
      </form>
    </Card>
  );
}
