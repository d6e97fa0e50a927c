import { TIMES } from '@inner-circle/domain/calendar/repeat.rules.ts';
import { PlainDateField } from '../../ui/fields/dates/picked-fields.tsx';
import { Field, fieldSentence, useFieldWiring } from '../../ui/fields/field.tsx';
import { Segmented, type SegmentedOption } from '../../ui/fields/segmented.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { classes } from '../../ui/styles/classes.ts';
import type { EventFields } from './event-form.ts';
import { repeatWords, weekdaysOf, type RepeatFields as Repeating } from './repeat-form.ts';
import { write, type EventForm } from './use-event-saving.tsx';

const RHYTHMS: readonly { value: Repeating['every']; label: string }[] = [
  { value: 'never', label: 'Does not repeat' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
  { value: 'year', label: 'Every year' },
];

const ENDS: readonly SegmentedOption<Repeating['ends']>[] = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a day' },
  { value: 'after', label: 'After' },
];

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** How often a new event comes again, and until when. */
export function RepeatFields({ form, fields }: { form: EventForm; fields: EventFields }) {
  const { repeat, start } = fields;
  const { every, ends, until, times } = repeat;
  const problem = form.formState.errors.repeat?.message;
  const change = (changes: Partial<Repeating>) => {
    write(form, { repeat: { ...repeat, ...changes } });
    form.clearErrors('repeat');
  };
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label="Repeats"
          options={RHYTHMS}
          value={every}
          onChange={(next) => change({ every: next })}
          hint={repeatWords(repeat, start)}
          className={every === 'never' ? undefined : 'md:col-span-2'}
        />
        {every === 'week' && (
          <Field group label="On" className="md:col-span-2">
            <Weekdays chosen={weekdaysOf(repeat, start)} start={start} onChange={(days) => change({ days })} />
          </Field>
        )}
        {every !== 'never' && (
          <Segmented label="Ends" full options={ENDS} value={ends} onChange={(next) => change({ ends: next })} />
        )}
        {every !== 'never' && ends === 'on' && (
          <PlainDateField
            label="Last day"
            value={until}
            min={start.slice(0, 10)}
            error={fieldSentence(problem)}
            onChange={(event) => change({ until: event.target.value })}
          />
        )}
        {every !== 'never' && ends === 'after' && (
          <Stepper
            label="Times"
            {...TIMES}
            value={times}
            error={fieldSentence(problem)}
            onChange={(next) => change({ times: next })}
          />
        )}
      </div>
    </>
  );
}

type WeekdaysProps = { chosen: readonly number[]; start: string; onChange: (days: number[]) => void };

/** The day on which it begins cannot be left out. */
function Weekdays({ chosen, start, onChange }: WeekdaysProps) {
  const { labelId, aria } = useFieldWiring();
  const own = start === '' ? 0 : Temporal.PlainDate.from(start.slice(0, 10)).dayOfWeek;
  const others = chosen.filter((day) => day !== own);
  return (
    <fieldset aria-labelledby={labelId} {...aria} className="grid min-w-0 grid-cols-7 gap-1 md:max-w-96">
      {WEEKDAYS.map((name, index) => {
        const day = index + 1;
        const isOn = chosen.includes(day);
        return (
          <label
            key={name}
            className={classes(
              'relative grid h-11 cursor-pointer place-items-center rounded-md text-sm font-medium transition select-none has-focus-visible:outline-2 has-focus-visible:outline-focus md:h-9',
              isOn
                ? 'border-2 border-accent bg-accent-soft text-accent'
                : 'border border-line text-ink-2 hover:bg-hover',
              day === own && 'cursor-default',
            )}
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={name}
              checked={isOn}
              disabled={day === own}
              onChange={() => onChange(isOn ? others.filter((one) => one !== day) : [...others, day])}
            />
            <span aria-hidden="true">{name.slice(0, 2)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
