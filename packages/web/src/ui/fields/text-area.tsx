import type { ComponentProps } from 'react';

import { Field, useFieldWiring, type FieldProps } from './field.tsx';
import { inputBox } from './input-box.ts';

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>;

export function TextArea({ label, hideLabel, optional, hint, error, className, ...area }: Props) {
  return (
    <Field {...{ label, hideLabel, optional, hint, error, className }}>
      <Area {...area} />
    </Field>
  );
}

function Area({ disabled, rows = 3, ...area }: Omit<Props, keyof FieldProps>) {
  const { id, invalid, aria } = useFieldWiring();
  return (
    <textarea
      dir="auto"
      {...area}
      {...aria}
      id={id}
      rows={rows}
      disabled={disabled}
      className={inputBox({ invalid, disabled: disabled ?? false, className: 'block resize-y py-2 leading-[1.45]' })}
    />
  );
}
