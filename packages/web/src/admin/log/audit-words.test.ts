import { expect, test } from 'vitest';
import { detailsInWords } from './audit-words.ts';

const terms = {
  planType: 'premium',
  durationType: 'once',
  durationMonths: 3,
  expiresAt: '2027-05-31',
  maxRedemptions: 1250,
  discountPercentage: null,
  description: null,
};

test.each([
  ['promo-code.created', terms, 'Premium, once, 3 months, until 31 May 2027, at most 1,250'],
  [
    'promo-code.batch-created',
    {
      ...terms,
      planType: 'medium',
      durationType: 'forever',
      durationMonths: null,
      expiresAt: null,
      count: 10,
      codes: [],
    },
    'Medium, forever, at most 1,250',
  ],
  ['promo-code.updated', { maxRedemptions: [300, null] }, 'Maximum redemptions: 300 → unlimited'],
  [
    'promo-code.updated',
    { expiresAt: [null, '2026-12-31T23:59:59.999Z'], description: ['', 'Fair'] },
    'Expires: none → 31 Dec 2026, Description: none → “Fair”',
  ],
  ['promo-code.deactivated', { isActive: [true, false] }, 'Active: yes → no'],
  ['promo-code.deleted', { planType: 'medium', redemptionCount: 0 }, 'Plan: Medium, Redemptions: 0'],
  ['account.restored', {}, ''],
] as const)('what %s holds is told in words', (action, details, words) => {
  expect(detailsInWords({ action, details })).toBe(words);
});
