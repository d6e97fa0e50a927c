import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { billingEndpoints, type PlanChoice } from '@inner-circle/domain/billing/payments.contract.ts';
import { inDollars, offerOf } from '@inner-circle/domain/billing/plan-offers.rules.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { stateOf } from '@inner-circle/domain/billing/subscription-states.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { track } from '../../platform/analytics.ts';
import { navigateAway } from '../../platform/screen/navigate-away.ts';
import { useNow } from '../../platform/time/clock.ts';
import { call } from '../../platform/server/call.ts';
import { CallError, textOfError } from '../../platform/server/call-error.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useSubscription } from '../billing.queries.ts';
import { planChanged } from './refresh-plan.ts';
import { dayInWords } from './day-in-words.ts';

/** What is under way, and what went wrong with the last thing that was tried. */
export type Billing = ReturnType<typeof useBilling>;

export type UnderWay = 'portal' | 'card' | 'cancel' | 'resume' | PlanChoice;

/** Buying, changing and canceling a plan. One thing at a time; what fails is said in the dialog, and can be tried again. */
export function useBilling() {
  const { subscription } = useSubscription();
  const now = useNow();
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
      if (!subscription || subscription.stripeSubscriptionId === null)
        return attempt(choice, 'Failed to create checkout session', () =>
          goTo(call(billingEndpoints.checkout, { body: choice })),
        );
      const { note } = offerOf(choice.planType, subscription, now, dayInWords);
      if (!(await confirm(changeQuestion(choice, note)))) return;
      await attempt(choice, 'Failed to upgrade subscription', async () => {
        await call(billingEndpoints.upgrade, { body: choice });
        planChanged(client);
        toasts.add({ title: `You are on ${PLANS[choice.planType].name} now.`, tone: 'done' });
      });
    },

    manage: () =>
      attempt('portal', 'Failed to create customer portal session', () => goTo(call(billingEndpoints.portal))),

    /** Where the card is changed, too. */
    updateCard: () =>
      attempt('card', 'Failed to create customer portal session', () => goTo(call(billingEndpoints.portal))),

    cancel: async () => {
      const yes = await confirm(cancelQuestion(subscription));
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

/** To a page of the payment provider. The buttons wait until the browser has left, or turns out to stay. */
const goTo = async (page: Promise<{ url: string }>) => navigateAway((await page).url);

function changeQuestion({ planType, paymentFrequency }: PlanChoice, note: string | null) {
  const { name, monthly, yearly } = PLANS[planType];
  const cost = paymentFrequency === 'yearly' ? `${inDollars(yearly ?? 0)} a year` : `${inDollars(monthly)} a month`;
  return {
    title: `Change to ${name} for ${cost}?`,
    text:
      note ??
      'What you have paid for the time that is left counts towards it. The difference is charged to your card now, or credited to you.',
    confirmLabel: `Change to ${name}`,
  };
}

/** Until when a plan that is canceled now can be used. */
function cancelQuestion(subscription: Subscription | undefined) {
  const until = subscription?.isPastDue ? subscription.graceEndsAt : subscription?.currentPeriodEnd;
  const isOver = subscription !== undefined && stateOf(subscription) === 'unpaid';
  const access = isOver || !until ? 'It ends at once.' : `Your access continues until ${dayInWords(until)}.`;
  return {
    title: 'Cancel Subscription?',
    text: `${access} Nothing is deleted then: what is over the limits of Free stays, and can be read, changed and exported.`,
    confirmLabel: 'Cancel Subscription',
    cancelLabel: 'Keep it',
    danger: true,
  };
}

/** The card's own reason, or that the provider is not set up, is of more use than that it failed. */
const reasonOf = (error: unknown, fallback: string) =>
  error instanceof CallError && [402, 409, 503].includes(error.status) ? textOfError(error) : fallback;
