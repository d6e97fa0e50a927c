import { useId } from 'react';

import { inFigures } from '../../platform/numbers.ts';
import { classes } from '../styles/classes.ts';
import { Field, useFieldWiring, type FieldProps } from './field.tsx';
import { Icon, type IconShape } from '../brand/icon.tsx';

export type SegmentedOption<Value extends string> = {
  value: Value;
  label: string;
  icon?: IconShape;
  /** Honey or ice, for the icons of warmth. */
  tone?: 'warm' | 'cold';
  count?: number | undefined;
};

type Choices<Value extends string> = {
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  size?: 'sm' | 'md';
  /** The segments share the whole width. */
  full?: boolean;
  /** On a phone in rows of two or three, where more than fit side by side. */
  wraps?: boolean;
  /** Only the icons are shown; the words are still spoken. */
  iconsOnly?: boolean;
  disabled?: boolean;
};

/** A few choices side by side, one of them taken. The browser's own radio buttons bring the keys, so no library is needed. */
export function Segmented<Value extends string>(props: FieldProps & Choices<Value>) {
  const { label, hideLabel, optional, hint, error, className, ...choices } = props;
  return (
    <Field group {...{ label, hideLabel, optional, hint, error, className }}>
      <Segments {...choices} />
    </Field>
  );
}

/** So that no row is left with a single one of four. */
const ROWS: Readonly<Record<number, string>> = {
  4: 'max-sm:grid max-sm:grid-cols-2',
  5: 'max-md:grid max-md:grid-cols-3',
  6: 'max-md:grid max-md:grid-cols-3',
};

const tones = { warm: 'text-warm-glow', cold: 'text-cold-glow' };

function Segments<Value extends string>(props: Choices<Value>) {
  const { options, value, onChange, size = 'md', full = false, wraps = false } = props;
  const { iconsOnly = false, disabled = false } = props;
  const { labelId, aria } = useFieldWiring();
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      {...aria}
      className={classes(
        'rounded-[calc(var(--round-md)+1px)] bg-sunken p-0.75 shadow-[inset_0_0_0_1px_var(--line)]',
        wraps && ROWS[options.length],
        full ? 'flex' : 'inline-flex justify-self-start max-md:flex max-md:justify-self-stretch',
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'relative flex flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap text-ink-2 transition',
            size === 'sm' ? 'h-9 px-2.25 text-sm md:h-6.5' : 'h-9.5 px-2 md:h-7.5 md:px-3',
            'hover:text-ink has-checked:bg-raised has-checked:text-ink',
            'has-checked:shadow-[0_0_0_1px_var(--line),0_1px_2px_var(--shade),inset_0_1px_0_var(--lit)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
            'has-disabled:cursor-default has-disabled:text-ink-disabled',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-0"
          />
          {option.icon && (
            // On the smallest phones the words need the room.
            <Icon
              of={option.icon}
              size={14}
              className={classes(option.tone && tones[option.tone], !iconsOnly && 'max-xs:hidden')}
            />
          )}
          <span className={iconsOnly ? 'sr-only' : undefined}>{option.label}</span>
          {option.count !== undefined && (
            <span className="text-xs text-ink-3 max-md:hidden">{inFigures(option.count)}</span>
          )}
        </label>
      ))}
    </div>
  );
}
