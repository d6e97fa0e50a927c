import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { actionsOf, type PlanAction, STATE_RULES } from '@inner-circle/domain/billing/plan-offers.rules.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { stateOf } from '@inner-circle/domain/billing/subscription-states.rules.ts';
import { counted } from '../../platform/numbers.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { PlanDrawing } from '../../ui/brand/plan-drawing.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Billing, UnderWay } from '../buying/use-billing.ts';
import { dayInWords } from '../buying/day-in-words.ts';

type CurrentPlanProps = { subscription: Subscription | undefined; billing: Billing; onUpgrade: () => void };

/** The plan that somebody has: what its state is called, what it says and what can be done about it. */
export function CurrentPlan({ subscription, billing, onUpgrade }: CurrentPlanProps) {
  if (!subscription) return <Skeleton className="h-34! rounded-xl!" />;
  const { planType } = subscription;
  const { label, tone, says } = STATE_RULES[stateOf(subscription)];
  return (
    <>
      <section aria-label="Your plan" className="flex items-center gap-6 rounded-xl bg-sunken p-5 md:p-6">
        <PlanDrawing plan={planType} className="size-16 shrink-0 self-start max-md:order-1 md:size-22 md:self-center" />
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-center gap-2">
            <span className="voice text-2xl">{PLANS[planType].name}</span>
            <Badge tone={tone}>{label}</Badge>
          </h3>
          <p className="mt-1 text-balance text-ink-2">{says(subscription, dayInWords)}</p>
          <PlanActions subscription={subscription} billing={billing} onUpgrade={onUpgrade} />
        </div>
      </section>
      <Waiting subscription={subscription} />
    </>
  );
}

/** What comes after the plan that somebody has. */
function Waiting({ subscription: { pendingPromoCode, waitingGrant } }: { subscription: Subscription }) {
  return (
    <>
      {waitingGrant && (
        <MessageBox tone="info">
          {counted(waitingGrant.days, 'day')} of {PLANS[waitingGrant.planType].name}, free of charge, wait until your
          current plan ends.
        </MessageBox>
      )}
      {pendingPromoCode && (
        <MessageBox tone="info">
          Your promo code {pendingPromoCode.code} waits: {PLANS[pendingPromoCode.planType].name} will be applied when
          your current subscription ends.
        </MessageBox>
      )}
    </>
  );
}

type ActionLook = { label: string; what: UnderWay | undefined; look?: Pick<ButtonProps, 'variant' | 'className'> };

const LOOKS: Readonly<Record<PlanAction, ActionLook>> = {
  upgrade: { label: 'Upgrade Plan', what: undefined, look: { variant: 'primary' } },
  resume: { label: 'Resume', what: 'resume', look: { variant: 'primary' } },
  'update-card': { label: 'Update card', what: 'card', look: { variant: 'primary' } },
  manage: { label: 'Manage Subscription', what: 'portal' },
  cancel: {
    label: 'Cancel Subscription',
    what: 'cancel',
    look: { variant: 'ghost', className: 'text-danger! md:ms-auto' },
  },
};

type PlanActionsProps = { subscription: Subscription; billing: Billing; onUpgrade: () => void };

function PlanActions({ subscription, billing, onUpgrade }: PlanActionsProps) {
  const { underWay, manage, cancel, resume, updateCard } = billing;
  const actions = actionsOf(subscription, useNow());
  if (actions.length === 0) return null;
  const does = { upgrade: onUpgrade, resume, 'update-card': updateCard, manage, cancel };
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {actions.map((action) => {
        const { label, what, look } = LOOKS[action];
        const isThis = what !== undefined && underWay === what;
        return (
          <Button
            key={action}
            {...look}
            disabled={underWay !== undefined && !isThis}
            working={isThis}
            onClick={() => void does[action]()}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
