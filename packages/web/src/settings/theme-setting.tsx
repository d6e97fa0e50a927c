import { Monitor, Moon, Sun } from '../ui/brand/icons.tsx';
import { Segmented, type SegmentedOption } from '../ui/fields/segmented.tsx';
import type { Theme } from './chosen-theme.ts';
import { Setting, SettingsGroup } from './setting.tsx';
import { useTheme } from './theme.ts';

const THEMES: readonly SegmentedOption<Theme>[] = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
];

/** Kept in this browser and applied at once: it is about the screen in front of one, not about the account. */
export function ThemeSetting() {
  const [theme, choose] = useTheme();
  return (
    <SettingsGroup title="Appearance">
      <Setting name="Theme" explanation="Only on this device">
        <Segmented label="Theme" hideLabel size="sm" options={THEMES} value={theme} onChange={choose} />
      </Setting>
    </SettingsGroup>
  );
}
