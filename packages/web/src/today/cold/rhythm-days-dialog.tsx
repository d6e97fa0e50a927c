import {
  ColdThresholdDays,
  MAX_THRESHOLD_DAYS,
  MIN_THRESHOLD_DAYS,
} from '@inner-circle/domain/settings/settings.contract.ts';
import type { TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { usePersonTaps } from '../use-person-taps.ts';

type Fields = { days: number };

const Days = z.strictObject({ days: ColdThresholdDays });

type RhythmDaysProps = { person: TodayPerson; open: boolean; onClose: () => void };

/** A rhythm of so many days as one likes. */
export default function RhythmDaysDialog({ person, open, onClose }: RhythmDaysProps) {
  const { beat } = usePersonTaps(person);
  const written = useSavedForm<Fields, z.output<typeof Days>>({
    fields: { days: person.coldAfterDays },
    schema: Days,
    draft: `rhythm:${person.id}`,
    save: async ({ days }) => {
      beat(days);
    },
    failure: '',
    onSaved: onClose,
  });
  return (
    <FormDialog
      of={written}
      {...{ open, onClose }}
      title="Own rhythm"
      subtitle={
        <>
          How often would you like to hear from <bdi>{person.name}</bdi>?
        </>
      }
      submitLabel="Save"
      workingLabel="Saving..."
      width="narrow"
      fit
    >
      <Controller
        control={written.form.control}
        name="days"
        render={({ field }) => (
          <Stepper
            label="Every so many days"
            value={field.value}
            onChange={field.onChange}
            min={MIN_THRESHOLD_DAYS}
            max={MAX_THRESHOLD_DAYS}
          />
        )}
      />
    </FormDialog>
  );
}
