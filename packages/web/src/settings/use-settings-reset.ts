import type { UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Notice } from './passing-notice.tsx';
import { browserTimeZone } from '../platform/time/clock.ts';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { settingsQuery, useSaveSettings } from './settings.queries.ts';

type ResetOptions = {
  /** Shows settings in the form; without any, those it began with. */
  show: (settings: UserSettings | undefined) => void;
  showOutcome: (notice: Notice) => void;
};

/** Asks, shows the defaults at once, and when the server refuses them shows what it has instead. */
export function useSettingsReset({ show, showOutcome }: ResetOptions) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { mutateAsync: save, isPending } = useSaveSettings();

  const reset = async (defaults: UserSettings) => {
    show(defaults);
    try {
      await save({ body: { ...defaults, timeZone: browserTimeZone() } });
      showOutcome({ tone: 'success', text: 'Settings reset to default.' });
    } catch {
      showOutcome({ tone: 'error', text: 'Failed to reset settings.' });
      show(await client.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => undefined));
    }
  };
  const ask = async (defaults: UserSettings) => {
    const sure = await confirm({
      title: 'Reset settings to defaults?',
      text: `People go cold after ${defaults.coldThresholdDays} days again, both kinds of notifications are on, and the time zone is the one of this browser.`,
      confirmLabel: 'Reset Defaults',
    });
    if (sure) await reset(defaults);
  };
  return { ask, isPending };
}
