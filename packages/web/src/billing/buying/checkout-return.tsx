import { PaidPlan, type Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import {
  BILLING_PARAMETER,
  CHECKOUT_CANCELED,
  CHECKOUT_PARAMETER,
  PLAN_PARAMETER,
} from '@inner-circle/domain/billing/payments.rules.ts';
import { planReaches, PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAddress } from '../../platform/screen/address.ts';
import { call } from '../../platform/server/call.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { planChanged, usePlanChangesElsewhere } from './refresh-plan.ts';
import { useSubscription } from '../billing.queries.ts';
import { billingRequested, upgradeRequested } from '../upgrade-requests.ts';
import { dayInWords } from './day-in-words.ts';

/**
 * Back from the payment provider: takes over what was bought before any webhook has come, and says what is true. Whoever comes from
 * the pricing page is offered the plan that they chose there.
 */
export function CheckoutReturn() {
  usePlanChangesElsewhere();
  const client = useQueryClient();
  const toasts = useToasts();
  const [parameters, change] = useAddress();
  const checkout = parameters.get(CHECKOUT_PARAMETER);
  const isBackFromPortal = parameters.has(BILLING_PARAMETER);
  const seen = useRef<string>(undefined);

  useEffect(() => {
    if (!isBackFromPortal) return;
    change({ [BILLING_PARAMETER]: null }, { replace: true });
    planChanged(client);
    billingRequested.publish();
  }, [isBackFromPortal, change, client]);

  const wanted = parameters.get(PLAN_PARAMETER);
  const { subscription } = useSubscription();
  useEffect(() => {
    if (wanted === null || !subscription) return;
    change({ [PLAN_PARAMETER]: null }, { replace: true });
    const plan = PaidPlan.safeParse(wanted).data;
    if (plan && !planReaches(subscription.planType, plan)) upgradeRequested.publish(plan);
  }, [wanted, subscription, change]);

  useEffect(() => {
    if (!checkout || seen.current === checkout) return;
    seen.current = checkout;
    change({ [CHECKOUT_PARAMETER]: null }, { replace: true });
    if (checkout === CHECKOUT_CANCELED) toasts.add({ title: 'Nothing was bought, and nothing was charged.' });
    else void confirm(checkout);

    async function confirm(session: string) {
      try {
        const bought = await call(billingEndpoints.confirmCheckout, { body: { sessionId: session } });
        planChanged(client);
        toasts.add(saying(bought));
      } catch (error) {
        console.error('The checkout could not be confirmed', error);
        toasts.add({
          title: 'Your payment is being confirmed',
          detail: 'It can take a minute. Your plan changes by itself, and nothing is charged twice.',
        });
      }
    }
  }, [checkout, change, client, toasts]);

  return null;
}

const saying = ({ planType, source, trialEndsAt, isTrialing }: Subscription) =>
  source === 'stripe'
    ? ({
        title: `You are on ${PLANS[planType].name} now.`,
        detail:
          isTrialing && trialEndsAt ? `Thank you! The first payment is on ${dayInWords(trialEndsAt)}.` : 'Thank you!',
        tone: 'done',
      } as const)
    : { title: 'The payment is not complete yet', detail: 'Your plan changes as soon as it is.' };
