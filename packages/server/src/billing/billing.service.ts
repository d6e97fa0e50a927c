import type { UsageStats } from '@inner-circle/domain/billing/billing.contract.ts';
import {
  accountFull,
  type Ceiling,
  CEILINGS,
  limitReached,
  nextPlan,
  isPlanOver,
  type KeptPlan,
  type Plan,
  planAt,
  PLANS,
  usagePercentage,
} from '@inner-circle/domain/billing/plans.rules.ts';
import { inTransaction, lockUser } from '../auth/user-lock.service.ts';
import type { Connection, Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { billingRepository } from './billing.repository.ts';
import { refreshPlan } from './entitlements.service.ts';
import type { CountedFeature } from './usage.port.ts';
import { usageRepository } from './usage.repository.ts';
import { firstDay, monthOf } from './usage.service.ts';

export const planOf = (user: SignedInUser, { config, clock }: Pick<Dependencies, 'config' | 'clock'>): Plan =>
  planAt(user, clock.now(), config.DEFAULT_PLAN);

/** The user with the plan as it is now: one that has ended by itself may have been renewed, or followed by another. */
export async function withCurrentPlan(user: SignedInUser, dependencies: Dependencies): Promise<SignedInUser> {
  if (!isPlanOver(user, dependencies.clock.now())) return user;
  return {
    ...user,
    ...(await inTransaction(user, dependencies, ({ db: tx }) => refreshPlan(tx, user.id, dependencies))),
  };
}

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
  const kept = (await lockUser(tx, user.id))!;
  const plan = planAt(kept, dependencies.clock.now(), dependencies.config.DEFAULT_PLAN);
  const planLimit = PLANS[plan].limits[feature];
  const limit = planLimit ?? CEILINGS[feature];
  const { used } = await billingRepository(tx).count(user.id, { used: dependencies.ports.counters.used[feature] });
  const refusal = () => (planLimit === null ? accountFull(feature) : limitReached(feature, plan, limit, used));
  return { limit, used, refusal };
}

/** Refuses what would make an account larger than any may be. The caller holds the user's lock, so that the count stays true. */
export async function requireBelowCeiling(
  tx: Transaction,
  { ports: { counters } }: Dependencies,
  user: SignedInUser,
  what: Ceiling,
  countAdded: () => Promise<number>,
): Promise<void> {
  const { held } = await billingRepository(tx).count(user.id, { held: counters.held[what] });
  if (held + (await countAdded()) > CEILINGS[what]) throw accountFull(what);
}

/** Refuses when the plan allows no further query this month. Whoever counts one asks again under the lock of the user's row. */
export async function requireAiQuery(db: Connection, user: SignedInUser, dependencies: Dependencies): Promise<void> {
  const now = dependencies.clock.now();
  const { aiQueries, ...kept } = await usageRepository(db).planAndAiQueries(user.id, monthOf(now));
  requireWithin(kept, aiQueries + 1, now, dependencies);
}

/** Holds the user's row, so that nobody else counts meanwhile, and answers what counts one query, if the plan allows it. */
export async function holdAiQueries(tx: Transaction, user: SignedInUser, dependencies: Dependencies) {
  const kept = (await lockUser(tx, user.id))!;
  return async (): Promise<void> => {
    const now = dependencies.clock.now();
    requireWithin(kept, await usageRepository(tx).countAiQuery(user.id, monthOf(now)), now, dependencies);
  };
}

function requireWithin(kept: KeptPlan, aiQueries: number, now: Temporal.Instant, { config }: Dependencies): void {
  const plan = planAt(kept, now, config.DEFAULT_PLAN);
  const limit = PLANS[plan].limits.aiQueries;
  if (limit !== null && aiQueries > limit) throw limitReached('aiQueries', plan, limit, aiQueries - 1);
}

/** What the plan counts, as it stays until the transaction ends. The caller holds the user's lock. */
export async function usedOf(tx: Transaction, user: SignedInUser, { ports }: Dependencies) {
  return billingRepository(tx).count(user.id, ports.counters.used);
}

export async function usageOf(user: SignedInUser, dependencies: Dependencies): Promise<UsageStats> {
  const plan = planOf(user, dependencies);
  const { limits } = PLANS[plan];
  const upgrade = nextPlan(plan);
  const counts = await billingRepository(dependencies.db).count(user.id, dependencies.ports.counters.used);
  const aiQueries = await usageRepository(dependencies.db).aiQueries(user.id, monthOf(dependencies.clock.now()));
  const usage = (feature: CountedFeature) => ({
    count: counts[feature],
    limit: limits[feature],
    percentage: usagePercentage(counts[feature], limits[feature]),
  });
  return {
    contacts: usage('contacts'),
    groups: usage('groups'),
    todos: usage('todos'),
    aiQueries: { count: aiQueries, limit: limits.aiQueries },
    subscription: { plan, upgradedLimits: upgrade ? PLANS[upgrade].limits : null },
  };
}

export async function usageHistoryOf(user: SignedInUser, months: number, { db, clock, ports }: Dependencies) {
  const current = clock.now().toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth();
  const earliest = current.subtract({ months: months - 1 });
  const kept = new Map((await usageRepository(db).since(user.id, firstDay(earliest))).map((row) => [row.month, row]));
  const counts = await billingRepository(db).count(user.id, ports.counters.used);
  const data = Array.from({ length: months }, (_, index) => earliest.add({ months: index })).map((month) => {
    const known = kept.get(firstDay(month));
    const aiQueries = known?.aiQueries ?? 0;
    const { contacts = 0, groups = 0, todos = 0 } = month.equals(current) ? counts : (known ?? {});
    return { month: month.toString(), contacts, groups, todos, aiQueries };
  });
  return { data };
}
