import type { Subscription } from './billing.contract.ts';
import type { Plan } from './plans.rules.ts';
import { DAY_MILLISECONDS, toMoment } from '../time.ts';

export const DEFAULT_PERIOD_DAYS = 30;
export const EXPIRING_SOON_DAYS = 7;
/** How long a payment that failed can be made up for before the plan ends. */
export const GRACE_DAYS = 14;

const ms = (moment: string) => Temporal.Instant.from(moment).epochMilliseconds;
const atMs = (time: number) => toMoment(Temporal.Instant.fromEpochMilliseconds(time));

/** How many days lie ahead, a day that has begun counted whole; never below none. */
export const daysUntil = (moment: string, now: Temporal.Instant) =>
  Math.max(0, Math.ceil((ms(moment) - now.epochMilliseconds) / DAY_MILLISECONDS));

/** The period of 30 days, counted from a beginning, that now lies in. */
export function periodAround(beginning: string, now: Temporal.Instant): { start: string; end: string } {
  const length = DEFAULT_PERIOD_DAYS * DAY_MILLISECONDS;
  const passed = Math.max(0, Math.floor((now.epochMilliseconds - ms(beginning)) / length));
  const start = ms(beginning) + passed * length;
  return { start: atMs(start), end: atMs(start + length) };
}

export type StoredSubscription = Pick<
  Subscription,
  | 'id'
  | 'userId'
  | 'planType'
  | 'status'
  | 'paymentFrequency'
  | 'priceCents'
  | 'currentPeriodStart'
  | 'currentPeriodEnd'
  | 'trialEndsAt'
  | 'canceledAt'
  | 'source'
  | 'endsAt'
  | 'grantDuration'
  | 'pendingPromoCode'
  | 'waitingGrant'
  | 'stripeSubscriptionId'
  | 'stripeCustomerId'
  | 'createdAt'
  | 'updatedAt'
>;

/** A subscription with everything that follows from what is stored, at a moment. */
export function describeSubscription(stored: StoredSubscription, now: Temporal.Instant): Subscription {
  const { status, currentPeriodEnd, endsAt, trialEndsAt } = stored;
  const daysUntilRenewal = daysUntil(endsAt ?? currentPeriodEnd, now);
  const isTrialing = status === 'trialing';
  return {
    ...stored,
    currentPeriodEndFormatted: dayInWords(currentPeriodEnd),
    trialDaysRemaining: isTrialing && trialEndsAt !== null ? daysUntil(trialEndsAt, now) : 0,
    isActive: status === 'active',
    isTrialing,
    isCanceled: status === 'canceled',
    isPastDue: status === 'past_due',
    // Only what ends by itself: what everybody has, what was granted for good and what renews does not run out.
    isExpiringSoon: endsAt !== null && daysUntilRenewal <= EXPIRING_SOON_DAYS,
    daysUntilRenewal,
    graceEndsAt: status === 'past_due' ? graceEnd(stored.currentPeriodStart) : null,
  };
}

/**
 * When the description may be another. Days are counted towards the ends in it, periods and days of grace are whole days, and
 * what lasts beyond an end does so by whole days too: so the next moment that lies whole days from one of them.
 */
export function describedUntil(subscription: Subscription, now: Temporal.Instant): string {
  const { currentPeriodStart, currentPeriodEnd, endsAt, trialEndsAt, graceEndsAt } = subscription;
  const marks = [currentPeriodStart, currentPeriodEnd, endsAt, trialEndsAt, graceEndsAt].filter((end) => end !== null);
  const untilMark = (mark: string) => modulo(ms(mark) - now.epochMilliseconds, DAY_MILLISECONDS);
  return atMs(now.epochMilliseconds + Math.min(...marks.map((mark) => untilMark(mark) || DAY_MILLISECONDS)));
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;

/** The unpaid period began when the payment failed. */
export const graceEnd = (periodStart: string) => atMs(ms(periodStart) + GRACE_DAYS * DAY_MILLISECONDS);

/** The subscription of users who bought nothing: active, in periods of 30 days since the account was made. */
export function defaultSubscription(userId: string, since: string, planType: Plan, now: Temporal.Instant) {
  const { start, end } = periodAround(since, now);
  const stored: StoredSubscription = {
    id: null,
    userId,
    planType,
    status: 'active',
    source: 'default',
    endsAt: null,
    grantDuration: null,
    pendingPromoCode: null,
    waitingGrant: null,
    paymentFrequency: null,
    priceCents: null,
    currentPeriodStart: start,
    currentPeriodEnd: end,
    trialEndsAt: null,
    canceledAt: null,
    stripeSubscriptionId: null,
    stripeCustomerId: null,
    createdAt: since,
    updatedAt: since,
  };
  return describeSubscription(stored, now);
}

export const dayInWords = (moment: string) =>
  Temporal.Instant.from(moment).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
