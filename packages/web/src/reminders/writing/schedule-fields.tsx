import { INTERVAL_DAYS, OCCURRENCES, type ReminderType } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { repeats } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { fieldSentence } from '../../ui/fields/field.tsx';
import { PlainDateField, TimeField } from '../../ui/fields/dates/picked-fields.tsx';
import { Segmented, type SegmentedOption } from '../../ui/fields/segmented.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { clearedBy, type ReminderFields } from './reminder-form.ts';

const TYPES: readonly SegmentedOption<ReminderType>[] = [
  { value: 'once', label: 'Once' },
  { value: 'multiple', label: 'Multiple' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'annually', label: 'Annually' },
];

const problem = (value: string, rule: string | undefined) =>
  rule && value === '' ? 'This is required' : fieldSentence(rule);

type ScheduleFieldsProps<Body> = { form: UseFormReturn<ReminderFields, unknown, Body> };

/** When it goes out, and how often. */
export function ScheduleFields<Body>({ form }: ScheduleFieldsProps<Body>) {
  const { control, register, formState, getValues, reset } = form;
  const { errors } = formState;
  const [type, date, time] = useWatch({ control, name: ['type', 'date', 'time'] });
  const changeType = (next: ReminderType) => {
    reset({ ...getValues(), type: next, ...clearedBy(next) }, { keepDefaultValues: true });
  };
  return (
    <>
      <Segmented label="Repeats" full wraps options={TYPES} value={type} onChange={changeType} />
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-3">
        <PlainDateField label="Date" error={problem(date, errors.date?.message)} {...register('date')} />
        <TimeField label="Time" error={problem(time, errors.time?.message)} {...register('time')} />
        {repeats(type) && (
          <PlainDateField
            label="Ends"
            optional
            hint="Never, while it is empty"
            min={date}
            className="max-md:col-span-2"
            error={fieldSentence(errors.endDate?.message)}
            {...register('endDate')}
          />
        )}
      </div>
      {type === 'multiple' && (
        <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-3">
          <Controller
            control={control}
            name="occurrences"
            render={({ field: { value, onChange }, fieldState }) => (
              <Stepper
                label="Occurrences"
                {...OCCURRENCES}
                {...{ value, onChange }}
                error={fieldSentence(fieldState.error?.message)}
              />
            )}
          />
          <Controller
            control={control}
            name="interval"
            render={({ field: { value, onChange }, fieldState }) => (
              <Stepper
                label="Days between reminders"
                {...INTERVAL_DAYS}
                {...{ value, onChange }}
                error={fieldSentence(fieldState.error?.message)}
              />
            )}
          />
        </div>
      )}
    </>
  );
}
