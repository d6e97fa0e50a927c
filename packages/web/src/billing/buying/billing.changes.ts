import { billingEndpoints, type PlanChoice } from '@inner-circle/domain/billing/payments.contract.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { track } from '../../platform/analytics.ts';
import { call } from '../../platform/server/call.ts';
import { CallError, textOfError } from '../../platform/server/call-error.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useSubscription } from '../billing.queries.ts';
import { planChanged } from './plan-changes.ts';
import { price } from './plan-features.ts';

/** What is under way, and what went wrong with the last thing that was tried. */
export type Billing = ReturnType<typeof useBilling>;

type UnderWay = 'portal' | 'cancel' | 'resume' | PlanChoice;

/** Buying, changing and ending a plan. One thing at a time; what fails is said in the dialog, and can be tried again. */
export function useBilling() {
  const { subscription } = useSubscription();
  const client = useQueryClient();
  const toasts = useToasts();
  const confirm = useConfirm();
  const [underWay, setUnderWay] = useState<UnderWay>();
  const [problem, setProblem] = useState<string>();

  const attempt = async (what: UnderWay, fallback: string, action: () => Promise<unknown>) => {
    if (underWay) return;
    setUnderWay(what);
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      console.error(fallback, error);
      setProblem(reasonOf(error, fallback));
    }
    setUnderWay(undefined);
  };

  const isBought = subscription?.stripeSubscriptionId != null;

  return {
    underWay,
    problem,
    isBought,

    /** A first purchase goes through the provider's page; a living subscription is changed in place. */
    choose: async (choice: PlanChoice) => {
      track('begin_checkout', { plan: choice.planType, frequency: choice.paymentFrequency });
      if (!isBought)
        return attempt(choice, 'Failed to create checkout session', () =>
          goTo(call(billingEndpoints.checkout, { body: choice })),
        );
      if (!(await confirm(changeQuestion(choice)))) return;
      await attempt(choice, 'Failed to upgrade subscription', async () => {
        await call(billingEndpoints.upgrade, { body: choice });
        planChanged(client);
        toasts.add({ title: `You are on ${PLANS[choice.planType].name} now.`, tone: 'done' });
      });
    },

    manage: () =>
      attempt('portal', 'Failed to create customer portal session', () => goTo(call(billingEndpoints.portal))),

    cancel: async () => {
      const until = subscription?.currentPeriodEndFormatted;
      const yes = await confirm({
        title: 'Cancel Subscription?',
        text: `Your access continues until ${until}. Nothing is deleted then: what is over the limits of Free stays, and can be read, changed and exported.`,
        confirmLabel: 'Cancel Subscription',
        cancelLabel: 'Keep it',
        danger: true,
      });
      if (!yes) return;
      await attempt('cancel', 'Failed to cancel subscription', async () => {
        await call(billingEndpoints.cancel);
        planChanged(client);
      });
    },

    resume: () =>
      attempt('resume', 'Failed to resume subscription', async () => {
        await call(billingEndpoints.resume);
        planChanged(client);
      }),

    /** Free is not bought: what is paid for ends in the customer portal. */
    chooseFree: async () => {
      const yes = await confirm({
        title: 'Change to Free',
        text: 'Downgrading is done in the payment provider’s customer portal. Your plan then runs until the end of what you have paid for.',
        confirmLabel: 'Open customer portal',
      });
      if (yes)
        await attempt('portal', 'Failed to create customer portal session', () => goTo(call(billingEndpoints.portal)));
    },
  };
}

/** To a page of the payment provider. */
async function goTo(page: Promise<{ url: string }>): Promise<void> {
  window.location.assign((await page).url);
  // The browser is on its way: the buttons stay as they are until it has left.
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}

function changeQuestion({ planType, paymentFrequency }: PlanChoice) {
  const { name, monthly, yearly } = PLANS[planType];
  const cost = paymentFrequency === 'yearly' ? `${price(yearly ?? 0)} a year` : `${price(monthly)} a month`;
  return {
    title: `Change to ${name} for ${cost}?`,
    text: 'What you have paid for the time that is left counts towards it. The difference is charged to your card now, or credited to you.',
    confirmLabel: `Change to ${name}`,
  };
}

/** The card's own reason, or that the provider is not set up, is of more use than that it failed. */
const reasonOf = (error: unknown, fallback: string) =>
  error instanceof CallError && [402, 409, 503].includes(error.status) ? textOfError(error) : fallback;
