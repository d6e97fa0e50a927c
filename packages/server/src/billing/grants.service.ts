import type { DurationType, PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import type { Plan } from '@inner-circle/domain/billing/plans.rules.ts';
import { grantEnd, mustWait } from '@inner-circle/domain/billing/grants.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { entitlementsRepository } from './entitlements.repository.ts';
import { refreshPlan, runningPlans } from './entitlements.service.ts';

type Granting = {
  readonly id: string;
  readonly code: string;
  readonly planType: PaidPlan;
  readonly durationType: DurationType;
  readonly durationMonths: number | null;
};

/** Whether the user has redeemed a code. The caller holds the user's lock, so that it stays true until the transaction ends. */
export async function hasRedeemed(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const repository = entitlementsRepository(tx);
  return (await repository.grantsOf(userId)).some((grant) => grant.code === code && grant.codeId !== null);
}

/** Grants what a code gives. The grant waits while the user pays for a plan, or has been granted one as good. */
export async function grantPlan(
  tx: Transaction,
  userId: string,
  code: Granting,
  dependencies: Dependencies,
): Promise<{ standing: 'started' | 'waits' | 'another-waits'; plan: Plan }> {
  const repository = entitlementsRepository(tx);
  const now = toMoment(dependencies.clock.now());
  await refreshPlan(tx, userId, dependencies);
  const { paid, granted, isWaiting } = await runningPlans(tx, userId, dependencies);
  const waits = mustWait(code.planType, paid, granted);
  if (waits && isWaiting) return { standing: 'another-waits', plan: code.planType };
  await repository.insertGrant({
    userId,
    id: dependencies.newId(),
    codeId: code.id,
    code: code.code,
    planType: code.planType,
    durationType: code.durationType,
    durationMonths: code.durationMonths,
    redeemedAt: now,
    startsAt: waits ? null : now,
    endsAt: waits ? null : grantEnd(now, code),
  });
  const { plan } = await refreshPlan(tx, userId, dependencies);
  return { standing: waits ? 'waits' : 'started', plan: plan ?? dependencies.config.DEFAULT_PLAN };
}
