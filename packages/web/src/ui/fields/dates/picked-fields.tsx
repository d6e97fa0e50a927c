import type { ComponentProps } from 'react';
import { Calendar, Clock } from '../../brand/icons.tsx';
import type { FieldProps } from '../field.tsx';
import { TextField } from '../text-field.tsx';

type PickedFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id' | 'size' | 'type'>;

/** A day with its year, typed or picked: a due date. Its value is '' or 'YYYY-MM-DD'. */
export function PlainDateField(props: PickedFieldProps) {
  return <TextField {...props} type="date" icon={Calendar} onClick={(event) => openPicker(event.currentTarget)} />;
}

/** A day and a time. Its value is '' or 'YYYY-MM-DDTHH:MM'. */
export function MomentField(props: PickedFieldProps) {
  return (
    <TextField {...props} type="datetime-local" icon={Calendar} onClick={(event) => openPicker(event.currentTarget)} />
  );
}

/** Opens the browser's own picker of a date or time field; where there is none, the field is simply focused. */
export function openPicker(input: HTMLInputElement) {
  if ('showPicker' in input) input.showPicker();
  else (input as HTMLInputElement).focus();
}

/** A time of day, typed or picked. Its value is '' or 'HH:MM'. */
export function TimeField(props: PickedFieldProps) {
  return <TextField {...props} type="time" icon={Clock} onClick={(event) => openPicker(event.currentTarget)} />;
}
