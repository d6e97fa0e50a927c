import { subscriptionExamples, type SubscriptionExample } from '@inner-circle/domain/billing/subscription-examples.ts';
import { planBadge } from '@inner-circle/domain/billing/subscription-states.rules.ts';
import { useState } from 'react';
import { PlanBadge } from '../../ui/states/plan-badge.tsx';
import type { Billing } from '../buying/use-billing.ts';
import { PlanOffer } from '../buying/plan-offer.tsx';
import { CurrentPlan } from '../dialog/current-plan.tsx';

const nothing = async () => {};

/** Every button is there, and none of them buys anything. */
const STANDING_STILL: Billing = {
  underWay: undefined,
  problem: undefined,
  isBought: false,
  choose: nothing,
  manage: nothing,
  updateCard: nothing,
  cancel: nothing,
  resume: nothing,
  chooseFree: nothing,
};

/** Every state of a subscription, with every plan that it can be of: as the bar, the overview and the cards show it. */
export default function SubscriptionGallery() {
  const [now] = useState(() => Temporal.Now.instant());
  return (
    <main className="mx-auto grid max-w-200 gap-14 px-4 py-10 md:px-8">
      <h1 className="voice text-4xl tracking-[-0.025em]">The states of a subscription</h1>
      {subscriptionExamples(now).map((example) => (
        <Example key={`${example.state} ${example.plan} ${example.isWaiting}`} {...example} />
      ))}
    </main>
  );
}

function Example({ state, plan, isWaiting, subscription }: SubscriptionExample) {
  const name = `${state}, ${plan}${isWaiting ? ', and something waits' : ''}`;
  return (
    <section aria-label={name} className="grid gap-3">
      <header className="flex items-center justify-between gap-4">
        <h2 className="font-strong">{name}</h2>
        <PlanBadge {...planBadge(subscription)} />
      </header>
      <CurrentPlan subscription={subscription} billing={STANDING_STILL} onUpgrade={() => {}} />
      {!isWaiting && (
        <div className="grid gap-3 md:grid-cols-3">
          {(['free', 'medium', 'premium'] as const).map((card) => (
            <PlanOffer key={card} plan={card} subscription={subscription} billing={STANDING_STILL} />
          ))}
        </div>
      )}
    </section>
  );
}
