import type { RemindersOverview } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { UPCOMING_SHOWN } from '@inner-circle/domain/reminders/reminders.rules.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { overviewRepository } from './overview.repository.ts';

export async function remindersOverview(user: SignedInUser, { db }: Dependencies): Promise<RemindersOverview> {
  const repository = overviewRepository(db);
  return { ...(await repository.counts(user.id)), upcoming: await repository.upcoming(user.id, UPCOMING_SHOWN) };
}
