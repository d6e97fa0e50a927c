import { requireNoConflict } from '@inner-circle/domain/conflicts.rules.ts';
import {
  DEFAULT_SETTINGS,
  type SettingsUpdate,
  type UserSettings,
} from '@inner-circle/domain/settings/settings.contract.ts';
import { SETTINGS_CONFLICT, singleSettings } from '@inner-circle/domain/settings/settings.rules.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { settingsRepository } from './settings.repository.ts';

export const settingsOf = async (user: SignedInUser, { db }: Dependencies) =>
  (await settingsRepository(db).find(user.id)) ?? DEFAULT_SETTINGS;

/**
 * Whether Today is to be shown first: once on each new day of theirs, in whichever browser it begins. The first day of an account
 * begins with its contacts, and so does every day of who wants that.
 */
export async function beginsWithToday({ id }: SignedInUser, { db, clock }: Dependencies): Promise<boolean> {
  const repository = settingsRepository(db);
  const { startsWith, timeZone, startedOn, createdAt } = await repository.start(id);
  const zone = timeZone ?? 'UTC';
  const day = dayIn(zone, clock.now());
  if (startsWith !== 'today' || startedOn === day.toString() || dayIn(zone, createdAt).equals(day)) return false;
  return repository.startOn(id, day.toString());
}

/** Given what the person saw, the change is refused when a setting was changed since by another request. */
export const changeSettings = (user: SignedInUser, { seen = {}, ...change }: SettingsUpdate, { db }: Dependencies) =>
  inTransaction(user, { db }, async ({ db: tx }): Promise<UserSettings> => {
    const repository = settingsRepository(tx);
    const current = await repository.lock(user.id);
    const [wanted, now] = [singleSettings(change), singleSettings(current)];
    requireNoConflict(SETTINGS_CONFLICT, { wanted, seen: singleSettings(seen), now }, current);
    return repository.save(user.id, change);
  });

/** Of those who have changed a setting; the others have the defaults. */
export const settingsOfUsers = (userIds: readonly string[], { db }: Dependencies) =>
  settingsRepository(db).findAll(userIds);
