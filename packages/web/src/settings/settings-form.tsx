import { DEFAULT_SETTINGS, type UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import { RotateCcw } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { browserTimeZone } from '../platform/clock.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useLeaving } from '../ui/use-leaving.ts';
import { NotificationSettings } from './notification-settings.tsx';
import { PassingNotice } from './passing-notice.tsx';
import { ThresholdSetting } from './threshold-setting.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';
import { useSaveSettings } from './settings.queries.ts';
import { usePassingNotice } from './use-passing-notice.ts';
import { useSettingsReset } from './use-settings-reset.ts';

type SettingsFormProps = {
  open: boolean;
  onClose: () => void;
  settings: UserSettings;
  notice: ReactNode;
  /** What is set at once, without Save Settings. */
  children: ReactNode;
};

/** Who never said where they are is where the browser is. */
const draftOf = (settings: UserSettings) => ({ ...settings, timeZone: settings.timeZone ?? browserTimeZone() });

export function SettingsForm({ open, onClose, settings, notice, children }: SettingsFormProps) {
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [outcome, tell] = usePassingNotice();
  const { mutate, isPending } = useSaveSettings();
  const reset = useSettingsReset({ show: (next) => setDraft(draftOf(next ?? settings)), tell });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(settings));
  const leave = useLeaving(isDirty, onClose);
  const busy = isPending || reset.isPending;

  const change = (part: Partial<typeof draft>) => {
    tell(null);
    setDraft({ ...draft, ...part });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    mutate(
      { body: draft },
      {
        onSuccess: (saved) => {
          setDraft(draftOf(saved));
          tell({ tone: 'success', text: 'Settings saved successfully!' });
        },
        onError: () => tell({ tone: 'error', text: 'Failed to save settings. Please try again.' }),
      },
    );
  };

  return (
    <Dialog
      open={open}
      onClose={() => void leave()}
      title="Settings"
      locked={busy}
      onSubmit={save}
      underHeader={<PassingNotice notice={outcome} />}
      footerStart={
        <Button
          variant="ghost"
          icon={RotateCcw}
          disabled={isPending}
          working={reset.isPending}
          onClick={() => void reset.ask(DEFAULT_SETTINGS)}
        >
          Reset Defaults
        </Button>
      }
      footer={
        <Button type="submit" variant="primary" disabled={busy} working={isPending} workingLabel="Saving...">
          Save Settings
        </Button>
      }
    >
      {notice}
      <ThresholdSetting
        days={draft.coldThresholdDays}
        onChange={(coldThresholdDays) => change({ coldThresholdDays })}
      />
      <NotificationSettings value={draft.notifications} onChange={(notifications) => change({ notifications })} />
      <TimeZoneSetting zone={draft.timeZone} onChange={(timeZone) => change({ timeZone })} />
      {children}
    </Dialog>
  );
}
