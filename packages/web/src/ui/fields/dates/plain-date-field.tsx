import { Calendar } from 'lucide-react';
import type { ComponentProps } from 'react';

import { type FieldProps } from '../field.tsx';
import { openPicker } from './open-picker.ts';
import { TextField } from '../text-field.tsx';

type PlainDateFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id' | 'size' | 'type'>;

/** A day with its year, typed or picked: a due date. Its value is '' or 'YYYY-MM-DD'. */
export function PlainDateField(props: PlainDateFieldProps) {
  return <TextField {...props} type="date" icon={Calendar} onClick={(event) => openPicker(event.currentTarget)} />;
}
