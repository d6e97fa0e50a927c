import type { DurationType, PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import type { PromoCode, PromoStatus } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { promoStatus } from '@inner-circle/domain/promo-codes/promo-codes.rules.ts';
import { counted } from '../../platform/numbers.ts';
import type { IconShape } from '../../ui/brand/icon.tsx';
import { Check, CircleCheck, CirclePause, Clock } from '../../ui/brand/icons.tsx';
import type { BadgeTone } from '../../ui/states/badge.tsx';
import type { Rows } from '../../platform/csv.ts';
import { DOT } from '../../ui/dot.ts';

export const STATUSES: Readonly<Record<PromoStatus, { label: string; tone: BadgeTone; icon: IconShape }>> = {
  active: { label: 'Active', tone: 'good', icon: Check },
  expired: { label: 'Expired', tone: 'caution', icon: Clock },
  'fully-redeemed': { label: 'Fully Redeemed', tone: 'plain', icon: CircleCheck },
  inactive: { label: 'Inactive', tone: 'plain', icon: CirclePause },
};

export const planName = (plan: PaidPlan) => PLANS[plan].name;

export const DURATIONS: Readonly<Record<DurationType, string>> = {
  once: 'Once',
  repeating: 'Repeating',
  forever: 'Forever',
};

type Duration = Pick<PromoCode, 'durationType' | 'durationMonths'>;

/** “Once · 3 months”. */
export const durationText = ({ durationType, durationMonths }: Duration) =>
  durationMonths === null
    ? DURATIONS[durationType]
    : `${DURATIONS[durationType]}${DOT}${counted(durationMonths, 'month')}`;

/** Days of codes are in UTC, wherever the admin is. */
export const dayText = (moment: string | null) =>
  moment === null
    ? '–'
    : Temporal.Instant.from(moment).toLocaleString('en-GB', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      });

/** The day in UTC, as fields and addresses write it. */
export const dayOf = (moment: string | Temporal.Instant) => moment.toString().slice(0, 10);

const COLUMNS: readonly [string, (code: PromoCode, now: Temporal.Instant) => string | number | null][] = [
  ['code', ({ code }) => code],
  ['planType', ({ planType }) => planType],
  ['durationType', ({ durationType }) => durationType],
  ['durationMonths', ({ durationMonths }) => durationMonths],
  ['redemptionCount', ({ redemptionCount }) => redemptionCount],
  ['maxRedemptions', ({ maxRedemptions }) => maxRedemptions],
  ['discountPercentage', ({ discountPercentage }) => discountPercentage],
  ['status', (code, now) => STATUSES[promoStatus(code, now)].label],
  ['createdAt', ({ createdAt }) => createdAt],
  ['expiresAt', ({ expiresAt }) => expiresAt],
  ['description', ({ description }) => description],
];

export const codesTable = (codes: readonly PromoCode[], now: Temporal.Instant): Rows => [
  COLUMNS.map(([name]) => name),
  ...codes.map((code) => COLUMNS.map(([, read]) => read(code, now))),
];

/** “34.2%”, of a share from 0 to 1. */
export const inPercent = (share: number) => `${Math.round(share * 1000) / 10}%`;
