import { toMoment } from '../time.ts';
import type { DurationType, PaidPlan } from './billing.contract.ts';
import { type Plan, planReaches } from './plans.rules.ts';

/** What a promo code gives: its plan for some months, months at a time, or for good. */
export type GrantTerms = { readonly durationType: DurationType; readonly durationMonths: number | null };

/** Null for good. Months are counted from the beginning, in UTC: from 31 January, one month ends on the last day of February. */
export const grantEnd = (startsAt: string, { durationMonths }: GrantTerms, times = 1): string | null =>
  durationMonths === null
    ? null
    : toMoment(
        Temporal.Instant.from(startsAt)
          .toZonedDateTimeISO('UTC')
          .add({ months: durationMonths * times })
          .toInstant(),
      );

type RunningGrant = GrantTerms & {
  readonly startsAt: string;
  readonly endsAt: string | null;
  /** The code as it is now; null when it was deleted. */
  readonly code: { readonly isActive: boolean; readonly expiresAt: string | null } | null;
};

/**
 * When a grant that is running ends, looked at now: a repeating one is renewed at each end at which its code is active and not
 * expired. Whether the code was active at an end that lies in the past is not known: what it is now decides.
 */
export function renewedEnd(grant: RunningGrant, now: Temporal.Instant): string | null {
  const { durationType, startsAt, endsAt, code } = grant;
  if (endsAt === null || durationType !== 'repeating' || !code?.isActive) return endsAt;
  let end = endsAt;
  for (let times = 2; isPast(end, now); times += 1) {
    if (code.expiresAt !== null && Temporal.Instant.compare(code.expiresAt, end) < 0) return end;
    const next = grantEnd(startsAt, grant, times)!;
    if (Temporal.Instant.compare(next, end) > 0) end = next;
  }
  return end;
}

/** Whether a code has to wait for what the user has: something paid, or something granted that is as good. */
export const mustWait = (granted: PaidPlan, paid: Plan | null, running: readonly PaidPlan[]) =>
  paid !== null || running.some((plan) => planReaches(plan, granted));

const isPast = (moment: string, now: Temporal.Instant) => Temporal.Instant.compare(moment, now) <= 0;
