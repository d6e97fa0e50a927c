import { Calendar } from 'lucide-react';
import type { ComponentProps } from 'react';

import { type FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

type PlainDateFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id' | 'size' | 'type'>;

/** A day with its year, by the browser's own picker: a due date. Its value is '' or 'YYYY-MM-DD'. */
export function PlainDateField(props: PlainDateFieldProps) {
  return <TextField {...props} type="date" icon={Calendar} />;
}
