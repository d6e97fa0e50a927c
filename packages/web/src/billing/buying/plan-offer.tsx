import type { PaidPlan, PaymentFrequency, Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { inDollars, offerOf, type PlanOffer as Offer } from '@inner-circle/domain/billing/plan-offers.rules.ts';
import { type Plan, planReaches, PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Button } from '../../ui/button.tsx';
import type { Billing } from './use-billing.ts';
import { dayInWords } from './day-in-words.ts';
import { PlanCard } from './plan-card.tsx';

type PlanOfferProps = {
  plan: Plan;
  subscription: Subscription | undefined;
  billing: Billing;
  /** Nothing below the plan that somebody has is offered. */
  upgradesOnly?: boolean;
  /** The one that was chosen on the way here. */
  isWanted?: boolean;
};

/** A plan with what it offers to somebody in their state. */
export function PlanOffer({ plan, subscription, billing, upgradesOnly = false, isWanted = false }: PlanOfferProps) {
  const now = useNow();
  if (!subscription) return <PlanCard plan={plan} isCurrent={false} />;
  const { planType } = subscription;
  const isCurrent = planType === plan;
  const isBelow = !isCurrent && plan !== 'free' && planReaches(planType, plan);
  const offer = offerOf(plan, subscription, now, dayInWords);
  const isOffered = !(upgradesOnly && isBelow);
  return (
    <PlanCard
      plan={plan}
      isCurrent={isCurrent}
      isWanted={isWanted}
      note={isBelow && 'Premium Active'}
      explanation={isOffered ? offer.note : null}
    >
      {isOffered && <OfferButtons plan={plan} offer={offer} billing={billing} />}
    </PlanCard>
  );
}

function OfferButtons({ plan, offer: { kind, frequencies }, billing }: { plan: Plan; offer: Offer; billing: Billing }) {
  const { underWay, resume, updateCard, chooseFree } = billing;
  const waits = underWay !== undefined;
  if (plan === 'free')
    return (
      kind === 'portal' && (
        <Button variant="ghost" disabled={waits} onClick={() => void chooseFree()}>
          Change to Free
        </Button>
      )
    );
  if (kind === 'resume')
    return (
      <Button variant="primary" full disabled={waits} onClick={() => void resume()}>
        Resume {PLANS[plan].name}
      </Button>
    );
  if (kind === 'update-card')
    return (
      <Button variant="primary" full disabled={waits} onClick={() => void updateCard()}>
        Update card
      </Button>
    );
  return frequencies.map((frequency, index) => (
    <BuyButton key={frequency} {...{ plan, frequency, billing }} isFirst={index === 0 && plan === 'premium'} />
  ));
}

type BuyButtonProps = { plan: PaidPlan; frequency: PaymentFrequency; billing: Billing; isFirst: boolean };

function BuyButton({ plan, frequency, billing: { underWay, choose }, isFirst }: BuyButtonProps) {
  const { name, yearly, yearlySaving, monthly } = PLANS[plan];
  const isThis = typeof underWay === 'object' && underWay.planType === plan && underWay.paymentFrequency === frequency;
  return (
    <Button
      variant={isFirst ? 'primary' : 'second'}
      full
      disabled={underWay !== undefined && !isThis}
      working={isThis}
      onClick={() => void choose({ planType: plan, paymentFrequency: frequency })}
    >
      <span className="sr-only">{name} </span>
      {frequency === 'yearly' ? (
        <>
          Yearly {inDollars(yearly ?? 0)} <span className="text-sm font-normal">save {yearlySaving}%</span>
        </>
      ) : (
        `Monthly ${inDollars(monthly)}`
      )}
    </Button>
  );
}
