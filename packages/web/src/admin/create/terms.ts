import type { DurationType, PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import type { NewPromoCode } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { expiryInPast, isPastDay } from '@inner-circle/domain/promo-codes/promo-codes.rules.ts';
import { z } from 'zod';

/** What a code grants, as it stands in the form: what is switched off is kept there and not sent. */
export type Terms = {
  planType: PaidPlan;
  durationType: DurationType;
  durationMonths: number;
  hasExpiry: boolean;
  expiresAt: string;
  hasLimit: boolean;
  maxRedemptions: string;
  hasDiscount: boolean;
  discountPercentage: string;
  description: string;
};

type TermsBody = Omit<NewPromoCode, 'customCode'>;

/** Optional terms that are not enabled are sent as null. */
export const termsBody = (terms: Terms): TermsBody => ({
  planType: terms.planType,
  durationType: terms.durationType,
  durationMonths: terms.durationType === 'forever' ? null : terms.durationMonths,
  expiresAt: terms.hasExpiry ? terms.expiresAt : null,
  maxRedemptions: terms.hasLimit ? Number(terms.maxRedemptions) : null,
  discountPercentage: terms.hasDiscount ? Number(terms.discountPercentage) : null,
  description: terms.description,
});

type Complaint = { path: [string]; message: string };

/** The contract does not know what day it is. */
const complaints = ({ hasExpiry, expiresAt }: Terms, now: Temporal.Instant): Complaint[] =>
  hasExpiry && expiresAt !== '' && isPastDay(expiresAt, now)
    ? [{ path: ['expiresAt'], message: expiryInPast().message }]
    : [];

/** A schema for a form with terms: makes the contract's body of it, and says everything that is wrong at once. */
export const formOf = <Fields extends Terms, Body>(
  contract: z.ZodType<Body>,
  bodyOf: (fields: Fields) => unknown,
  now: Temporal.Instant,
): z.ZodType<Body, Fields> =>
  z.custom<Fields>().transform((fields, context) => {
    const { data, error } = contract.safeParse(bodyOf(fields));
    const wrong = [...complaints(fields, now), ...(error?.issues ?? [])];
    for (const { path, message } of wrong) context.addIssue({ code: 'custom', path: [...path], message });
    return data ?? z.NEVER;
  });
