import { billingEndpoints, type Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAddress } from '../platform/screen/address.ts';
import { call } from '../platform/server/call.ts';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { planChanged, usePlanChangesElsewhere } from './billing.queries.ts';

/** Back from the payment provider: takes over what was bought before any webhook has come, and says what is true. */
export default function CheckoutReturn() {
  usePlanChangesElsewhere();
  const client = useQueryClient();
  const toasts = useToasts();
  const [parameters, change] = useAddress();
  const outcome = parameters.get('checkout');
  const sessionId = parameters.get('session_id');
  const seen = useRef<string>(undefined);

  useEffect(() => {
    if (!outcome || seen.current === `${outcome} ${sessionId}`) return;
    seen.current = `${outcome} ${sessionId}`;
    change({ checkout: null, session_id: null }, { replace: true });
    if (outcome === 'canceled') toasts.add({ title: 'Nothing was bought, and nothing was charged.' });
    if (outcome === 'portal') planChanged(client);
    if (outcome === 'success' && sessionId) void confirm(sessionId);

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
  }, [outcome, sessionId, change, client, toasts]);

  return null;
}

const saying = ({ planType, source }: Subscription) =>
  source === 'stripe'
    ? ({ title: `You are on ${PLANS[planType].name} now.`, detail: 'Thank you!', tone: 'done' } as const)
    : { title: 'The payment is not complete yet', detail: 'Your plan changes as soon as it is.' };
