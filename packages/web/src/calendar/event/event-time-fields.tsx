import { fieldSentence } from '../../ui/fields/field.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { MomentField, PlainDateField } from '../../ui/fields/dates/picked-fields.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { durationWords, minutesOf, startedAt, turned, type EventFields } from './event-form.ts';
import { FindATime } from './find-a-time.tsx';
import { write, type EventForm } from './use-event-saving.tsx';

type EventTimeFieldsProps = { form: EventForm; fields: EventFields };

/** What it is called and when it is. */
export function EventTimeFields({ form, fields }: EventTimeFieldsProps) {
  const { errors } = form.formState;
  const { start, end, allDay } = fields;
  const Time = allDay ? PlainDateField : MomentField;
  const minutes = minutesOf(fields);
  const change = (changes: Partial<EventFields>) => {
    write(form, changes);
    form.clearErrors(['start', 'end']);
  };
  return (
    <>
      <TextField
        label="Title"
        autoComplete="off"
        error={fieldSentence(errors.title?.message)}
        {...form.register('title')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Time
          label="Starts"
          value={start}
          error={fieldSentence(errors.start?.message)}
          onChange={(event) => change(startedAt(event.target.value, form.getValues()))}
        />
        <Time
          label="Ends"
          value={end}
          min={start}
          hint={minutes && `${durationWords(minutes)}, kept when the start moves`}
          error={fieldSentence(errors.end?.message)}
          onChange={(event) => change({ end: event.target.value })}
        />
      </div>
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <Checkbox
          checked={allDay}
          onChange={(event) => change(turned(event.target.checked, form.getValues()))}
          className="mt-0.75 self-start justify-self-start"
        >
          All day
        </Checkbox>
        <FindATime form={form} fields={fields} />
      </div>
    </>
  );
}
