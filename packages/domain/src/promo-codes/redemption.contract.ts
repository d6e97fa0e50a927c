import { z } from 'zod';
import { PlanName } from '../billing/billing.contract.ts';
import type { Endpoint } from '../endpoint.ts';
import { enumOr } from '../enum-fallback.ts';
import { Problem } from '../problem.ts';
import { text } from '../text.ts';
import { PROMO_LIMITS } from './promo-codes.contract.ts';

/** A promo code as people type it: any case, spaces around it. */
export const TypedPromoCode = text(1, PROMO_LIMITS.code.max, 'Please enter a promo code').transform((code) =>
  code.toUpperCase(),
);

export const PromoCheck = z.object({ valid: z.boolean(), error: z.string().optional() });
export type PromoCheck = z.infer<typeof PromoCheck>;

/** A code that waits for the current plan to end answers a message that says when it "will be applied". */
export const PromoApplied = z.object({
  success: z.literal(true),
  message: z.string(),
  subscription: z.object({ planType: enumOr(PlanName, 'premium') }),
});
export type PromoApplied = z.infer<typeof PromoApplied>;

const tags = ['Plans'];

export const redemptionEndpoints = {
  check: {
    method: 'GET',
    url: '/api/promo-codes/check/:code',
    schema: {
      summary: 'Whether a promo code can be redeemed',
      tags,
      params: z.object({ code: TypedPromoCode }),
      response: { 200: PromoCheck, 429: Problem },
    },
  },
  redeem: {
    method: 'POST',
    url: '/api/subscription/promo-code',
    schema: {
      summary: 'Redeems a promo code',
      tags,
      body: z.strictObject({ code: TypedPromoCode }),
      response: { 200: PromoApplied, 400: Problem, 409: Problem, 429: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
