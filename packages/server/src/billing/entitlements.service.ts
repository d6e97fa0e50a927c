// What a user may use: worked out from what was bought (subscriptions) and granted (promo codes), and kept with the user's row,
// so that a request knows it without a further query. It is worked out anew whenever one of them changes, and when it ends.
import { accessEnd, bestOf } from '@inner-circle/domain/billing/access.rules.ts';
import type { PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { endAfterPause, grantEnd, renewedEnd, standsStill } from '@inner-circle/domain/billing/grants.rules.ts';
import { type KeptPlan, planReaches } from '@inner-circle/domain/billing/plans.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction, lockUser } from '../auth/user-lock.service.ts';
import { rowByRow } from '../platform/chunks.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { forEachUser } from '../platform/jobs/for-each-user.ts';
import { entitlementsRepository, type GrantRow } from './entitlements.repository.ts';
import { reportPlan } from './plan-reports.service.ts';

const USERS_AT_ONCE = 200;

type Access = { readonly plan: PaidPlan; readonly planEndsAt: string | null };
type PaidAccess = Access & { readonly isTrial: boolean };

/** The higher first: a lower one may stand still behind it. */
const byPlan = (one: { grant: GrantRow }, other: { grant: GrantRow }) =>
  Number(other.grant.planType === 'premium') - Number(one.grant.planType === 'premium');

/**
 * Works out what the user may use. On the way grants end, are renewed, and stand still while something better runs; the one that
 * waited starts.
 */
export async function refreshPlan(
  tx: Transaction,
  userId: string,
  { clock, config }: Pick<Dependencies, 'clock' | 'config'>,
): Promise<KeptPlan> {
  const repository = entitlementsRepository(tx);
  const now = clock.now();
  const before = (await lockUser(tx, userId)) ?? { plan: null, planEndsAt: null };
  const paid = (await paidAccess(tx, userId)).filter(isRunning(now));
  const open = await repository.openGrants(userId);

  const granted: Access[] = [];
  for (const { grant, code } of open.toSorted(byPlan)) {
    const { startsAt, pausedAt } = grant;
    if (startsAt === null) continue;
    const isPaused = standsStill(
      grant.planType,
      paid,
      granted.map(({ plan }) => plan),
    );
    if (pausedAt !== null && isPaused) continue;
    const left = pausedAt === null || grant.endsAt === null ? grant.endsAt : endAfterPause(grant.endsAt, pausedAt, now);
    const endsAt = renewedEnd({ ...grant, startsAt, endsAt: left, code }, now);
    const access = { plan: grant.planType, planEndsAt: endsAt };
    const isOver = !isRunning(now)(access);
    const change = {
      endsAt,
      endedAt: isOver ? endsAt : null,
      pausedAt: isPaused && !isOver && endsAt !== null ? toMoment(now) : null,
    };
    if (change.pausedAt === null && !isOver) granted.push(access);
    if (endsAt !== grant.endsAt || change.endedAt !== null || change.pausedAt !== pausedAt)
      await repository.updateGrant(userId, grant.id, change);
  }

  const waiting = open.find(({ grant }) => grant.startsAt === null)?.grant;
  if (
    waiting &&
    paid.length === 0 &&
    granted.every(({ plan }) => plan === 'medium' && waiting.planType === 'premium')
  ) {
    const startsAt = toMoment(now);
    const endsAt = grantEnd(startsAt, waiting);
    await repository.updateGrant(userId, waiting.id, { startsAt, endsAt });
    granted.push({ plan: waiting.planType, planEndsAt: endsAt });
  }

  const { plan, planEndsAt } = bestOf([...paid, ...granted]);
  const kept = { plan, planEndsAt };
  await repository.keep(userId, kept);
  if (before.plan !== null && kept.plan === null && !planReaches(config.DEFAULT_PLAN, before.plan))
    await reportPlan(tx, { userId, what: 'ended', planType: before.plan, at: toMoment(now) });
  return kept;
}

/** What was paid for, with the moment until which it may be used. */
async function paidAccess(tx: Transaction, userId: string): Promise<PaidAccess[]> {
  const rows = await entitlementsRepository(tx).subscriptionsOf(userId);
  return rows.flatMap((row) => {
    const planEndsAt = accessEnd(row);
    return planEndsAt === null ? [] : [{ plan: row.planType, planEndsAt, isTrial: row.status === 'trialing' }];
  });
}

/** What the user has at this moment, after it was worked out anew. */
export async function runningPlans(tx: Transaction, userId: string, { clock }: Pick<Dependencies, 'clock'>) {
  const now = clock.now();
  const paid = (await paidAccess(tx, userId)).find(isRunning(now))?.plan ?? null;
  const open = (await entitlementsRepository(tx).openGrants(userId)).map(({ grant }) => grant);
  const granted = open.filter(({ startsAt }) => startsAt !== null).map(({ planType }) => planType);
  return { paid, granted, isWaiting: open.some(({ startsAt }) => startsAt === null) };
}

/** For plans that ended while nobody asked. */
export function refreshEndedPlans(dependencies: Dependencies, now: Temporal.Instant, signal: AbortSignal) {
  const { db, log } = dependencies;
  const ended = rowByRow(USERS_AT_ONCE, (size, last?: { userId: string }) =>
    entitlementsRepository(db).ended(toMoment(now), size, last),
  );
  const refresh = ({ userId }: { userId: string }) =>
    inTransaction({ id: userId }, { db }, ({ db: tx }) => refreshPlan(tx, userId, dependencies));
  return forEachUser(ended, refresh, { doing: 'working out a plan that has ended', log, signal });
}

const isRunning =
  (now: Temporal.Instant) =>
  ({ planEndsAt }: Access) =>
    planEndsAt === null || Temporal.Instant.compare(planEndsAt, now) > 0;
