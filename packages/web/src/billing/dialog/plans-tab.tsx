import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Billing } from '../buying/billing.changes.ts';
import { PlanCard } from '../buying/plan-card.tsx';
import { PlanOffer } from '../buying/plan-offer.tsx';

export function PlansTab({ subscription, billing }: { subscription: Subscription | undefined; billing: Billing }) {
  const isFree = subscription?.planType === 'free';
  return (
    <>
      <div className="grid gap-3 md:grid-cols-3">
        <PlanCard plan="free" isCurrent={isFree}>
          {billing.isBought && (
            <Button variant="ghost" disabled={billing.underWay !== undefined} onClick={() => void billing.chooseFree()}>
              Change to Free
            </Button>
          )}
        </PlanCard>
        <PlanOffer plan="medium" subscription={subscription} billing={billing} />
        <PlanOffer plan="premium" subscription={subscription} billing={billing} />
      </div>
      <p className="text-sm text-ink-2">
        You pay on our provider’s own page. Over a limit nothing is lost: you can read, edit and delete everything, only
        adding waits. All of it side by side: <TextLink href="/pricing">Pricing</TextLink>
      </p>
    </>
  );
}
