import { NumberField } from '@base-ui/react/number-field';
import { useState, type ChangeEvent } from 'react';

import { Icon } from '../brand/icon.tsx';
import { Minus, Plus } from '../brand/icons.tsx';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { Field, useFieldWiring, type FieldProps } from './field.tsx';
import { inputBox } from './input-box.ts';

type Count = {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** The value of a field that is left empty; by default the one before. */
  emptied?: number;
  disabled?: boolean;
};

/** A small whole number, typed or stepped. */
export function Stepper({ label, hideLabel, optional, hint, error, className, ...count }: FieldProps & Count) {
  return (
    <Field {...{ label, hideLabel, optional, hint, error, className }}>
      <Steps {...count} />
    </Field>
  );
}

const WHOLE = { maximumFractionDigits: 0, useGrouping: false };

function Steps({ value, onChange, min, max, emptied = value, disabled = false }: Count) {
  const { id, labelId, invalid, aria } = useFieldWiring();
  const [isEmpty, setEmpty] = useState(false);
  // An empty field becomes a number when it is left; Escape does not leave it.
  useUnsaved(isEmpty, () => setEmpty(false));
  const change = (next: number | null) => {
    setEmpty(next === null);
    if (next !== null) onChange(next);
  };
  const settle = () => {
    if (!isEmpty) return;
    setEmpty(false);
    onChange(emptied);
  };
  return (
    <NumberField.Root
      id={id}
      value={isEmpty ? null : value}
      onValueChange={change}
      onValueCommitted={settle}
      min={min}
      max={max}
      format={WHOLE}
      disabled={disabled}
      className="justify-self-start"
    >
      <NumberField.Group className={inputBox({ invalid, disabled, className: 'w-auto! gap-0! px-0!' })}>
        <NumberField.Decrement aria-label="Less" className={STEP}>
          <Icon of={Minus} size={12} />
        </NumberField.Decrement>
        <NumberField.Input
          {...aria}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input, of type text as the library needs it
          role="spinbutton"
          aria-roledescription={undefined}
          aria-labelledby={labelId}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          onChange={wholeOrEmpty}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
          className="w-11 bg-transparent text-center outline-0"
        />
        <NumberField.Increment aria-label="More" className={STEP}>
          <Icon of={Plus} size={12} />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  );
}

/** Reads an entry before the library does, which would keep the number before instead of a text that is none. */
const wholeOrEmpty = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
  const entry = currentTarget.value.trim();
  const number = Math.round(Number(entry));
  const read = entry === '' || Number.isNaN(number) ? '' : String(number);
  if (read !== currentTarget.value) currentTarget.value = read;
};

const STEP =
  'grid h-10.5 w-10 place-items-center rounded-md text-ink-2 hover:text-ink disabled:text-ink-disabled md:h-8.5 md:w-8';
