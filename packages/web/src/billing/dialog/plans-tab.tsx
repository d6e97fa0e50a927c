import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Billing } from '../buying/use-billing.ts';
import { PlanOffer } from '../buying/plan-offer.tsx';

export function PlansTab({ subscription, billing }: { subscription: Subscription | undefined; billing: Billing }) {
  return (
    <>
      <div className="grid gap-3 md:grid-cols-3">
        {(['free', 'medium', 'premium'] as const).map((plan) => (
          <PlanOffer key={plan} plan={plan} subscription={subscription} billing={billing} />
        ))}
      </div>
      <p className="text-sm text-ink-2">
        You pay on our provider’s own page. Over a limit nothing is lost: you can read, edit and delete everything, only
        adding waits. All of it side by side: <TextLink href="/pricing">Pricing</TextLink>
      </p>
    </>
  );
}
