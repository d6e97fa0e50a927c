import { DEFAULT_SETTINGS, type UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import { RotateCcw } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { browserTimeZone } from '../platform/time/clock.ts';
import { useDraft } from '../platform/typing/drafts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PassingNotice, usePassingNotice } from './passing-notice.tsx';
import { ThresholdSetting } from './threshold-setting.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';
import { useSaveSettings } from './settings.queries.ts';
import { areWakingHours, WakingHoursSetting } from './waking-hours-setting.tsx';
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

/** Users without a time zone get the one of the browser. */
const draftOf = (settings: UserSettings) => ({ ...settings, timeZone: settings.timeZone ?? browserTimeZone() });

/** Only what the person changed: what was set elsewhere meanwhile stays. */
const changesOf = <Draft extends object>(draft: Draft, seen: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(seen[name as keyof Draft]),
    ),
  ) as Partial<Draft>;

export function SettingsForm({ open, onClose, settings, isLoaded, notice, children }: SettingsFormProps) {
  const [seen, setSeen] = useState(() => draftOf(settings));
  const { kept, keep, forget } = useDraft<Partial<typeof seen>>('settings');
  const [draft, setDraft] = useState({ ...seen, ...kept });
  const [outcome, showOutcome] = usePassingNotice();
  const { mutate, isPending } = useSaveSettings();
  const show = (next: UserSettings) => {
    forget();
    setSeen(draftOf(next));
    setDraft(draftOf(next));
  };
  const reset = useSettingsReset({ show: (next) => show(next ?? seen), showOutcome });
  const changed = changesOf(draft, seen);
  const busy = isPending || reset.isPending;
  const canSave = isLoaded && areWakingHours(draft.wakingHours);

  const change = (part: Partial<typeof draft>) => {
    showOutcome(null);
    const next = { ...draft, ...part };
    setDraft(next);
    const changes = changesOf(next, seen);
    if (Object.keys(changes).length > 0) keep(changes);
    else forget();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !canSave) return;
    mutate(
      { body: changed },
      {
        onSuccess: (saved) => {
          show(saved);
          showOutcome({ tone: 'success', text: 'Settings saved successfully!' });
        },
        onError: () => showOutcome({ tone: 'error', text: 'Failed to save settings. Please try again.' }),
      },
    );
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Settings"
      unsaved={isLoaded && Object.keys(changed).length > 0}
      onDiscard={forget}
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
      <ThresholdSetting
        days={draft.coldThresholdDays}
        onChange={(coldThresholdDays) => change({ coldThresholdDays })}
      />
      <NotificationSettings value={draft.notifications} onChange={(notifications) => change({ notifications })} />
      <TimeZoneSetting zone={draft.timeZone} onChange={(timeZone) => change({ timeZone })} />
      <WakingHoursSetting hours={draft.wakingHours} onChange={(wakingHours) => change({ wakingHours })} />
      {children}
    </Dialog>
  );
}
