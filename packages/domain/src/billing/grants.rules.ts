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

/** The end that is known of a running grant: one that is renewed by itself has none, unless its code ends before. */
export function knownEnd({ durationType, endsAt, code }: Pick<RunningGrant, 'durationType' | 'endsAt' | 'code'>) {
  if (durationType !== 'repeating' || endsAt === null) return endsAt;
  const isRenewed =
    code?.isActive && (code.expiresAt === null || Temporal.Instant.compare(code.expiresAt, endsAt) >= 0);
  return isRenewed ? null : endsAt;
}

type PaidPlanRunning = { readonly plan: PaidPlan; readonly isTrial: boolean };

/**
 * Whether granted time stands still: while a higher plan runs, or the same is paid for. During a trial of the same plan it does
 * not: that trial lasts as long as the grant, so that paying begins when the free time ends.
 */
export const standsStill = (granted: PaidPlan, paid: readonly PaidPlanRunning[], above: readonly PaidPlan[]) =>
  paid.some(({ plan, isTrial }) => (plan === granted ? !isTrial : planReaches(plan, granted))) ||
  above.some((plan) => plan !== granted && planReaches(plan, granted));

/** When a grant ends that stood still until now. */
export const endAfterPause = (endsAt: string, pausedAt: string, now: Temporal.Instant) =>
  toMoment(now.add(Temporal.Instant.from(pausedAt).until(endsAt)));

/** Whether a code has to wait for what the user has: something paid, or something granted that is as good. */
export const mustWait = (granted: PaidPlan, paid: Plan | null, running: readonly PaidPlan[]) =>
  paid !== null || running.some((plan) => planReaches(plan, granted));

const isPast = (moment: string, now: Temporal.Instant) => Temporal.Instant.compare(moment, now) <= 0;
