// The plan as its owner sees it: what was bought, else what was granted, else what everybody has.
import { accessEnd, shownStatus } from '@inner-circle/domain/billing/access.rules.ts';
import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import type { SubscriptionPeriod } from '@inner-circle/domain/billing/payments.contract.ts';
import { planReaches } from '@inner-circle/domain/billing/plans.rules.ts';
import {
  defaultSubscription,
  describeSubscription,
  periodAround,
  type StoredSubscription,
} from '@inner-circle/domain/billing/subscription.rules.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { billingRepository } from './billing.repository.ts';
import { planOf } from './billing.service.ts';
import { entitlementsRepository, type GrantRow, type SubscriptionRow } from './entitlements.repository.ts';

export async function subscriptionOf(user: SignedInUser, dependencies: Dependencies): Promise<Subscription> {
  const { db, clock, config } = dependencies;
  const now = clock.now();
  const repository = entitlementsRepository(db);
  const { createdAt, stripeCustomerId } = await billingRepository(db).member(user.id);
  const bought = (await repository.subscriptionsOf(user.id)).find((row) => isAfter(accessEnd(row), now));
  const grants = (await repository.openGrants(user.id)).map(({ grant }) => grant);
  const granted = bestGrant(grants.filter(isStarted).filter(({ endsAt }) => endsAt === null || isAfter(endsAt, now)));
  const waiting = grants.find((grant) => !isStarted(grant));

  const known = {
    stripeCustomerId,
    stripeSubscriptionId: bought?.stripeId ?? null,
    pendingPromoCode: waiting ? { code: waiting.code, planType: waiting.planType } : null,
  };
  if (bought && (!granted || planReaches(bought.planType, granted.planType)))
    return describeSubscription({ ...ofBought(bought), ...known }, now);
  if (granted && planReaches(granted.planType, config.DEFAULT_PLAN))
    return describeSubscription({ ...ofGranted(granted, now), ...known }, now);
  return { ...defaultSubscription(user.id, createdAt, planOf(user, dependencies), now), ...known };
}

/** What the user has had: everything that was bought, and every promo code once it had started. */
export async function historyOf(user: SignedInUser, { db, clock }: Dependencies) {
  const now = clock.now();
  const repository = entitlementsRepository(db);
  const bought = (await repository.subscriptionsOf(user.id)).map((row): SubscriptionPeriod => {
    const end = accessEnd(row);
    return {
      id: row.id,
      planType: row.planType,
      status: isAfter(end, now) ? shownStatus(row) : 'ended',
      startDate: row.createdAt,
      endDate: row.endedAt ?? row.cancelAt,
      source: 'stripe',
    };
  });
  const granted = (await repository.grantsOf(user.id))
    .filter(isStarted)
    .map(({ id, planType, startsAt, endsAt }): SubscriptionPeriod => ({
      id,
      planType,
      status: endsAt === null || isAfter(endsAt, now) ? 'active' : 'ended',
      startDate: startsAt,
      endDate: endsAt,
      source: 'promo-code',
    }));
  return { data: [...bought, ...granted].toSorted((one, other) => other.startDate.localeCompare(one.startDate)) };
}

type StartedGrant = GrantRow & { startsAt: string };
type Known = 'stripeCustomerId' | 'stripeSubscriptionId' | 'pendingPromoCode';

const isStarted = (grant: GrantRow): grant is StartedGrant => grant.startsAt !== null;

const ofBought = (row: SubscriptionRow): Omit<StoredSubscription, Known> => ({
  id: row.id,
  userId: row.userId,
  planType: row.planType,
  status: shownStatus(row),
  source: 'stripe',
  paymentFrequency: row.paymentFrequency,
  priceCents: row.priceCents,
  currentPeriodStart: row.currentPeriodStart,
  currentPeriodEnd: row.currentPeriodEnd,
  endsAt: row.endedAt ?? row.cancelAt,
  trialEndsAt: row.trialEndsAt,
  canceledAt: row.canceledAt,
  createdAt: row.createdAt,
  updatedAt: row.askedAt,
});

function ofGranted(grant: StartedGrant, now: Temporal.Instant): Omit<StoredSubscription, Known> {
  const { startsAt, endsAt } = grant;
  const period = endsAt === null ? periodAround(startsAt, now) : { start: startsAt, end: endsAt };
  return {
    id: grant.id,
    userId: grant.userId,
    planType: grant.planType,
    status: 'active',
    source: 'promo-code',
    paymentFrequency: null,
    priceCents: null,
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    endsAt: grant.durationType === 'once' ? endsAt : null,
    trialEndsAt: null,
    canceledAt: null,
    createdAt: grant.redeemedAt,
    updatedAt: startsAt,
  };
}

const bestGrant = (grants: readonly StartedGrant[]) =>
  grants.toSorted((one, other) => Number(other.planType === 'premium') - Number(one.planType === 'premium'))[0];

const isAfter = (moment: string | null, now: Temporal.Instant) =>
  moment !== null && Temporal.Instant.compare(moment, now) > 0;
