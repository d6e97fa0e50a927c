import { LABELS, type Labelled, MOST_FURTHER } from '@inner-circle/domain/contacts/contact-values.contract.ts';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { ArrowUp, Mail, Phone, X } from '../../../ui/brand/icons.tsx';
import { fieldSentence } from '../../../ui/fields/field.tsx';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type ContactFields, isValue } from '../contact-payload.ts';
import { RowList } from './row-list.tsx';

type Form<Body> = UseFormReturn<ContactFields, unknown, Body>;

const KINDS = {
  email: { name: 'Email', what: 'e-mail', type: 'email', icon: Mail, more: 'moreEmails', label: 'emailLabel' },
  phone: { name: 'Phone', what: 'phone', type: 'tel', icon: Phone, more: 'morePhones', label: 'phoneLabel' },
} as const;

type ValuesFieldsProps<Body> = { form: Form<Body>; of: keyof typeof KINDS };

/** What the first e-mail or phone is for, and those beside it. */
export function ValuesFields<Body>({ form, of }: ValuesFieldsProps<Body>) {
  const { name, what, more, label } = KINDS[of];
  const { control, setValue, getValues, formState } = form;
  const errors = formState.errors[more];
  const first = useWatch({ control, name: of });

  const makeFirst = (rows: readonly Labelled[], index: number) => {
    const [next, before] = [rows[index]!, { value: getValues(of), label: getValues(label) || null }];
    setValue(of, next.value, { shouldDirty: true });
    setValue(label, next.label ?? '', { shouldDirty: true });
    const others = rows.toSpliced(index, 1);
    setValue(more, isValue(before) ? [before, ...others] : others, { shouldDirty: true });
  };

  return (
    <div className="grid gap-3">
      <Controller
        control={control}
        name={label}
        render={({ field }) => (
          <SuggestField
            label={first ? `${name} is for` : `${name} label`}
            suggestions={LABELS}
            placeholder="Label"
            value={field.value}
            onChange={field.onChange}
            error={fieldSentence(formState.errors[label]?.message)}
            className="md:max-w-62"
          />
        )}
      />
      <Controller
        control={control}
        name={more}
        render={({ field }) => (
          <RowList
            label={`More ${what}s`}
            rows={field.value}
            onChange={field.onChange}
            empty={{ value: '', label: null }}
            addLabel={`Add another ${what}`}
            most={MOST_FURTHER}
          >
            {(row, index, change, remove) => (
              <ValueRow
                {...{ row, change, remove, of }}
                number={index + 2}
                // Rows without a value are not sent.
                error={errors?.[field.value.slice(0, index).filter(isValue).length]}
                onMakeFirst={() => makeFirst(field.value, index)}
              />
            )}
          </RowList>
        )}
      />
    </div>
  );
}

type Problem = { message?: string | undefined };

type ValueRowProps = {
  row: Labelled;
  of: keyof typeof KINDS;
  number: number;
  change: (row: Labelled) => void;
  remove: () => void;
  error: { value?: Problem; label?: Problem } | undefined;
  onMakeFirst: () => void;
};

function ValueRow({ row, of, number, change, remove, error, onMakeFirst }: ValueRowProps) {
  const { name, type, icon } = KINDS[of];
  const title = `${name} ${number}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 md:grid-cols-[minmax(0,1fr)_9rem_auto]">
      <TextField
        label={title}
        hideLabel
        type={type}
        icon={icon}
        autoComplete="off"
        placeholder={title}
        value={row.value}
        onChange={({ target }) => change({ ...row, value: target.value })}
        error={isValue(row) ? fieldSentence(error?.value?.message) : undefined}
        className="max-md:col-span-2"
      />
      <SuggestField
        label={`What ${title.toLowerCase()} is for`}
        hideLabel
        suggestions={LABELS}
        placeholder="Label"
        value={row.label ?? ''}
        onChange={(label) => change({ ...row, label: label || null })}
        error={isValue(row) ? fieldSentence(error?.label?.message) : undefined}
      />
      <div className="flex">
        <IconButton
          icon={ArrowUp}
          label={`Make ${title.toLowerCase()} the first`}
          disabled={!isValue(row)}
          onClick={onMakeFirst}
        />
        <IconButton icon={X} label={`Remove ${title.toLowerCase()}`} onClick={remove} />
      </div>
    </div>
  );
}
