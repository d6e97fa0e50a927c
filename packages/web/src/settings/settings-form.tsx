import { DEFAULT_SETTINGS, type UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import { RotateCcw } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { browserTimeZone } from '../platform/clock.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { ThemeSetting } from './theme-setting.tsx';
import { ThresholdSetting } from './threshold-setting.tsx';
import { useSaveSettings } from './settings.queries.ts';
import { usePassingNotice } from './use-passing-notice.ts';

type SettingsFormProps = { open: boolean; onClose: () => void; settings: UserSettings; notice: ReactNode };

export function SettingsForm({ open, onClose, settings, notice }: SettingsFormProps) {
  const [draft, setDraft] = useState(settings);
  const [outcome, tell] = usePassingNotice();
  const { mutate, isPending, variables } = useSaveSettings();
  const confirm = useConfirm();
  const isReset = variables?.body === DEFAULTS;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const { coldThresholdDays, notifications } = draft;
    mutate(
      { body: { coldThresholdDays, notifications, timeZone: browserTimeZone() } },
      {
        onSuccess: () => tell({ tone: 'success', text: 'Settings saved successfully!' }),
        onError: () => tell({ tone: 'error', text: 'Failed to save settings. Please try again.' }),
      },
    );
  };

  const reset = async () => {
    const sure = await confirm({
      title: 'Reset settings to defaults?',
      text: 'People go cold after 30 days again, and both kinds of notifications are on.',
      confirmLabel: 'Reset Defaults',
    });
    if (!sure) return;
    mutate(
      { body: DEFAULTS },
      {
        onSuccess: () => {
          setDraft(DEFAULT_SETTINGS);
          tell({ tone: 'success', text: 'Settings reset to default.' });
        },
        onError: () => {
          setDraft(settings);
          tell({ tone: 'error', text: 'Failed to reset settings.' });
        },
      },
    );
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Settings"
      locked={isPending}
      onSubmit={save}
      footerStart={
        <Button
          variant="ghost"
          icon={RotateCcw}
          disabled={isPending}
          working={isPending && isReset}
          onClick={() => void reset()}
        >
          Reset Defaults
        </Button>
      }
      footer={
        <Button
          type="submit"
          variant="primary"
          disabled={isPending}
          working={isPending && !isReset}
          workingLabel="Saving..."
        >
          Save Settings
        </Button>
      }
    >
      {outcome ? <MessageBox tone={outcome.tone}>{outcome.text}</MessageBox> : notice}
      <ThresholdSetting
        days={draft.coldThresholdDays}
        onChange={(coldThresholdDays) => setDraft({ ...draft, coldThresholdDays })}
      />
      <NotificationSettings
        value={draft.notifications}
        onChange={(notifications) => setDraft({ ...draft, notifications })}
      />
      <ThemeSetting />
    </Dialog>
  );
}

const { coldThresholdDays, notifications } = DEFAULT_SETTINGS;
const DEFAULTS = { coldThresholdDays, notifications };
