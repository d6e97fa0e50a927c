import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { Badge, type BadgeTone } from '../ui/states/badge.tsx';
import { PlanDrawing } from '../ui/brand/plan-drawing.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { planBadgeText } from './plan-badge-text.ts';
import { price } from './plan-features.ts';

const STATUSES: Readonly<Record<Subscription['status'], { label: string; tone: BadgeTone }>> = {
  active: { label: 'Active', tone: 'good' },
  trialing: { label: 'Trial', tone: 'info' },
  past_due: { label: 'Payment Due', tone: 'danger' },
  canceled: { label: 'Canceled', tone: 'plain' },
};

export function CurrentPlan({ subscription }: { subscription: Subscription | undefined }) {
  if (!subscription) return <Skeleton className="h-34! rounded-xl!" />;
  const { planType, status } = subscription;
  const { name } = PLANS[planType];
  const { detail } = planBadgeText(subscription);
  return (
    <section aria-label="Your plan" className="flex items-center gap-6 rounded-xl bg-sunken p-5 md:p-6">
      <PlanDrawing plan={planType} className="size-16 shrink-0 max-md:order-1 md:size-22" />
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-2">
          <span className="voice text-2xl">{name}</span>
          <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
        </h3>
        <p className="mt-1 text-balance text-ink-2">
          {costOf(subscription)}
          {detail && detail !== name && ` · ${detail}`}
        </p>
      </div>
    </section>
  );
}

function costOf({ planType, paymentFrequency }: Subscription): string {
  const { monthly, yearly } = PLANS[planType];
  if (planType === 'free') return `${price(monthly)} for good`;
  if (paymentFrequency === null) return 'Granted to you, free of charge';
  return paymentFrequency === 'yearly' && yearly !== null ? `${price(yearly)} a year` : `${price(monthly)} a month`;
}
