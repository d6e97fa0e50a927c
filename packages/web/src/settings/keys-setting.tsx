import { useSingleKeys } from '../platform/keys/single-keys.ts';
import { Switch } from '../ui/fields/switch.tsx';
import { Setting, SettingsGroup } from './setting.tsx';

/** Kept in this browser and applied at once, as the theme is: it is about the keyboard in front of one. */
export function KeysSetting() {
  const [on, set] = useSingleKeys();
  return (
    <SettingsGroup title="Keyboard">
      <Setting name="Single-key shortcuts" explanation="Only on this device. Press ? to see all keys">
        <Switch label="Single-key shortcuts" checked={on} onChange={set} />
      </Setting>
    </SettingsGroup>
  );
}
