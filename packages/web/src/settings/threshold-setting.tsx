import { thresholdFrom } from '@inner-circle/domain/settings/settings.rules.ts';
import { Stepper } from '../ui/fields/stepper.tsx';
import { Setting, SettingsGroup } from './setting.tsx';

export function ThresholdSetting({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <SettingsGroup title="Contact Status">
      <Setting name="Goes cold after" explanation="Days without an interaction, from 1 to 365">
        <div className="flex items-center gap-2 text-ink-2">
          <Stepper
            label="Goes cold after, in days"
            hideLabel
            value={days}
            onChange={onChange}
            min={1}
            max={365}
            read={thresholdFrom}
          />
          days
        </div>
      </Setting>
    </SettingsGroup>
  );
}
