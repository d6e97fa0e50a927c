import { Clock } from 'lucide-react';
import type { ComponentProps } from 'react';

import { type FieldProps } from '../field.tsx';
import { openPicker } from './open-picker.ts';
import { TextField } from '../text-field.tsx';

type TimeFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id' | 'size' | 'type'>;

/** A time of day, typed or picked. Its value is '' or 'HH:MM'. */
export function TimeField(props: TimeFieldProps) {
  return <TextField {...props} type="time" icon={Clock} onClick={(event) => openPicker(event.currentTarget)} />;
}
