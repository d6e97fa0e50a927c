import {
  Condition,
  type ConditionKind,
  LONGEST_CONDITION_TEXT,
  MOST_CONDITION_GROUPS,
} from '@inner-circle/domain/contacts/conditions.contract.ts';
import { daysInWords } from '@inner-circle/domain/contacts/conditions.rules.ts';
import { useState, type SubmitEvent } from 'react';
import { useGroups } from '../../groups/groups.queries.ts';
import { useTypedSearch } from '../../platform/typing/use-typed-search.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { labelOfKind } from './condition-kinds.ts';

type Of<Kind extends ConditionKind> = Extract<Condition, { kind: Kind }>;

/** What each begins with. Groups and words are still to be named. */
const BEGIN: { [Kind in ConditionKind]: Of<Kind> } = {
  warmth: { kind: 'warmth', is: 'cold' },
  inGroups: { kind: 'inGroups', groupIds: [] },
  notInGroups: { kind: 'notInGroups', groupIds: [] },
  lastInteraction: { kind: 'lastInteraction', is: 'over', days: 21 },
  birthday: { kind: 'birthday', withinDays: 30 },
  email: { kind: 'email', is: 'missing' },
  phone: { kind: 'phone', is: 'missing' },
  text: { kind: 'text', text: '' },
};

type ConditionEditorProps = {
  kind: ConditionKind;
  condition?: Condition;
  submitLabel: string;
  onDone: (condition: Condition) => void;
};

/** What must hold. */
export function ConditionEditor({ kind, condition, submitLabel, onDone }: ConditionEditorProps) {
  const [value, setValue] = useState<Condition>(condition ?? BEGIN[kind]);
  const { data: complete } = Condition.safeParse(value);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (complete) onDone(complete);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 p-1">
      <p className="font-medium">{labelOfKind(kind)}</p>
      <Fields value={value} onChange={setValue} />
      <Button type="submit" size="sm" variant="primary" className="justify-self-end" disabled={!complete}>
        {submitLabel}
      </Button>
    </form>
  );
}

type FieldsProps<Kind extends ConditionKind> = { value: Of<Kind>; onChange: (value: Of<Kind>) => void };

function Fields({ value, onChange }: { value: Condition; onChange: (value: Condition) => void }) {
  switch (value.kind) {
    case 'warmth':
      return <WarmthFields value={value} onChange={onChange} />;
    case 'inGroups':
    case 'notInGroups':
      return <GroupFields ids={value.groupIds} onChange={(groupIds) => onChange({ ...value, groupIds })} />;
    case 'lastInteraction':
      return <LastFields value={value} onChange={onChange} />;
    case 'birthday':
      return (
        <Days
          label="Is within"
          value={value.withinDays}
          choices={[0, 7, 14, 30, 60, 90]}
          wordsOf={(days) => (days === 0 ? 'today' : daysInWords(days))}
          onChange={(withinDays) => onChange({ ...value, withinDays })}
        />
      );
    case 'email':
    case 'phone':
      return (
        <Segmented
          label={labelOfKind(value.kind)}
          hideLabel
          full
          options={[
            { value: 'given', label: 'Is there' },
            { value: 'missing', label: 'Is missing' },
          ]}
          value={value.is}
          onChange={(is) => onChange({ ...value, is })}
        />
      );
    case 'text':
      return (
        <TextField
          label="Word"
          hideLabel
          autoComplete="off"
          maxLength={LONGEST_CONDITION_TEXT}
          value={value.text}
          onChange={(event) => onChange({ ...value, text: event.target.value })}
        />
      );
  }
}

const BELOW = 30;

function WarmthFields({ value, onChange }: FieldsProps<'warmth'>) {
  const { is, orBelow } = value;
  return (
    <>
      <Segmented
        label="Warmth"
        hideLabel
        full
        options={[
          { value: 'warm', label: 'Warm' },
          { value: 'cold', label: 'Cold' },
          { value: 'below', label: 'Cold or nearly' },
        ]}
        value={orBelow === undefined ? is : 'below'}
        onChange={(next) =>
          onChange(next === 'below' ? { kind: 'warmth', is: 'cold', orBelow: BELOW } : { kind: 'warmth', is: next })
        }
      />
      {orBelow !== undefined && (
        <Stepper
          label="Or less than so many per cent of the time is left"
          min={1}
          max={99}
          value={orBelow}
          onChange={(next) => onChange({ ...value, orBelow: next })}
        />
      )}
    </>
  );
}

function LastFields({ value, onChange }: FieldsProps<'lastInteraction'>) {
  return (
    <>
      <Segmented
        label="Last interaction"
        hideLabel
        full
        options={[
          { value: 'over', label: 'Over … ago' },
          { value: 'within', label: 'In the last …' },
        ]}
        value={value.is}
        onChange={(is) => onChange({ ...value, is })}
      />
      <Days
        label="How long"
        value={value.days}
        choices={[7, 14, 21, 30, 60, 90, 180, 365]}
        wordsOf={daysInWords}
        onChange={(days) => onChange({ ...value, days })}
      />
    </>
  );
}

type DaysProps = {
  label: string;
  value: number;
  choices: readonly number[];
  wordsOf: (days: number) => string;
  onChange: (days: number) => void;
};

function Days({ label, value, choices, wordsOf, onChange }: DaysProps) {
  const all = choices.includes(value) ? choices : [...choices, value].toSorted((a, b) => a - b);
  return (
    <Select
      label={label}
      options={all.map((days) => ({ value: String(days), label: wordsOf(days) }))}
      value={String(value)}
      onChange={(days) => onChange(Number(days))}
    />
  );
}

function GroupFields({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const [search, setSearch] = useState('');
  const [typed, type] = useTypedSearch(search, setSearch);
  const { data: groups = [], isMany } = useGroups(search);
  const shown = groups.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <>
      {(isMany || groups.length > 8) && (
        <SearchField label="Find a group" value={typed} onChange={type} found={undefined} className="w-full" />
      )}
      <ul className="-mx-1 max-h-60 overflow-y-auto px-1">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              className="flex! min-h-11 items-center! md:min-h-8"
              checked={ids.includes(id)}
              disabled={!ids.includes(id) && ids.length >= MOST_CONDITION_GROUPS}
              onChange={(event) => onChange(event.target.checked ? [...ids, id] : ids.filter((one) => one !== id))}
            >
              {name}
            </Checkbox>
          </li>
        ))}
        {shown.length === 0 && <li className="py-1.5 text-sm text-ink-3">No group by that name.</li>}
      </ul>
    </>
  );
}
