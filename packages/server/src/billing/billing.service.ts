import type { UsageStats } from '@inner-circle/domain/billing/billing.contract.ts';
import {
  accountFull,
  type Ceiling,
  CEILINGS,
  limitReached,
  nextPlan,
  type Plan,
  PLANS,
  usagePercentage,
} from '@inner-circle/domain/billing/plans.rules.ts';
import { defaultSubscription } from '@inner-circle/domain/billing/subscription.rules.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { billingRepository, type CountedFeature } from './billing.repository.ts';

export const planOf = (_user: SignedInUser, { config }: Dependencies): Plan => config.DEFAULT_PLAN;

/**
 * Refuses what would go beyond the plan. Counted under the user's lock: of two requests that come at once for the last one
 * that the plan allows, one is refused.
 */
export async function requireWithinPlan(
  tx: Transaction,
  dependencies: Dependencies,
  user: SignedInUser,
  feature: CountedFeature,
  countAdded: () => Promise<number>,
): Promise<void> {
  const { limit, used, refusal } = await planLimitFor(tx, dependencies, user, feature);
  const added = await countAdded();
  if (added > 0 && used + added > limit) throw refusal();
}

/** What the plan, or else the account, allows and what is used of it. The lock keeps the count true until the transaction ends. */
export async function planLimitFor(
  tx: Transaction,
  dependencies: Dependencies,
  user: SignedInUser,
  feature: CountedFeature,
) {
  const plan = planOf(user, dependencies);
  const planLimit = PLANS[plan].limits[feature];
  const limit = planLimit ?? CEILINGS[feature];
  const repository = billingRepository(tx);
  await repository.lockLimits(user.id);
  const used = await repository.count(user.id, feature);
  const refusal = () => (planLimit === null ? accountFull(feature) : limitReached(feature, plan, limit, used));
  return { limit, used, refusal };
}

/** Refuses what would make an account larger than any may be, counted under the same lock. */
export async function requireBelowCeiling(
  tx: Transaction,
  user: SignedInUser,
  what: Ceiling,
  countAdded: () => Promise<number>,
): Promise<void> {
  const repository = billingRepository(tx);
  await repository.lockLimits(user.id);
  if ((await repository.held(user.id, what)) + (await countAdded()) > CEILINGS[what]) throw accountFull(what);
}

/** What the plan counts, as it stays until the transaction ends. */
export async function usedOf(tx: Transaction, user: SignedInUser): Promise<Record<CountedFeature, number>> {
  const repository = billingRepository(tx);
  await repository.lockLimits(user.id);
  return repository.usage(user.id);
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
