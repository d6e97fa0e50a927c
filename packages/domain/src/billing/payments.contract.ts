import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { Problem } from '../problem.ts';
import { text } from '../text.ts';
import { Moment } from '../time.ts';
import {
  PaidPlan,
  PaymentFrequency,
  planEndpoints,
  PlanName,
  Subscription,
  SubscriptionStatus,
} from './billing.contract.ts';

/** A time in which the user had one plan from one source. */
export const SubscriptionPeriod = z.object({
  id: Id,
  planType: enumOr(PlanName, 'premium'),
  status: enumOr(z.enum([...SubscriptionStatus.options, 'ended']), 'active'),
  startDate: Moment,
  /** Absent while it goes on without a known end. */
  endDate: Moment.nullable(),
  source: enumOr(z.enum(['stripe', 'promo-code']), 'promo-code'),
});
export type SubscriptionPeriod = z.infer<typeof SubscriptionPeriod>;

export const DEFAULT_USAGE_MONTHS = 6;
/** How long usage is kept, as the privacy policy promises. */
export const USAGE_KEPT_MONTHS = 24;

/** What was used at the end of a month in UTC; of the current month, what is used now. */
export const UsageMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  contacts: z.int(),
  groups: z.int(),
  todos: z.int(),
  aiQueries: z.int(),
});
export type UsageMonth = z.infer<typeof UsageMonth>;

export const PlanChoice = z.strictObject({ planType: PaidPlan, paymentFrequency: PaymentFrequency });
export type PlanChoice = z.output<typeof PlanChoice>;

/** A page of the payment provider that the browser goes to. */
const PaymentPage = z.object({ url: z.url() });

const tags = ['Plans'];

export const billingEndpoints = {
  ...planEndpoints,
  usageHistory: {
    method: 'GET',
    url: '/api/subscription/usage-history',
    schema: {
      summary: 'What was used month by month, the oldest first',
      tags,
      querystring: z.object({
        months: z.coerce.number().int().min(1).max(USAGE_KEPT_MONTHS).default(DEFAULT_USAGE_MONTHS),
      }),
      response: { 200: z.object({ data: z.array(UsageMonth) }) },
    },
  },
  history: {
    method: 'GET',
    url: '/api/subscription/history',
    schema: {
      summary: 'The plans the user has had, the latest first',
      tags,
      response: { 200: z.object({ data: z.array(SubscriptionPeriod) }) },
    },
  },
  checkout: {
    method: 'POST',
    url: '/api/stripe/checkout',
    schema: {
      summary: 'Begins to buy a plan; refused while a subscription lives',
      tags,
      body: PlanChoice,
      response: { 200: PaymentPage, 409: Problem, 503: Problem },
    },
  },
  /** For the page that the payment provider sends people back to: the plan stands before any webhook has come. */
  confirmCheckout: {
    method: 'POST',
    url: '/api/stripe/checkout/confirm',
    schema: {
      summary: 'Takes over what became of a checkout',
      tags,
      body: z.strictObject({ sessionId: text(1, 200) }),
      response: { 200: Subscription, 404: Problem, 503: Problem },
    },
  },
  portal: {
    method: 'POST',
    url: '/api/stripe/portal',
    schema: {
      summary: 'Opens the customer portal',
      tags,
      response: { 200: PaymentPage, 409: Problem, 503: Problem },
    },
  },
  upgrade: {
    method: 'POST',
    url: '/api/subscription/upgrade',
    schema: {
      summary: 'Changes the plan or the period of a living subscription; what was paid counts towards it',
      tags,
      body: PlanChoice,
      response: { 200: Subscription, 402: Problem, 409: Problem, 503: Problem },
    },
  },
  cancel: {
    method: 'POST',
    url: '/api/subscription/cancel',
    schema: {
      summary: 'Ends the subscription with its period',
      tags,
      response: { 200: Subscription, 409: Problem, 503: Problem },
    },
  },
  resume: {
    method: 'POST',
    url: '/api/subscription/resume',
    schema: {
      summary: 'Takes a cancelation back before the period ends',
      tags,
      response: { 200: Subscription, 409: Problem, 503: Problem },
    },
  },
  webhook: {
    method: 'POST',
    url: '/api/stripe/webhook',
    config: { access: 'public' },
    schema: {
      summary: 'Stripe tells here what happened; its signature proves that it is Stripe',
      tags,
      response: { 200: z.object({ received: z.literal(true) }), 400: Problem, 404: Problem, 503: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
