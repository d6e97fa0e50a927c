import type { PaidPlan, PaymentFrequency, Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Billing } from './billing.changes.ts';
import { PlanCard } from './plan-card.tsx';
import { price } from './plan-features.ts';

type PlanOfferProps = { plan: PaidPlan; subscription: Subscription | undefined; billing: Billing };

/** A plan with the ways to pay for it. Of one's own plan the other way is offered. */
export function PlanOffer({ plan, subscription, billing }: PlanOfferProps) {
  const isCurrent = subscription?.planType === plan;
  const isPremiumActive = plan === 'medium' && subscription?.planType === 'premium';
  const { yearly, yearlySaving, monthly } = PLANS[plan];
  const current = isCurrent ? subscription.paymentFrequency : null;
  const offers = (['yearly', 'monthly'] as const).filter((frequency) => frequency !== current);
  const hasNothingToBuy = isPremiumActive || (isCurrent && current === null && subscription.source !== 'promo-code');
  return (
    <PlanCard plan={plan} isCurrent={isCurrent} note={isPremiumActive && 'Premium Active'}>
      {subscription && hasNothingToBuy ? (
        <Button disabled>{isCurrent ? 'Current Plan' : 'Premium Active'}</Button>
      ) : (
        offers.map((frequency, index) => (
          <BuyButton key={frequency} {...{ plan, frequency, billing }} isFirst={index === 0 && plan === 'premium'}>
            {frequency === 'yearly' ? (
              <>
                Yearly {price(yearly ?? 0)} <span className="text-sm font-normal">save {yearlySaving}%</span>
              </>
            ) : (
              `Monthly ${price(monthly)}`
            )}
          </BuyButton>
        ))
      )}
    </PlanCard>
  );
}

type BuyButtonProps = {
  plan: PaidPlan;
  frequency: PaymentFrequency;
  billing: Billing;
  isFirst: boolean;
  children: ReactNode;
};

function BuyButton({ plan, frequency, billing: { underWay, choose }, isFirst, children }: BuyButtonProps) {
  const isThis = typeof underWay === 'object' && underWay.planType === plan && underWay.paymentFrequency === frequency;
  return (
    <Button
      variant={isFirst ? 'primary' : 'second'}
      full
      disabled={underWay !== undefined && !isThis}
      working={isThis}
      onClick={() => void choose({ planType: plan, paymentFrequency: frequency })}
    >
      <span className="sr-only">{PLANS[plan].name} </span>
      {children}
    </Button>
  );
}
