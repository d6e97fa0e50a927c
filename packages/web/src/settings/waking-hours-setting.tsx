import { WakingHours } from '@inner-circle/domain/settings/settings.contract.ts';
import { TimeField } from '../ui/fields/dates/picked-fields.tsx';
import { Setting, SettingsGroup } from './setting.tsx';

type WakingHoursSettingProps = { hours: WakingHours; onChange: (hours: WakingHours) => void };

/** Whether they can be saved: a day that ends before it begins cannot. */
export const areWakingHours = (hours: WakingHours) => WakingHours.safeParse(hours).success;

export function WakingHoursSetting({ hours, onChange }: WakingHoursSettingProps) {
  return (
    <SettingsGroup title="Calendar">
      <Setting wide name="Waking hours" explanation="“Find a time” looks for free times between them">
        <div className="flex items-start gap-2">
          <TimeField
            label="From"
            hideLabel
            value={hours.from}
            onChange={(event) => onChange({ ...hours, from: event.target.value })}
          />
          <span className="pt-3 text-ink-3 md:pt-2">to</span>
          <TimeField
            label="Until"
            hideLabel
            value={hours.to}
            onChange={(event) => onChange({ ...hours, to: event.target.value })}
            error={areWakingHours(hours) ? undefined : 'Later than the start'}
          />
        </div>
      </Setting>
    </SettingsGroup>
  );
}
