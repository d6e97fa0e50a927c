import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { settingsRepository } from './settings.repository.ts';

export const settingsOf = async (user: SignedInUser, { db }: Dependencies) =>
  (await settingsRepository(db).find(user.id)) ?? DEFAULT_SETTINGS;

/** Of those who have changed a setting; the others have the defaults. */
export const settingsOfUsers = (userIds: readonly string[], { db }: Dependencies) =>
  settingsRepository(db).findAll(userIds);
