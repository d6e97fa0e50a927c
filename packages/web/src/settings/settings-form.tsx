import { DEFAULT_SETTINGS, type UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import type { FormEvent, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { RotateCcw } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { ElsewhereNotice } from '../ui/forms/elsewhere-notice.tsx';
import { useSavedForm } from '../ui/forms/use-saved-form.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PassingNotice, usePassingNotice } from './passing-notice.tsx';
import { fieldsOf, SettingsFields, SHARED, updateOf } from './settings-fields.ts';
import { StartSetting } from './start-setting.tsx';
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

export function SettingsForm({ open, onClose, settings, isLoaded, notice, children }: SettingsFormProps) {
  const [outcome, showOutcome] = usePassingNotice();
  const { mutateAsync } = useSaveSettings();
  const written = useSavedForm<SettingsFields, SettingsFields>({
    fields: fieldsOf(settings),
    schema: SettingsFields,
    draft: 'settings',
    shared: SHARED,
    save: async (fields, _form, seen) => {
      const saved = await mutateAsync({ body: updateOf(fields, seen, settings.timeZone !== null) });
      written.begin(fieldsOf(saved));
    },
    failure: () => 'Failed to save settings. Please try again.',
    onSaved: () => showOutcome({ tone: 'success', text: 'Settings saved successfully!' }),
  });
  const { form, problem, isSubmitting } = written;
  const fields = useWatch({ control: form.control, compute: (values: SettingsFields) => values });
  const reset = useSettingsReset({
    show: (next) => (next ? written.begin(fieldsOf(next)) : written.discard()),
    showOutcome,
  });
  const canSave = isLoaded && !reset.isPending && areWakingHours(fields.wakingHours);

  const change = (part: Partial<SettingsFields>) => {
    showOutcome(null);
    written.write(part);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) void written.submit(event);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Settings"
      unsaved={isLoaded && written.isUnsaved}
      onDiscard={written.forget}
      locked={isSubmitting || reset.isPending}
      onSubmit={submit}
      underHeader={<PassingNotice notice={problem === undefined ? outcome : { tone: 'error', text: problem }} />}
      footerStart={
        <Button
          variant="ghost"
          icon={RotateCcw}
          disabled={isSubmitting}
          working={reset.isPending}
          onClick={() => void reset.ask(DEFAULT_SETTINGS)}
        >
          Reset Defaults
        </Button>
      }
      footer={
        <Button type="submit" variant="primary" disabled={!canSave} working={isSubmitting} workingLabel="Saving...">
          Save Settings
        </Button>
      }
    >
      {notice}
      <ElsewhereNotice {...written.notice} />
      <SavedSettings fields={fields} onChange={change} />
      {children}
    </Dialog>
  );
}

type SavedSettingsProps = { fields: SettingsFields; onChange: (part: Partial<SettingsFields>) => void };

/** What is set by Save Settings. */
function SavedSettings({ fields, onChange }: SavedSettingsProps) {
  const { coldThresholdDays, notifications, timeZone, wakingHours, startsWith } = fields;
  return (
    <>
      <ThresholdSetting days={coldThresholdDays} onChange={(days) => onChange({ coldThresholdDays: days })} />
      <NotificationSettings value={notifications} onChange={(value) => onChange({ notifications: value })} />
      <StartSetting page={startsWith} onChange={(page) => onChange({ startsWith: page })} />
      <TimeZoneSetting zone={timeZone} onChange={(zone) => onChange({ timeZone: zone })} />
      <WakingHoursSetting hours={wakingHours} onChange={(hours) => onChange({ wakingHours: hours })} />
    </>
  );
}
