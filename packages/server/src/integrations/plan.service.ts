import { integrationsNotInPlan, mayIntegrate } from '@inner-circle/domain/integrations/integrations.rules.ts';
import { userById } from '../auth/auth.service.ts';
import { planOf, withCurrentPlan } from '../billing/billing.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';

export function requireIntegrations(user: SignedInUser, dependencies: Dependencies): void {
  const plan = planOf(user, dependencies);
  if (!mayIntegrate(plan)) throw integrationsNotInPlan(plan);
}

/** What jobs may do for a user; `closed` when the account is closed. */
export async function standingOf(
  userId: string,
  dependencies: Dependencies,
): Promise<'good' | 'not-in-plan' | 'closed'> {
  const user = await userById(userId, dependencies);
  if (!user) return 'closed';
  return mayIntegrate(planOf(await withCurrentPlan(user, dependencies), dependencies)) ? 'good' : 'not-in-plan';
}
