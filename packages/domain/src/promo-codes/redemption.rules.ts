import { type Plan, PLANS } from '../billing/plans.rules.ts';
import { DomainError } from '../problem.ts';

export const CODE_WAITS =
  'You already have an active subscription. Your promo code will be applied when your current subscription ends.';

export const planUpdated = (plan: Plan) => `Promo code applied! Plan updated to ${PLANS[plan].name}.`;

/** One refusal for codes that are unknown, expired, inactive or used up. */
export const invalidCode = () =>
  new DomainError('bad-input', 'promo-codes.invalid', 'Invalid promo code', { field: 'code' });

export const alreadyUsed = () =>
  new DomainError('conflict', 'promo-codes.already-used', 'You have already used this promo code.');

export const anotherWaits = () =>
  new DomainError(
    'conflict',
    'promo-codes.another-waits',
    'You already have a pending promo code that will be applied when your current subscription ends.',
  );
