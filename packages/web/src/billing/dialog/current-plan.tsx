import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { Button } from '../../ui/button.tsx';
import { PlanDrawing } from '../../ui/brand/plan-drawing.tsx';
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Billing } from '../buying/billing.changes.ts';
import { periodText } from './period-text.ts';
import { price } from '../buying/plan-features.ts';

export const STATUSES: Readonly<Record<Subscription['status'], { label: string; tone: BadgeTone }>> = {
  active: { label: 'Active', tone: 'good' },
  trialing: { label: 'Trial', tone: 'info' },
  past_due: { label: 'Payment Due', tone: 'danger' },
  canceled: { label: 'Canceled', tone: 'plain' },
};

type CurrentPlanProps = { subscription: Subscription | undefined; billing: Billing; onUpgrade: () => void };

export function CurrentPlan({ subscription, billing, onUpgrade }: CurrentPlanProps) {
  if (!subscription) return <Skeleton className="h-34! rounded-xl!" />;
  const { planType, status, pendingPromoCode } = subscription;
  return (
    <>
      <section aria-label="Your plan" className="flex items-center gap-6 rounded-xl bg-sunken p-5 md:p-6">
        <PlanDrawing plan={planType} className="size-16 shrink-0 self-start max-md:order-1 md:size-22 md:self-center" />
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-center gap-2">
            <span className="voice text-2xl">{PLANS[planType].name}</span>
            <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
          </h3>
          <p className="mt-1 text-balance text-ink-2">
            {[costOf(subscription), periodText(subscription)].filter(Boolean).join(' · ')}
          </p>
          <PlanActions subscription={subscription} billing={billing} onUpgrade={onUpgrade} />
        </div>
      </section>
      {pendingPromoCode && (
        <MessageBox tone="info">
          Your promo code {pendingPromoCode.code} waits: {PLANS[pendingPromoCode.planType].name} will be applied when
          your current subscription ends.
        </MessageBox>
      )}
    </>
  );
}

type PlanActionsProps = { subscription: Subscription; billing: Billing; onUpgrade: () => void };

function PlanActions({ subscription, billing, onUpgrade }: PlanActionsProps) {
  const { planType, isCanceled, stripeSubscriptionId } = subscription;
  const { underWay, manage, cancel, resume } = billing;
  const isBought = stripeSubscriptionId !== null;
  const waits = underWay !== undefined;
  const mayUpgrade = planType !== 'premium' && !isCanceled;
  if (!mayUpgrade && !isBought) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {mayUpgrade && (
        <Button variant="primary" disabled={waits} onClick={onUpgrade}>
          Upgrade Plan
        </Button>
      )}
      {isBought && !isCanceled && (
        <>
          <Button
            disabled={waits && underWay !== 'portal'}
            working={underWay === 'portal'}
            onClick={() => void manage()}
          >
            Manage Subscription
          </Button>
          <Button
            variant="ghost"
            className="text-danger! md:ms-auto"
            disabled={waits && underWay !== 'cancel'}
            working={underWay === 'cancel'}
            onClick={() => void cancel()}
          >
            Cancel Subscription
          </Button>
        </>
      )}
      {isBought && isCanceled && (
        <Button
          variant="primary"
          disabled={waits && underWay !== 'resume'}
          working={underWay === 'resume'}
          onClick={() => void resume()}
        >
          Keep my plan
        </Button>
      )}
    </div>
  );
}

const CENTS = 100;

/** Whoever bought at an earlier price keeps it, so it is not read from the catalogue. */
function costOf({ planType, paymentFrequency, priceCents, source }: Subscription): string {
  const { monthly, yearly } = PLANS[planType];
  if (planType === 'free') return `${price(monthly)} for good`;
  if (source === 'promo-code') return 'By promo code, free of charge';
  if (paymentFrequency === null) return 'Granted to you, free of charge';
  const shown = (paymentFrequency === 'yearly' && yearly) || monthly;
  return `${price(priceCents === null ? shown : priceCents / CENTS)} a ${paymentFrequency === 'yearly' ? 'year' : 'month'}`;
}
