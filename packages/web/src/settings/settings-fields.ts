import { changedFields, seenOf } from '@inner-circle/domain/conflicts.rules.ts';
import { type SettingsUpdate, UserSettings, WakingHours } from '@inner-circle/domain/settings/settings.contract.ts';
import { singleSettings } from '@inner-circle/domain/settings/settings.rules.ts';
import { z } from 'zod';
import { browserTimeZone } from '../platform/time/clock.ts';
import { newerAs, type Shared } from '../ui/forms/use-elsewhere.ts';

export const SettingsFields = UserSettings.extend({ timeZone: z.string(), wakingHours: WakingHours });
export type SettingsFields = z.output<typeof SettingsFields>;

/** Users without a time zone get the one of the browser. */
export const fieldsOf = (settings: UserSettings): SettingsFields => ({
  ...settings,
  timeZone: settings.timeZone ?? browserTimeZone(),
});

export const SHARED: Shared<SettingsFields> = {
  name: 'setting',
  labels: {
    coldThresholdDays: 'Goes cold after',
    // A tick has two values, so that it is always as it was seen or as it is wanted.
    notifications: 'Notifications',
    timeZone: 'Time zone',
    wakingHours: ['Waking hours', ({ from, to }) => `${from} to ${to}`],
    startsWith: ['First on a new day', (page) => (page === 'today' ? 'Today' : 'Contacts')],
  },
  newer: newerAs(UserSettings, fieldsOf),
};

type Single = Partial<ReturnType<typeof singleSettings>>;

/** Settings that stand each by itself, as they are sent. */
function nested({ 'notifications.birthdays': birthdays, 'notifications.dueTodos': dueTodos, ...others }: Single) {
  const notifications = {
    ...(birthdays !== undefined && { birthdays }),
    ...(dueTodos !== undefined && { dueTodos }),
  };
  return { ...others, ...(Object.keys(notifications).length > 0 && { notifications }) };
}

/** Only what the person changed, with what they saw: what was set elsewhere meanwhile stays. */
export function updateOf(wanted: SettingsFields, seen: SettingsFields, isZoneChosen: boolean): SettingsUpdate {
  const before = singleSettings(seen);
  const changed = changedFields(before, singleSettings(wanted));
  const { timeZone, ...others } = seenOf(before, changed);
  // A time zone that nobody has chosen yet is not one that was changed elsewhere: the browser's is set when somebody arrives.
  const compared = isZoneChosen && timeZone !== undefined ? { ...others, timeZone } : others;
  return { ...nested(changed), seen: nested(compared) } as SettingsUpdate;
}
