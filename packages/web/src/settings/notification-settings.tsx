import type { UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Setting, SettingsGroup } from './setting.tsx';

const KINDS = [
  { kind: 'birthdays', name: 'Birthdays', explanation: 'On the day, and a week ahead' },
  { kind: 'dueTodos', name: 'Due to-dos', explanation: 'When something is due today or overdue' },
] as const;

type Notifications = UserSettings['notifications'];

export function NotificationSettings({
  value,
  onChange,
}: {
  value: Notifications;
  onChange: (value: Notifications) => void;
}) {
  return (
    <SettingsGroup title="Notifications">
      {KINDS.map(({ kind, name, explanation }) => (
        <Setting key={kind} name={name} explanation={explanation}>
          <Checkbox
            hideLabel
            className="gap-0!"
            checked={value[kind]}
            onChange={(event) => onChange({ ...value, [kind]: event.target.checked })}
          >
            {name}
          </Checkbox>
        </Setting>
      ))}
    </SettingsGroup>
  );
}
