import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { Moment } from '../time.ts';

export const PlanName = z.enum(['free', 'medium', 'premium']);
/** The plans that can be bought or granted. */
export const PaidPlan = PlanName.exclude(['free']);
export type PaidPlan = z.infer<typeof PaidPlan>;
/** How long a plan is granted: some months, some months again and again, or for good. */
export const DurationType = z.enum(['once', 'repeating', 'forever']);
export type DurationType = z.infer<typeof DurationType>;
export const PaymentFrequency = z.enum(['monthly', 'yearly']);
export type PaymentFrequency = z.infer<typeof PaymentFrequency>;

/** The refusal of a write that the plan does not allow. */
export const PlanLimit = z.object({
  error: z.string(),
  feature: z.string(),
  limit: z.number(),
  used: z.number(),
  upgrade: z.boolean(),
  currentPlan: enumOr(PlanName, 'premium'),
  message: z.string(),
  requestId: z.string().optional(),
});
export type PlanLimit = z.infer<typeof PlanLimit>;

export const SubscriptionStatus = z.enum(['active', 'trialing', 'past_due', 'canceled']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** A promo code that was redeemed and starts when the current plan ends. */
const PendingPromoCode = z.object({ code: z.string(), planType: enumOr(PaidPlan, 'premium') });

/** What is left of a lower plan that was granted: it goes on when the higher one ends. */
const WaitingGrant = z.object({ planType: enumOr(PaidPlan, 'premium'), days: z.int() });

export const Subscription = z.object({
  id: Id.nullable(),
  userId: Id,
  planType: enumOr(PlanName, 'premium'),
  status: enumOr(SubscriptionStatus, 'active'),
  /** Where the plan comes from: bought, granted by a promo code, or what everybody has. */
  source: enumOr(z.enum(['stripe', 'promo-code', 'default']), 'default'),
  paymentFrequency: enumOr(PaymentFrequency, 'monthly').nullable(),
  /** What is paid for each period, which may be another price than that of today; null when nothing is, or it is not known. */
  priceCents: z.int().nullable().default(null),
  currentPeriodStart: Moment,
  currentPeriodEnd: Moment,
  currentPeriodEndFormatted: z.string(),
  trialEndsAt: Moment.nullable(),
  trialDaysRemaining: z.int(),
  canceledAt: Moment.nullable(),
  stripeSubscriptionId: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  isActive: z.boolean(),
  isTrialing: z.boolean(),
  isCanceled: z.boolean(),
  isPastDue: z.boolean(),
  isExpiringSoon: z.boolean(),
  daysUntilRenewal: z.int(),
  /** Until when a payment that failed can be made up for; the plan ends then. */
  graceEndsAt: Moment.nullable(),
  /** Null for a plan without an end, such as a code that lasts forever. */
  endsAt: Moment.nullable(),
  /** Of what kind the code was that granted the plan; null when none did. */
  grantDuration: enumOr(DurationType, 'once').nullable().default(null),
  pendingPromoCode: PendingPromoCode.nullable(),
  waitingGrant: WaitingGrant.nullable().default(null),
  createdAt: Moment,
  updatedAt: Moment,
});
export type Subscription = z.infer<typeof Subscription>;

/** Null is unlimited: JSON has no infinity. */
const Limit = z.int().nullable();
const Usage = z.object({ count: z.int(), limit: Limit, percentage: z.int() });

export const UsageStats = z.object({
  contacts: Usage,
  groups: Usage,
  todos: Usage,
  aiQueries: z.object({ count: z.int(), limit: Limit }),
  subscription: z.object({
    plan: enumOr(PlanName, 'premium'),
    /** The limits of the next plan up; null on the highest. */
    upgradedLimits: z.object({ contacts: Limit, groups: Limit, todos: Limit, aiQueries: Limit }).nullable(),
  }),
});
export type UsageStats = z.infer<typeof UsageStats>;

const tags = ['Plans'];

/** What the first screen asks; the rest is in payments.contract.ts, which comes with what uses it. */
export const planEndpoints = {
  subscription: {
    method: 'GET',
    url: '/api/subscription',
    schema: { summary: 'The user’s plan', tags, response: { 200: Subscription } },
  },
  usage: {
    method: 'GET',
    url: '/api/subscription/usage',
    schema: { summary: 'What of the plan is used', tags, response: { 200: UsageStats } },
  },
} as const satisfies Record<string, Endpoint>;
