import { MOST_CUSTOM_FIELDS } from '@inner-circle/domain/contacts/contact-values.contract.ts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { X } from '../../../ui/brand/icons.tsx';
import { fieldSentence } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type ContactFields, isCustomField } from '../contact-payload.ts';
import { RowList } from './row-list.tsx';

/** What no other field has a place for: a name and a text. */
export function CustomFieldsForm<Body>({ form }: { form: UseFormReturn<ContactFields, unknown, Body> }) {
  const errors = form.formState.errors.customFields;
  return (
    <Controller
      control={form.control}
      name="customFields"
      render={({ field }) => (
        <RowList
          label="Custom fields"
          heading
          rows={field.value}
          onChange={field.onChange}
          empty={{ name: '', text: '' }}
          addLabel="Add a field"
          most={MOST_CUSTOM_FIELDS}
        >
          {(row, index, change, remove) => {
            const error = errors?.[field.value.slice(0, index).filter(isCustomField).length];
            return (
              <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 md:grid-cols-[10rem_minmax(0,1fr)_auto]">
                <TextField
                  label={`Name of field ${index + 1}`}
                  hideLabel
                  placeholder="Name, such as Tea"
                  autoComplete="off"
                  value={row.name}
                  onChange={({ target }) => change({ ...row, name: target.value })}
                  error={isCustomField(row) ? fieldSentence(error?.name?.message) : undefined}
                />
                <TextField
                  label={`Text of field ${index + 1}`}
                  hideLabel
                  placeholder="Text"
                  autoComplete="off"
                  value={row.text}
                  onChange={({ target }) => change({ ...row, text: target.value })}
                  error={isCustomField(row) ? fieldSentence(error?.text?.message) : undefined}
                  className="max-md:order-last max-md:col-span-2"
                />
                <IconButton icon={X} label={`Remove field ${index + 1}`} onClick={remove} />
              </div>
            );
          }}
        </RowList>
      )}
    />
  );
}
