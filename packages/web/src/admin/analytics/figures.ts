import type { PromoAnalytics } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { CalendarDate } from '@inner-circle/domain/time.ts';
import type { BadgeTone } from '../../ui/states/badge.tsx';
import { dayOf } from '../codes/code-words.ts';

export const RANGES = [
  { value: '30d', label: '30 days' },
  { value: '6m', label: '6 months' },
  { value: 'all', label: 'All' },
  { value: 'dates', label: 'Dates' },
] as const;
export type Range = (typeof RANGES)[number]['value'];

type Days = { startDate?: string; endDate?: string };

export const rangeIn = (parameters: URLSearchParams): Range =>
  RANGES.find(({ value }) => value === parameters.get('range'))?.value ?? '6m';

/** The days that the address asks for, in UTC, both included. */
export function daysIn(parameters: URLSearchParams, now: Temporal.Instant): Days {
  const today = Temporal.PlainDate.from(dayOf(now));
  switch (rangeIn(parameters)) {
    case '30d':
      return { startDate: today.subtract({ days: 29 }).toString() };
    case '6m':
      return { startDate: today.subtract({ months: 6 }).toString() };
    case 'all':
      return {};
    case 'dates': {
      const [startDate, endDate] = ['from', 'to'].map((name) => CalendarDate.safeParse(parameters.get(name)).data);
      return { ...(startDate && { startDate }), ...(endDate && { endDate }) };
    }
  }
}

export function conversionTone(rate: number): BadgeTone {
  if (rate >= 0.5) return 'good';
  return rate >= 0.25 ? 'info' : 'plain';
}

const GOOD_CONVERSION = 0.3;

export const isGoodConversion = (rate: number) => rate >= GOOD_CONVERSION;

export const conversionInsight = (rate: number) =>
  isGoodConversion(rate) ? 'Above the 30% mark' : 'Below the 30% mark';

/** Round numbers from 0 to at least the most, three or four of them. */
export function ticksUpTo(most: number): number[] {
  const rough = Math.max(1, most) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 1);
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step);
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

type Busiest = { day: number; hour: number; redemptions: number };

/** The weekday and hour with the most redemptions, the first of them where there are several; nothing when there were none. */
export function busiestOf(heatmap: PromoAnalytics['heatmap']): Busiest | undefined {
  const cells = heatmap.flatMap((hours, day) => hours.map((redemptions, hour) => ({ day, hour, redemptions })));
  const busiest = cells.reduce<Busiest | undefined>(
    (best, cell) => (best && best.redemptions >= cell.redemptions ? best : cell),
    undefined,
  );
  return busiest && busiest.redemptions > 0 ? busiest : undefined;
}

/** “Tuesday, 20:00 to 21:00 (UTC)”. */
export const busiestText = ({ day, hour }: Pick<Busiest, 'day' | 'hour'>) =>
  `${WEEKDAYS[day]}, ${hourText(hour)} to ${hourText((hour + 1) % 24)} (UTC)`;

/** How warm a cell is, from 0 for nothing to 5 for the most. */
export const heatOf = (redemptions: number, most: number) =>
  redemptions === 0 ? 0 : Math.ceil((redemptions / most) * 5);
