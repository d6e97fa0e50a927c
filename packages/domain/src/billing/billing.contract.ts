import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Moment } from '../time.ts';

export const PlanName = z.enum(['free', 'medium', 'premium']);

/** The refusal of a write that the plan does not allow. */
export const PlanLimit = z.object({
  error: z.string(),
  feature: z.string(),
  limit: z.number(),
  used: z.number(),
  upgrade: z.boolean(),
  currentPlan: PlanName,
  message: z.string(),
  requestId: z.string().optional(),
});
export type PlanLimit = z.infer<typeof PlanLimit>;

export const Subscription = z.object({
  id: Id.nullable(),
  userId: Id,
  planType: PlanName,
  status: z.enum(['active', 'trialing', 'past_due', 'canceled']),
  paymentFrequency: z.enum(['monthly', 'yearly']).nullable(),
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
    plan: PlanName,
    /** The limits of the next plan up; null on the highest. */
    upgradedLimits: z.object({ contacts: Limit, groups: Limit, todos: Limit, aiQueries: Limit }).nullable(),
  }),
});
export type UsageStats = z.infer<typeof UsageStats>;

const tags = ['Plans'];

export const billingEndpoints = {
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
