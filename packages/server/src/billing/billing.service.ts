import type { UsageStats } from '@inner-circle/domain/billing/billing.contract.ts';
import { limitReached, nextPlan, type Plan, PLANS, usagePercentage } from '@inner-circle/domain/billing/plans.rules.ts';
import { defaultSubscription } from '@inner-circle/domain/billing/subscription.rules.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { billingRepository, type CountedFeature } from './billing.repository.ts';

export const planOf = (_user: SignedInUser, { config }: Dependencies): Plan => config.DEFAULT_PLAN;

/**
 * Refuses when there is no place for what is to be added. It is counted under the lock, when nothing can come in between:
 * of two that come at once for the last place, one is refused.
 */
export async function requirePlaces(
  tx: Transaction,
  dependencies: Dependencies,
  user: SignedInUser,
  feature: CountedFeature,
  countAdded: () => Promise<number>,
): Promise<void> {
  const { limit, used, plan } = await placesFor(tx, dependencies, user, feature);
  if (limit === null) return;
  const added = await countAdded();
  if (added > 0 && used + added > limit) throw limitReached(feature, plan, limit, used);
}

/** What the plan allows and what is used of it, which stays so until the transaction ends. Without a limit nothing is counted. */
export async function placesFor(
  tx: Transaction,
  dependencies: Dependencies,
  user: SignedInUser,
  feature: CountedFeature,
) {
  const plan = planOf(user, dependencies);
  const limit = PLANS[plan].limits[feature];
  if (limit === null) return { plan, limit, used: 0 };
  const repository = billingRepository(tx);
  await repository.lockLimits(user.id);
  return { plan, limit, used: await repository.count(user.id, feature) };
}

export async function subscriptionOf(user: SignedInUser, dependencies: Dependencies) {
  const since = await billingRepository(dependencies.db).memberSince(user.id);
  return defaultSubscription(user.id, since, planOf(user, dependencies), dependencies.clock.now());
}

export async function usageOf(user: SignedInUser, dependencies: Dependencies): Promise<UsageStats> {
  const plan = planOf(user, dependencies);
  const { limits } = PLANS[plan];
  const upgrade = nextPlan(plan);
  const counts = await billingRepository(dependencies.db).usage(user.id);
  const usage = (feature: CountedFeature) => ({
    count: counts[feature],
    limit: limits[feature],
    percentage: usagePercentage(counts[feature], limits[feature]),
  });
  return {
    contacts: usage('contacts'),
    groups: usage('groups'),
    todos: usage('todos'),
    aiQueries: { count: 0, limit: limits.aiQueries },
    subscription: { plan, upgradedLimits: upgrade ? PLANS[upgrade].limits : null },
  };
}
