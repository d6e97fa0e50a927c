import { NewGroup } from '@inner-circle/domain/groups/groups.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { firstEmptyField, goToField } from '../platform/screen/field-focus.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { typedSince, useSavedForm } from '../ui/forms/use-saved-form.ts';
import { useGuardedForm } from '../ui/forms/use-unsaved.ts';
import { type GroupFields, useCreateGroup } from './groups.queries.ts';

const EMPTY = { name: '', description: '' };

type NewGroupFormProps = { onCreated: (id: string) => void; given?: Partial<GroupFields> | undefined };

export function NewGroupForm({ onCreated, given }: NewGroupFormProps) {
  const { mutateAsync: create } = useCreateGroup();
  const written = useSavedForm<GroupFields, NewGroup>({
    fields: EMPTY,
    schema: NewGroup,
    draft: 'group:new',
    given,
    onSaved: (sent) => {
      // Words that were typed meanwhile belong to the next group.
      const now = form.getValues();
      written.begin(EMPTY, {
        name: typedSince(sent.name, now.name),
        description: typedSince(sent.description, now.description),
      });
      setUnfolded(false);
    },
    save: async (body) => onCreated((await create({ body })).id),
    saysAtFields: true,
    failure: 'Failed to create group. Please try again.',
  });
  const { form, problem, submit, isSubmitting } = written;
  const [isOpened, setUnfolded] = useState(written.isRestored);
  const isUnfolded = isOpened || given !== undefined;
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (given) goToField(firstEmptyField(formElement.current) ?? formElement.current?.querySelector('input') ?? null);
  }, [given]);
  useGuardedForm(written);
  const { errors } = form.formState;
  const isBlank = useWatch({ control: form.control, name: 'name' }).trim() === '';

  return (
    <Card>
      <form ref={formElement} noValidate onSubmit={(event) => void submit(event)} className="grid gap-3 p-4">
        {problem && <MessageBox tone="error">{problem}</MessageBox>}
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
