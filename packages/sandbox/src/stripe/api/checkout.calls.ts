import { z } from 'zod';
import type { Account } from '../account/account.ts';
import type { CheckoutSession, PortalSession } from '../account/objects.ts';
import type { Calls } from './call.ts';
import { listing, pageOf } from './listing.ts';
import { gone, invalid, missing } from './stripe-error.ts';

const DAY_SECONDS = 86_400;
const OPEN_SECONDS = DAY_SECONDS;
/** As Stripe has them. */
const SHORTEST_TRIAL_SECONDS = 2 * DAY_SECONDS;
const LONGEST_TRIAL_SECONDS = 730 * DAY_SECONDS;
const WebUrl = z.string().refine((url) => /^https?:\/\//.test(url), 'Not a valid URL');

const NewSession = z.strictObject({
  mode: z.literal('subscription'),
  customer: z.string(),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: z.literal('1').default('1') })).length(1),
  client_reference_id: z.string().max(200).optional(),
  metadata: z.record(z.string(), z.string()).default({}),
  subscription_data: z
    .strictObject({
      metadata: z.record(z.string(), z.string()).default({}),
      trial_period_days: z.coerce.number().int().min(1).optional(),
      trial_end: z.coerce.number().int().optional(),
    })
    .optional(),
  success_url: WebUrl,
  cancel_url: WebUrl.optional(),
});

const SessionQuery = z.strictObject({
  ...listing,
  customer: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});

/** As it is told: what was ordered is the account's own. */
const shown = ({ order: _order, ...session }: CheckoutSession & { order: unknown }) => session;

/** The pages that Stripe hosts, and what became of them. */
export function checkoutCalls(call: Calls, account: Account): void {
  const { customers, prices, sessions, portals } = account;

  call({
    method: 'POST',
    url: '/v1/checkout/sessions',
    input: NewSession,
    run: ({ mode, customer, line_items, client_reference_id = null, metadata, subscription_data, ...urls }) => {
      if (!customers.has(customer)) throw missing('customer', customer, 'customer');
      const priceId = line_items[0]!.price;
      const price = prices.get(priceId);
      if (!price?.active) throw missing('price', priceId, 'line_items[0][price]');
      const { trial_period_days: trialDays, trial_end: trialEnd } = subscription_data ?? {};
      if (trialEnd !== undefined && trialEnd < account.now() + SHORTEST_TRIAL_SECONDS)
        throw invalid('The `trial_end` date has to be at least 2 days in the future.', 'subscription_data[trial_end]');
      if (trialEnd !== undefined && trialEnd > account.now() + LONGEST_TRIAL_SECONDS)
        throw invalid('The `trial_end` date can be at most two years away.', 'subscription_data[trial_end]');
      const id = account.newId('cs_test');
      const session: CheckoutSession = {
        id,
        object: 'checkout.session',
        amount_total: price.unit_amount,
        cancel_url: urls.cancel_url ?? null,
        client_reference_id,
        created: account.now(),
        currency: price.currency,
        customer,
        expires_at: account.now() + OPEN_SECONDS,
        invoice: null,
        livemode: false,
        metadata,
        mode,
        payment_status: 'unpaid',
        status: 'open',
        subscription: null,
        success_url: urls.success_url,
        url: `${account.origin}/sandbox/stripe/checkout/${id}`,
      };
      const order = {
        price,
        metadata: subscription_data?.metadata ?? {},
        trialEnd: trialEnd ?? (trialDays === undefined ? null : account.now() + trialDays * DAY_SECONDS),
      };
      sessions.set(id, { ...session, order });
      return session;
    },
  });
  call({
    method: 'GET',
    url: '/v1/checkout/sessions',
    input: SessionQuery,
    run: ({ customer, status, ...paging }) => {
      const found = [...sessions.values()]
        .filter(
          (one) =>
            (customer === undefined || one.customer === customer) && (status === undefined || one.status === status),
        )
        .map(shown);
      return pageOf(found, paging, '/v1/checkout/sessions');
    },
  });
  call({
    method: 'GET',
    url: '/v1/checkout/sessions/:id',
    input: z.strictObject({}),
    run: (_input, id) => shown(sessions.get(id) ?? gone('checkout.session', id)),
  });
  call({
    method: 'POST',
    url: '/v1/checkout/sessions/:id/expire',
    input: z.strictObject({}),
    run: (_input, id) => {
      const session = sessions.get(id) ?? gone('checkout.session', id);
      if (session.status !== 'open')
        throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired.`, 'session');
      session.status = 'expired';
      account.announce('checkout.session.expired', shown(session), account.now());
      return shown(session);
    },
  });

  call({
    method: 'POST',
    url: '/v1/billing_portal/sessions',
    input: z.strictObject({ customer: z.string(), return_url: WebUrl.optional() }),
    run: ({ customer, return_url = null }) => {
      if (!customers.has(customer)) throw missing('customer', customer, 'customer');
      const id = account.newId('bps');
      const portal: PortalSession = {
        id,
        object: 'billing_portal.session',
        created: account.now(),
        customer,
        livemode: false,
        return_url,
        url: `${account.origin}/sandbox/stripe/portal/${id}`,
      };
      portals.set(id, portal);
      return portal;
    },
  });
}
