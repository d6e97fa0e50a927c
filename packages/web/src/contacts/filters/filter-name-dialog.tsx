import type { Conditions } from '@inner-circle/domain/contacts/conditions.contract.ts';
import {
  LONGEST_FILTER_NAME,
  NewSavedFilter,
  SavedFilter,
} from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import { changeSince } from '@inner-circle/domain/conflicts.rules.ts';
import { CallError } from '../../platform/server/call-error.ts';
import { refusalText } from '../../platform/server/limit-reached.ts';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../ui/fields/text-field.tsx';
import { newerAs, type Shared } from '../../ui/forms/use-elsewhere.ts';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useContactFilters } from '../list/contact-filters.ts';
import { useSaveFilter, useUpdateFilter } from './saved-filters.queries.ts';

type FilterFields = { name: string };

const Form = NewSavedFilter.pick({ name: true });
const SHARED: Shared<FilterFields> = {
  name: 'filter',
  labels: { name: 'Name' },
  newer: newerAs(SavedFilter, ({ name }) => ({ name })),
};

type FilterNameProps = {
  open: boolean;
  onClose: () => void;
  /** The one that gets another name. */
  filter?: { id: string; name: string };
  /** Those of a new one. */
  conditions?: Conditions;
};

/** The name under which somebody finds a filter again. */
export default function FilterName({ open, onClose, filter, conditions }: FilterNameProps) {
  const { mutateAsync: save } = useSaveFilter();
  const { mutateAsync: update } = useUpdateFilter();
  const { nameFilter } = useContactFilters();
  const written = useSavedForm<FilterFields, FilterFields>({
    fields: { name: filter?.name ?? '' },
    schema: Form,
    draft: filter ? `filter:${filter.id}` : 'filter:new',
    onSaved: onClose,
    ...(filter && { shared: SHARED }),
    save: async (fields, _form, seen) => {
      if (!filter) {
        const { id } = await save({ body: { ...fields, conditions: conditions ?? [] } });
        return nameFilter(id);
      }
      const body = changeSince(seen, fields);
      if (body) await update({ params: { id: filter.id }, body });
    },
    saysAtFields: true,
    failure: (error) =>
      error instanceof CallError && error.status === 409
        ? error.problem.message
        : refusalText(error, 'The filter was not saved. Please try again.'),
  });
  const { register, formState, control } = written.form;
  const name = useWatch({ control, name: 'name' });
  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title={filter ? 'Rename the filter' : 'Save this filter'}
      width="narrow"
      fit
      submitLabel="Save"
      workingLabel="Saving..."
      isReady={name.trim() !== ''}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={LONGEST_FILTER_NAME}
        error={formState.errors.name?.message}
        {...register('name')}
      />
    </FormDialog>
  );
}
