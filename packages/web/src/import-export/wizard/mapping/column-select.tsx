import { COLUMN_FIELDS, type ColumnField, columnLabel } from '@inner-circle/domain/import-export/import.rules.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Sparkles } from '../../../ui/brand/icons.tsx';
import { Select } from '../../../ui/fields/select.tsx';

const LEFT_OUT = 'none';
const OPTIONS = [
  ...COLUMN_FIELDS.map((field) => ({ value: field, label: columnLabel(field) })),
  { value: LEFT_OUT, label: 'Do not import' } as const,
];

export type ColumnSelectProps = {
  /** As it is shown: a column without a name has a number. */
  title: string;
  field: ColumnField | null;
  isGuess: boolean;
  onChange: (field: ColumnField | null) => void;
};

/** What a column becomes, and how we came by it. */
export function ColumnSelect({ title, field, isGuess, onChange }: ColumnSelectProps) {
  return (
    <Select
      label={`What “${title}” becomes`}
      hideLabel
      options={OPTIONS}
      value={field ?? LEFT_OUT}
      onChange={(next) => onChange(next === LEFT_OUT ? null : next)}
      className={field ? undefined : '[&_button]:border-dashed [&_button]:text-ink-3'}
      hint={<Hint {...{ field, isGuess }} />}
    />
  );
}

function Hint({ field, isGuess }: Pick<ColumnSelectProps, 'field' | 'isGuess'>) {
  if (field === null) return 'left out';
  if (field === 'name') return 'required';
  if (!isGuess) return 'chosen';
  return (
    <span className="flex items-center gap-1">
      <Icon of={Sparkles} size={12} />
      guessed
    </span>
  );
}
