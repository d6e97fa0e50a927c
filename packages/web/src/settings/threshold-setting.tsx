import {
  COLD_THRESHOLD_DAYS,
  MAX_THRESHOLD_DAYS,
  MIN_THRESHOLD_DAYS,
} from '@inner-circle/domain/settings/settings.contract.ts';
import { Stepper } from '../ui/fields/stepper.tsx';
import { Setting, SettingsGroup } from './setting.tsx';

const EXPLANATION = `Days without an interaction, from ${MIN_THRESHOLD_DAYS} to ${MAX_THRESHOLD_DAYS}`;

export function ThresholdSetting({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <SettingsGroup title="Contact Status">
      <Setting name="Goes cold after" explanation={EXPLANATION}>
        <div className="flex items-center gap-2 text-ink-2">
          <Stepper
            label="Goes cold after, in days"
            hideLabel
            value={days}
            onChange={onChange}
            min={MIN_THRESHOLD_DAYS}
            max={MAX_THRESHOLD_DAYS}
            emptied={COLD_THRESHOLD_DAYS}
          />
          days
        </div>
      </Setting>
    </SettingsGroup>
  );
}
