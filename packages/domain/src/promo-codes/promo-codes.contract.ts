import { z } from 'zod';
import { enumOr } from '../enum-fallback.ts';
import { conflictOf, withSeen } from '../conflicts.contract.ts';
import { DurationType, PaidPlan } from '../billing/billing.contract.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { PageMeta, pageOf } from '../paging.ts';
import { Problem } from '../problem.ts';
import { longText, optionalLines, text } from '../text.ts';
import { AnyMoment, CalendarDate, LONGEST_MOMENT, Moment } from '../time.ts';

export const PROMO_LIMITS = {
  durationMonths: { min: 1, max: 60 },
  maxRedemptions: { min: 1, max: 10_000 },
  discountPercentage: { min: 1, max: 100 },
  batch: { min: 1, max: 100 },
  code: { min: 3, max: 40 },
  prefix: 12,
  description: 500,
} as const;

/** Letters and digits that nobody mistakes for one another: no I, O, 0 or 1. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const RANDOM_CODE_LENGTH = 8;

export const PromoStatus = z.enum(['inactive', 'expired', 'fully-redeemed', 'active']);
export type PromoStatus = z.infer<typeof PromoStatus>;

export const PromoCode = z.object({
  id: Id,
  code: z.string(),
  planType: enumOr(PaidPlan, 'premium'),
  durationType: enumOr(DurationType, 'once'),
  /** Null for a code that lasts forever. */
  durationMonths: z.int().nullable(),
  /** The last day on which it can be redeemed, in UTC. */
  expiresAt: Moment.nullable(),
  maxRedemptions: z.int().nullable(),
  redemptionCount: z.int(),
  /** For reference only: a code grants its plan free of charge. */
  discountPercentage: z.int().nullable(),
  /** For admins. */
  description: z.string(),
  isActive: z.boolean(),
  createdAt: Moment,
  /** Null when the account of who made it is gone. */
  creator: z.object({ id: Id, name: z.string() }).nullable(),
});
export type PromoCode = z.infer<typeof PromoCode>;

const whole = ({ min, max }: { min: number; max: number }, sentence: string) =>
  z.int(sentence).min(min, sentence).max(max, sentence);

const REQUIRED_WHEN_ENABLED = { error: 'Expiration date is required when enabled', abort: true };
const dayOf = (day: string) => AnyMoment.safeParse(day).data?.slice(0, 'yyyy-mm-dd'.length) ?? day;

/** A day, or a moment, of which the day in UTC counts. */
const ExpiryDate = longText(LONGEST_MOMENT).min(1, REQUIRED_WHEN_ENABLED).transform(dayOf).pipe(CalendarDate);

type ChoiceWords = { plan: string; duration: string };

/** What a code grants. Whatever is optional may be left out, or null. */
const termsWith = ({ plan, duration }: ChoiceWords) => ({
  planType: z.enum(PaidPlan.options, plan),
  durationType: z.enum(DurationType.options, duration),
  durationMonths: whole(PROMO_LIMITS.durationMonths, 'Duration months must be between 1 and 60')
    .nullable()
    .default(null),
  expiresAt: ExpiryDate.nullable().default(null),
  maxRedemptions: whole(PROMO_LIMITS.maxRedemptions, 'Maximum redemptions must be a positive number')
    .nullable()
    .default(null),
  discountPercentage: whole(PROMO_LIMITS.discountPercentage, 'Discount percentage must be between 1 and 100')
    .nullable()
    .default(null),
  description: optionalLines(PROMO_LIMITS.description).default(null),
});

const codeText = (min: number, max: number, missing: string) =>
  text(min, max, missing)
    .transform((code) => code.toUpperCase())
    .refine((code) => /^[A-Z0-9-]*$/.test(code), 'may have letters, digits and hyphens only');

type Duration = { durationType: DurationType; durationMonths: number | null };

const hasItsMonths = ({ durationType, durationMonths }: Duration) =>
  durationType === 'forever' || durationMonths !== null;
const MONTHS_NEEDED = {
  path: ['durationMonths'],
  error: 'Duration months is required for one-time or recurring codes',
};
const hasNoMonthsForever = ({ durationType, durationMonths }: Duration) =>
  durationType !== 'forever' || durationMonths === null;
const NO_MONTHS = { path: ['durationMonths'], error: 'A code that lasts forever has no months' };

export const NewPromoCode = z
  .strictObject({
    ...termsWith({ plan: 'Valid plan type is required', duration: 'Valid duration type is required' }),
    /** A random one is drawn without it. */
    customCode: codeText(1, PROMO_LIMITS.code.max, 'Custom code is required').nullable().default(null),
  })
  .refine(hasItsMonths, MONTHS_NEEDED)
  .refine(hasNoMonthsForever, NO_MONTHS);
export type NewPromoCode = z.output<typeof NewPromoCode>;

export const NewPromoBatch = z
  .strictObject({
    ...termsWith({ plan: 'Please select a valid plan type', duration: 'Please select a valid duration type' }),
    count: whole(PROMO_LIMITS.batch, 'Please enter a valid count between 1 and 100'),
    prefix: codeText(1, PROMO_LIMITS.prefix, 'Please enter a prefix or disable the prefix option')
      .nullable()
      .default(null),
  })
  .refine(hasItsMonths, MONTHS_NEEDED)
  .refine(hasNoMonthsForever, NO_MONTHS);
export type NewPromoBatch = z.output<typeof NewPromoBatch>;

/** What is left out stays as it is. Nobody loses a redemption by a lower maximum: nothing more is redeemed. */
export const PromoCodeChange = z.strictObject({
  isActive: z.boolean().optional(),
  expiresAt: ExpiryDate.nullable().optional(),
  maxRedemptions: whole(
    { min: 0, max: PROMO_LIMITS.maxRedemptions.max },
    'Maximum redemptions must be between 0 and 10000',
  )
    .nullable()
    .optional(),
  description: optionalLines(PROMO_LIMITS.description).optional(),
});
export type PromoCodeChange = z.output<typeof PromoCodeChange>;

const PromoCodeUpdate = withSeen(PromoCodeChange);
export type PromoCodeUpdate = z.output<typeof PromoCodeUpdate>;

export const PROMO_PAGE_SIZES = [10, 25, 50, 100] as const;

/** Days are in UTC, both ends included. */
const day = CalendarDate.optional();

export const PromoCodeQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(PROMO_PAGE_SIZES[0]),
  planType: PaidPlan.optional(),
  durationType: DurationType.optional(),
  isActive: longText(10).pipe(z.stringbool()).optional(),
  /** As it is shown: an active code that has expired or is used up is not listed as active. */
  status: PromoStatus.optional(),
  search: text(0, 100).optional(),
  createdAfter: day,
  createdBefore: day,
  expiresAfter: day,
  expiresBefore: day,
  sortBy: z.enum(['code', 'planType', 'durationType', 'redemptionCount', 'isActive', 'createdAt']).default('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
});
export type PromoCodeQuery = z.output<typeof PromoCodeQuery>;

export const Redemption = z.object({
  id: Id,
  userName: z.string(),
  email: z.string(),
  redeemedAt: Moment,
  planType: enumOr(PaidPlan, 'premium'),
  status: enumOr(z.enum(['pending', 'active', 'ended']), 'ended'),
  /** Whether this user paid for a plan afterwards. */
  convertedToPaid: z.boolean(),
});
export type Redemption = z.infer<typeof Redemption>;

export const RedemptionStats = z.object({
  totalRedemptions: z.int(),
  activeSubscriptions: z.int(),
  expiredSubscriptions: z.int(),
  /** From 0 to 1. */
  conversionRate: z.number(),
});
export type RedemptionStats = z.infer<typeof RedemptionStats>;

export const PromoAnalytics = z.object({
  totalCodes: z.int(),
  activeCodes: z.int(),
  totalRedemptions: z.int(),
  conversionRate: z.number(),
  redemptionsByPlanType: z.object({ medium: z.int(), premium: z.int() }),
  topPerformingCodes: z.array(z.object({ code: z.string(), redemptions: z.int(), conversionRate: z.number() })),
  recentRedemptions: z.array(
    z.object({ code: z.string(), userName: z.string(), redeemedAt: Moment, planType: enumOr(PaidPlan, 'premium') }),
  ),
  /** By week, from the first that had any to the last: `week` is its Monday, in UTC. */
  weekly: z.array(z.object({ week: CalendarDate, redemptions: z.int(), converted: z.int() })),
  /** Redemptions by weekday, Monday first, and hour, in UTC: seven rows of twenty-four. */
  heatmap: z.array(z.array(z.int())),
});
export type PromoAnalytics = z.infer<typeof PromoAnalytics>;

const config = { access: 'admin' } as const;
const tags = ['Promo codes', 'Admin'];
const ByCode = z.object({ code: text(1, PROMO_LIMITS.code.max) });

export const promoCodesEndpoints = {
  list: {
    method: 'GET',
    url: '/api/promo-codes',
    config,
    schema: {
      summary: 'Promo codes, filtered and sorted',
      tags,
      querystring: PromoCodeQuery,
      response: { 200: pageOf(PromoCode), 403: Problem },
    },
  },
  get: {
    method: 'GET',
    url: '/api/promo-codes/:id',
    config,
    schema: { summary: 'A promo code', tags, params: ById, response: { 200: PromoCode, 403: Problem, 404: Problem } },
  },
  create: {
    method: 'POST',
    url: '/api/promo-codes/create',
    config,
    schema: {
      summary: 'Makes a promo code',
      tags,
      headers: CreateHeaders,
      body: NewPromoCode,
      response: { 201: PromoCode, 403: Problem, 409: Problem },
    },
  },
  generateBatch: {
    method: 'POST',
    url: '/api/promo-codes/generate-batch',
    config,
    schema: {
      summary: 'Makes many promo codes of one kind',
      tags,
      headers: CreateHeaders,
      body: NewPromoBatch,
      response: { 201: z.array(PromoCode), 403: Problem, 409: Problem },
    },
  },
  update: {
    method: 'PATCH',
    url: '/api/promo-codes/:id',
    config,
    schema: {
      summary: 'Changes, activates or deactivates a promo code',
      tags,
      params: ById,
      body: PromoCodeUpdate,
      response: { 200: PromoCode, 403: Problem, 404: Problem, 409: conflictOf(PromoCode) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/promo-codes/:id',
    config,
    schema: {
      summary: 'Deletes a promo code; who redeemed it keeps what it granted',
      tags,
      params: ById,
      response: { 204: z.undefined(), 403: Problem, 404: Problem },
    },
  },
  bulkDeactivate: {
    method: 'POST',
    url: '/api/promo-codes/bulk-deactivate',
    config,
    schema: {
      summary: 'Deactivates many promo codes',
      tags,
      body: z.strictObject({ ids: z.array(Id).min(1).max(1_000) }),
      response: { 200: z.object({ deactivated: z.int() }), 403: Problem },
    },
  },
  redemptions: {
    method: 'GET',
    url: '/api/promo-codes/redemptions/:code',
    config,
    schema: {
      summary: 'Who redeemed a code, the latest first',
      tags,
      params: ByCode,
      querystring: PromoCodeQuery.pick({ page: true, limit: true }),
      response: { 200: z.object({ data: z.array(Redemption), meta: PageMeta }), 403: Problem, 404: Problem },
    },
  },
  stats: {
    method: 'GET',
    url: '/api/promo-codes/stats/:code',
    config,
    schema: {
      summary: 'What became of a code’s redemptions',
      tags,
      params: ByCode,
      response: { 200: RedemptionStats, 403: Problem, 404: Problem },
    },
  },
  analytics: {
    method: 'GET',
    url: '/api/promo-codes/analytics/overview',
    config,
    schema: {
      summary: 'Promo codes at a glance; the days count redemptions, in UTC, both included',
      tags,
      querystring: z.object({ startDate: day, endDate: day }),
      response: { 200: PromoAnalytics, 403: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
