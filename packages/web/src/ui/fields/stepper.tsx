import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';

import { Field, useFieldWiring, type FieldProps } from './field.tsx';
import { Icon, type IconShape } from '../brand/icon.tsx';
import { inputBox } from './input-box.ts';
import { useUnsaved } from '../forms/use-unsaved.ts';

type Count = {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** What is made of an entry; unless told, the digits in it, and the value before it where there are none. */
  read?: (typed: string) => number;
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

function Steps({ value, onChange, min, max, read, disabled = false }: Count) {
  const { id, invalid, aria } = useFieldWiring();
  const [typed, setTyped] = useState<string | null>(null);
  // It becomes the value when the field is left; Escape does not leave it.
  useUnsaved(typed !== null && typed !== String(value), () => setTyped(null));
  const within = (next: number) => Math.min(max, Math.max(min, next));
  const settle = () => {
    if (typed === null) return;
    onChange(within(read ? read(typed) : Number.parseInt(typed.replaceAll(/\D/g, '') || String(value), 10)));
    setTyped(null);
  };
  const step = (by: number) => onChange(within(value + by));
  return (
    <div className={inputBox({ invalid, disabled, className: 'w-auto! justify-self-start gap-0! px-0!' })}>
      <StepButton icon={Minus} label="Less" onPress={() => step(-1)} disabled={disabled || value <= min} />
      <input
        id={id}
        {...aria}
        role="spinbutton"
        inputMode="numeric"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 1 : -1);
        }}
        className="w-11 bg-transparent text-center outline-0"
      />
      <StepButton icon={Plus} label="More" onPress={() => step(1)} disabled={disabled || value >= max} />
    </div>
  );
}

function StepButton(props: { icon: IconShape; label: string; onPress: () => void; disabled: boolean }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onPress}
      className="grid h-10.5 w-10 place-items-center rounded-md text-ink-2 hover:text-ink disabled:text-ink-disabled md:h-8.5 md:w-8"
    >
      <Icon of={props.icon} size={12} />
    </button>
  );
}
