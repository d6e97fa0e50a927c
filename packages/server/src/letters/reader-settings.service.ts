import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { TimeZone } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { settingsOfUsers } from '../settings/settings.service.ts';

export type ReaderSettings = {
  readonly zone: string;
  /** After how many days people go cold who have no rhythm of their own. */
  readonly threshold: number;
};

/** A zone that was chosen on a newer system, and is unknown here, is as good as none. */
export async function settingsOfReader(userId: string, dependencies: Dependencies): Promise<ReaderSettings> {
  const settings = (await settingsOfUsers([userId], dependencies)).get(userId) ?? DEFAULT_SETTINGS;
  const zone = TimeZone.safeParse(zoneOf(settings)).success ? zoneOf(settings) : zoneOf(DEFAULT_SETTINGS);
  return { zone, threshold: settings.coldThresholdDays };
}
