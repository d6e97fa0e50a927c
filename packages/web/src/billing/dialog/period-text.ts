import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { inDays } from '../plan-badge-text.ts';

/** When the plan renews or ends, in words: “renews on 27 November 2026, in 12 days”. Undefined for what goes on by itself. */
export function periodText(subscription: Subscription): string | undefined {
  const { status, source, endsAt, graceEndsAt, currentPeriodEnd, daysUntilRenewal } = subscription;
  if (status === 'past_due' && graceEndsAt)
    return `the last payment failed: please pay by ${inWords(graceEndsAt)} to keep the plan`;
  if (endsAt) return `ends on ${inWords(endsAt)}, ${inDays(daysUntilRenewal)}`;
  if (source !== 'stripe') return undefined;
  const word = status === 'trialing' ? 'trial until' : 'renews on';
  return `${word} ${inWords(currentPeriodEnd)}, ${inDays(daysUntilRenewal)}`;
}

const inWords = (moment: string) =>
  dayIn(timeZone(), moment).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
