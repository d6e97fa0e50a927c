import type { StartsWith } from '@inner-circle/domain/settings/settings.contract.ts';
import { Sun, UsersRound } from '../ui/brand/icons.tsx';
import { Segmented, type SegmentedOption } from '../ui/fields/segmented.tsx';
import { Setting, SettingsGroup } from './setting.tsx';

const PAGES: readonly SegmentedOption<StartsWith>[] = [
  { value: 'today', label: 'Today', icon: Sun },
  { value: 'contacts', label: 'Contacts', icon: UsersRound },
];

type StartSettingProps = { page: StartsWith; onChange: (page: StartsWith) => void };

export function StartSetting({ page, onChange }: StartSettingProps) {
  return (
    <SettingsGroup title="A new day">
      <Setting name="Start with" explanation="What the app opens with, the first time on each new day">
        <Segmented label="Start with" hideLabel size="sm" options={PAGES} value={page} onChange={onChange} />
      </Setting>
    </SettingsGroup>
  );
}
