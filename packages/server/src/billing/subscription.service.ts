// The plan as its owner sees it: what was bought, else what was granted, else what everybody has.
import { accessEnd, shownStatus } from '@inner-circle/domain/billing/access.rules.ts';
import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import type { SubscriptionPeriod } from '@inner-circle/domain/billing/payments.contract.ts';
import { knownEnd } from '@inner-circle/domain/billing/grants.rules.ts';
import { isLiving } from '@inner-circle/domain/billing/payments.rules.ts';
import { planReaches } from '@inner-circle/domain/billing/plans.rules.ts';
import {
  daysUntil,
  defaultSubscription,
  describeSubscription,
  graceEnd,
  periodAround,
  type StoredSubscription,
} from '@inner-circle/domain/billing/subscription.rules.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { billingRepository } from './billing.repository.ts';
import { planOf } from './billing.service.ts';
import { refreshPlan } from './entitlements.service.ts';
import { entitlementsRepository, type GrantRow, type SubscriptionRow } from './entitlements.repository.ts';

export async function subscriptionOf(user: SignedInUser, dependencies: Dependencies): Promise<Subscription> {
  const { db, clock, config } = dependencies;
  const now = clock.now();
  const repository = entitlementsRepository(db);
  const { createdAt, stripeCustomerId } = await billingRepository(db).member(user.id);
  const rows = await repository.subscriptionsOf(user.id);
  const bought = rows.find((row) => isAfter(accessEnd(row), now));
  const living = rows.find(isLiving);
  const grants = (await repository.openGrants(user.id)).map(({ grant, code }) => Object.assign(grant, { terms: code }));
  const running = grants.filter(isStarted).filter(({ pausedAt }) => pausedAt === null);
  const granted = bestGrant(running.filter(({ endsAt }) => endsAt === null || isAfter(endsAt, now)));
  const waiting = grants.find((grant) => !isStarted(grant));

  const known = {
    stripeCustomerId,
    stripeSubscriptionId: living?.stripeId ?? null,
    pendingPromoCode: waiting ? { code: waiting.code, planType: waiting.planType } : null,
    waitingGrant: waitingGrantOf(grants),
  };
  if (bought && (!granted || planReaches(bought.planType, granted.planType)))
    return describeSubscription({ ...ofBought(bought), ...known }, now);
  if (granted && planReaches(granted.planType, config.DEFAULT_PLAN))
    return describeSubscription({ ...ofGranted(granted, now), ...known }, now);
  const everybodys = { ...defaultSubscription(user.id, createdAt, planOf(user, dependencies), now), ...known };
  // The days of grace are over, and the provider still tries to charge: paying brings the plan back.
  if (!bought && living)
    return {
      ...everybodys,
      status: 'past_due',
      isActive: false,
      isPastDue: true,
      graceEndsAt: graceEnd(living.currentPeriodStart),
    };
  return everybodys;
}

/** The same after the plan was worked out anew: what is bought next must not be judged by what was true when the session was read. */
export async function currentSubscriptionOf(user: SignedInUser, dependencies: Dependencies): Promise<Subscription> {
  const kept = await inTransaction(user, dependencies, ({ db: tx }) => refreshPlan(tx, user.id, dependencies));
  return subscriptionOf({ ...user, ...kept }, dependencies);
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
    .map(({ id, planType, startsAt, endsAt, pausedAt }): SubscriptionPeriod => ({
      id,
      planType,
      status: pausedAt !== null || endsAt === null || isAfter(endsAt, now) ? 'active' : 'ended',
      startDate: startsAt,
      endDate: pausedAt === null ? endsAt : null,
      source: 'promo-code',
    }));
  return { data: [...bought, ...granted].toSorted((one, other) => other.startDate.localeCompare(one.startDate)) };
}

type OpenGrant = GrantRow & { terms: { isActive: boolean; expiresAt: string | null } | null };
type Started<Grant extends GrantRow> = Grant & { startsAt: string };
type AddedFields = 'stripeCustomerId' | 'stripeSubscriptionId' | 'pendingPromoCode' | 'waitingGrant';

const isStarted = <Grant extends GrantRow>(grant: Grant): grant is Started<Grant> => grant.startsAt !== null;

/** What is left of the best grant that stands still. */
function waitingGrantOf(grants: readonly OpenGrant[]): Subscription['waitingGrant'] {
  const paused = bestGrant(grants.filter(isStarted).filter(({ pausedAt }) => pausedAt !== null));
  if (!paused?.endsAt || paused.pausedAt === null) return null;
  return { planType: paused.planType, days: daysUntil(paused.endsAt, Temporal.Instant.from(paused.pausedAt)) };
}

const ofBought = (row: SubscriptionRow): Omit<StoredSubscription, AddedFields> => ({
  id: row.id,
  userId: row.userId,
  planType: row.planType,
  status: shownStatus(row),
  source: 'stripe',
  grantDuration: null,
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

function ofGranted(grant: Started<OpenGrant>, now: Temporal.Instant): Omit<StoredSubscription, AddedFields> {
  const { startsAt, endsAt } = grant;
  const period = endsAt === null ? periodAround(startsAt, now) : { start: startsAt, end: endsAt };
  return {
    id: grant.id,
    userId: grant.userId,
    planType: grant.planType,
    status: 'active',
    source: 'promo-code',
    grantDuration: grant.durationType,
    paymentFrequency: null,
    priceCents: null,
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    endsAt: knownEnd({ ...grant, code: grant.terms }),
    trialEndsAt: null,
    canceledAt: null,
    createdAt: grant.redeemedAt,
    updatedAt: startsAt,
  };
}

const bestGrant = <Grant extends GrantRow>(grants: readonly Grant[]) =>
  grants.toSorted((one, other) => Number(other.planType === 'premium') - Number(one.planType === 'premium'))[0];

const isAfter = (moment: string | null, now: Temporal.Instant) =>
  moment !== null && Temporal.Instant.compare(moment, now) > 0;
