import type { ComponentProps, ReactNode } from 'react';

import { Field, useFieldWiring, type FieldProps } from './field.tsx';
import { Icon, type IconShape } from '../brand/icon.tsx';
import { inputBox, inputCore } from './input-box.ts';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'size'> & {
    icon?: IconShape | undefined;
    /** A button or a unit at the end, inside the outline. */
    end?: ReactNode;
  };

/** One line of text. Takes what an input takes, and what react-hook-form's register gives. */
export function TextField({ label, hideLabel, optional, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, optional, hint, error, className }}>
      <TextInput {...input} />
    </Field>
  );
}

function TextInput({ icon, end, disabled, ...input }: Omit<TextFieldProps, keyof FieldProps>) {
  const { id, invalid, aria } = useFieldWiring();
  return (
    <div className={inputBox({ invalid, disabled: disabled ?? false })}>
      {icon && <Icon of={icon} className="-ms-0.5 text-ink-3" />}
      <input type="text" dir="auto" {...input} {...aria} id={id} disabled={disabled} className={inputCore} />
      {end}
    </div>
  );
}
