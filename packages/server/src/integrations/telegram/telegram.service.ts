import type { TelegramStatus } from '@inner-circle/domain/integrations/integrations.contract.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { requireIntegrations } from '../plan.service.ts';
import { telegramRepository } from './telegram.repository.ts';

export async function telegramStatus(user: SignedInUser, dependencies: Dependencies): Promise<TelegramStatus> {
  requireIntegrations(user, dependencies);
  const link = await telegramRepository(dependencies.db).linkOfUser(user.id);
  return {
    isConnected: link !== undefined,
    name: link?.name ?? null,
    isAvailable: dependencies.ports.messenger !== undefined,
  };
}

/** On every plan. */
export async function disconnectTelegram(user: SignedInUser, { db }: Dependencies) {
  await telegramRepository(db).unlinkUser(user.id);
  return { success: true as const };
}
