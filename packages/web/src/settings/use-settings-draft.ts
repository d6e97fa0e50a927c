import { changedFields } from '@inner-circle/domain/conflicts.rules.ts';
import type { SettingsUpdate, UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import { singleSettings } from '@inner-circle/domain/settings/settings.rules.ts';
import { useState } from 'react';
import { browserTimeZone } from '../platform/time/clock.ts';
import { useOwnDraft } from '../platform/typing/drafts.ts';

/** Each setting by itself. */
export type SingleSettings = {
  coldThresholdDays: number;
  'notifications.birthdays': boolean;
  'notifications.dueTodos': boolean;
  timeZone: string | null;
  wakingHours: { from: string; to: string };
};
type Some = Partial<SingleSettings>;

const singles = (settings: UserSettings) => singleSettings(settings) as SingleSettings;

/** Users without a time zone get the one of the browser. */
const shownOf = (settings: SingleSettings): SingleSettings => ({
  ...settings,
  timeZone: settings.timeZone ?? browserTimeZone(),
});

/** As they are sent. */
function nested({ 'notifications.birthdays': birthdays, 'notifications.dueTodos': dueTodos, ...others }: Some) {
  const notifications = {
    ...(birthdays !== undefined && { birthdays }),
    ...(dueTodos !== undefined && { dueTodos }),
  };
  return { ...others, ...(Object.keys(notifications).length > 0 && { notifications }) };
}

/** What is set in the form and not saved yet, kept over a reload with what was seen of it. */
export function useSettingsDraft(settings: UserSettings) {
  const { kept, keep, forget } = useOwnDraft<{ seen: Some; written: Some }>('settings');
  const [seen, setSeen] = useState<SingleSettings>({ ...singles(settings), ...kept?.seen });
  const [written, setWritten] = useState<SingleSettings>({ ...shownOf(seen), ...kept?.written });
  const changesOf = (next: SingleSettings) => changedFields(shownOf(seen), next) as Some;
  // A time zone that nobody has chosen yet is not one that was changed elsewhere: the browser's is set when somebody arrives.
  const seenOf = (changes: Some): Some =>
    Object.fromEntries(Object.entries(seen).filter(([name, value]) => name in changes && value !== null));
  const changed = changesOf(written);

  return {
    written,
    seen,
    isChanged: Object.keys(changed).length > 0,
    /** Only what the person changed, with what they saw: what was set elsewhere meanwhile stays. */
    body: (): SettingsUpdate => ({ ...nested(changed), seen: nested(seenOf(changed)) }),
    write: (part: Some) => {
      const next = { ...written, ...part };
      setWritten(next);
      const changes = changesOf(next);
      if (Object.keys(changes).length > 0) keep({ seen: seenOf(changes), written: changes });
      else forget();
    },
    /** From now on it is compared with these; what is set in the form stays. */
    adopt: (now: Some) => setSeen({ ...seen, ...now }),
    show: (next: UserSettings | undefined) => {
      forget();
      const shown = next ? singles(next) : seen;
      setSeen(shown);
      setWritten(shownOf(shown));
    },
    forget,
  };
}
