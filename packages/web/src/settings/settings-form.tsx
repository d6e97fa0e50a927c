import { DEFAULT_SETTINGS, UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import { singleSettings } from '@inner-circle/domain/settings/settings.rules.ts';
import type { ReactNode } from 'react';
import { RotateCcw } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { ElsewhereNotice } from '../ui/forms/elsewhere-notice.tsx';
import { newerAs, useElsewhere, writtenText, type Shared } from '../ui/forms/use-elsewhere.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PassingNotice, usePassingNotice } from './passing-notice.tsx';
import { ThresholdSetting } from './threshold-setting.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';
import { useSaveSettings } from './settings.queries.ts';
import { areWakingHours, WakingHoursSetting } from './waking-hours-setting.tsx';
import { useSettingsDraft, type SingleSettings } from './use-settings-draft.ts';
import { useSettingsReset } from './use-settings-reset.ts';

type SettingsFormProps = {
  open: boolean;
  onClose: () => void;
  settings: UserSettings;
  /** Whether these are the user's own: what only stands in for them is never saved. */
  isLoaded: boolean;
  notice: ReactNode;
  /** What is set at once, without Save Settings. */
  children: ReactNode;
};

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

const SHARED: Shared<SingleSettings> = {
  name: 'setting',
  labels: {
    coldThresholdDays: 'Goes cold after',
    'notifications.birthdays': ['Birthdays', onOff],
    'notifications.dueTodos': ['Due to-dos', onOff],
    timeZone: 'Time zone',
    wakingHours: ['Waking hours', ({ from, to }) => `${from} to ${to}`],
  },
  newer: newerAs(UserSettings, (settings) => singleSettings(settings) as SingleSettings),
};

export function SettingsForm({ open, onClose, settings, isLoaded, notice, children }: SettingsFormProps) {
  const draft = useSettingsDraft(settings);
  const { written, show, adopt, forget } = draft;
  const elsewhere = useElsewhere(SHARED);
  const [outcome, showOutcome] = usePassingNotice();
  const { mutateAsync, isPending } = useSaveSettings();
  const reset = useSettingsReset({ show, showOutcome });
  const busy = isPending || reset.isPending;
  const canSave = isLoaded && areWakingHours(written.wakingHours);

  const change = (part: Partial<SingleSettings>) => {
    showOutcome(null);
    draft.write(part);
  };
  const save = async () => {
    if (busy || !canSave) return;
    elsewhere.forget();
    try {
      show(await mutateAsync({ body: draft.body() }));
      showOutcome({ tone: 'success', text: 'Settings saved successfully!' });
    } catch (error) {
      if (!elsewhere.meet(error, adopt))
        showOutcome({ tone: 'error', text: 'Failed to save settings. Please try again.' });
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Settings"
      unsaved={isLoaded && draft.isChanged}
      onDiscard={forget}
      locked={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
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
        <Button
          type="submit"
          variant="primary"
          disabled={reset.isPending || !canSave}
          working={isPending}
          workingLabel="Saving..."
        >
          Save Settings
        </Button>
      }
    >
      {notice}
      <ElsewhereNotice
        of={elsewhere}
        onTake={({ name, theirs }) => change({ [name]: theirs })}
        copied={() => writtenText(SHARED.labels, written, draft.seen)}
        onRestored={() => void save()}
      />
      <ThresholdSetting
        days={written.coldThresholdDays}
        onChange={(coldThresholdDays) => change({ coldThresholdDays })}
      />
      <NotificationSettings
        value={{ birthdays: written['notifications.birthdays'], dueTodos: written['notifications.dueTodos'] }}
        onChange={({ birthdays, dueTodos }) =>
          change({ 'notifications.birthdays': birthdays, 'notifications.dueTodos': dueTodos })
        }
      />
      <TimeZoneSetting zone={written.timeZone ?? ''} onChange={(timeZone) => change({ timeZone })} />
      <WakingHoursSetting hours={written.wakingHours} onChange={(wakingHours) => change({ wakingHours })} />
      {children}
    </Dialog>
  );
}
