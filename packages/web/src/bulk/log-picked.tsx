import { NewInteraction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { Controller, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { noonOf } from '../interactions/composer.tsx';
import { KINDS } from '../interactions/interaction-kinds.ts';
import { timeZone, useToday } from '../platform/time/clock.ts';
import { PlainDateField } from '../ui/fields/dates/picked-fields.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { useSavedForm } from '../ui/forms/use-saved-form.ts';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { people } from './bulk-words.ts';
import { useBulk } from './use-bulk.ts';

type LogFields = { notes: string; type: InteractionType; day: string };

const Form = NewInteraction.pick({ notes: true, type: true }).extend({ day: z.string() });

type LogPickedProps = { open: boolean; onClose: () => void; count: number };

/** One thing that happened with all of them. */
export default function LogPicked({ open, onClose, count }: LogPickedProps) {
  const today = useToday().toString();
  const { apply } = useBulk();
  const written = useSavedForm<LogFields, z.output<typeof Form>>({
    // Without a chosen day it is today's, also when midnight passes while somebody writes.
    fields: { notes: '', type: 'meeting', day: '' },
    schema: Form,
    draft: 'bulk:log',
    hasWords: ({ notes }) => notes.trim() !== '',
    onSaved: onClose,
    save: async ({ notes, type, day }) => {
      const date = day === '' || day >= today ? {} : { date: noonOf(Temporal.PlainDate.from(day), timeZone()) };
      await apply({ kind: 'log', notes, type, ...date }, count);
    },
    failure: 'Failed to add interactions.',
    invalid: ({ notes }) => notes?.message,
  });
  const { control, register } = written.form;
  const notes = useWatch({ control, name: 'notes' });
  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title={`Log with ${people(count)}`}
      width="narrow"
      fit
      submitLabel="Log"
      workingLabel="Logging..."
      isReady={notes.trim() !== ''}
    >
      <TextArea label="What happened?" data-autofocus {...register('notes')} />
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <Segmented label="Kind" full wraps options={KINDS} value={field.value} onChange={field.onChange} />
        )}
      />
      <PlainDateField label="Day" optional hint="Empty: today." max={today} {...register('day')} />
    </FormDialog>
  );
}
