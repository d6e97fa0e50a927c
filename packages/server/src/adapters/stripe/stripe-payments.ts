import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import { CardRefused, type Payments, PaymentsAway, type PlanPrice } from '../../billing/billing.port.ts';
import { readStripeEvent } from './stripe-events.ts';
import { stripePrices } from './stripe-prices.ts';
import { boughtFrom } from './stripe-subscriptions.ts';

const TIMEOUT_MILLISECONDS = 8000;
const RETRIES = 1;
const PAGE = 100;

export type StripeAccount = {
  secretKey: string;
  webhookSecret: string;
  prices: readonly PlanPrice[];
  /** Other than Stripe's own. Prices that are missing there are made when they are first needed. */
  apiRoot?: string;
  timeoutMilliseconds?: number;
};

/** Payments by Stripe. */
export function stripePayments(account: StripeAccount): Payments {
  const { secretKey, webhookSecret, prices, apiRoot, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = account;
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMilliseconds,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiRoot !== undefined && { httpClient: clientOf(apiRoot) }),
  });
  const catalog = stripePrices(stripe, prices, apiRoot !== undefined);
  const bought = (subscription: Stripe.Subscription) => boughtFrom(subscription, prices);
  const known = (subscriptions: readonly Stripe.Subscription[]) =>
    subscriptions.map(bought).filter((one) => one !== 'foreign');
  const openCheckouts = async (customer: string) =>
    (await stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE })).data;
  const expire = (sessions: readonly Stripe.Checkout.Session[]) =>
    Promise.all(sessions.map(({ id }) => stripe.checkout.sessions.expire(id).catch(unlessRefused)));

  const pagesSince = async function* (moment: Temporal.Instant) {
    let after: string | undefined;
    do {
      const created = { gte: Math.floor(moment.epochMilliseconds / 1000) };
      const options = { created, status: 'all', limit: PAGE, ...(after && { starting_after: after }) } as const;
      const page = await reaching(() => stripe.subscriptions.list(options));
      yield page.data;
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after);
  };

  return {
    createCustomer: (userId, replaces) =>
      reaching(async () => {
        const idempotencyKey = keyOf('customer', userId, replaces ?? '');
        return (await stripe.customers.create({ metadata: { userId } }, { idempotencyKey })).id;
      }),

    nameCustomer: async (id, { email, name }) =>
      (await reaching(() => stripe.customers.update(id, { email, name }), { missing: 'any' })) !== undefined,

    deleteCustomer: (id) => reaching(async () => void (await stripe.customers.del(id)), { missing: 'any' }),

    beginCheckout: ({ userId, customerId, price, trialEndsAt, successUrl, cancelUrl }) =>
      reaching(async () => {
        const [open, priceId] = await Promise.all([openCheckouts(customerId), catalog.idOf(price)]);
        // Not by the lookup key, which may have moved to another price since.
        const isSame = ({ metadata, success_url }: Stripe.Checkout.Session) =>
          metadata?.['priceId'] === priceId &&
          (metadata['trialEndsAt'] ?? null) === trialEndsAt &&
          success_url === successUrl;
        const begun = open.find(isSame);
        await expire(open.filter((session) => session !== begun));
        if (begun?.url) return begun.url;
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          line_items: [{ price: priceId, quantity: 1 }],
          client_reference_id: userId,
          metadata: { userId, price: price.lookupKey, priceId, ...(trialEndsAt !== null && { trialEndsAt }) },
          subscription_data: {
            metadata: { userId },
            ...(trialEndsAt !== null && { trial_end: secondsOf(trialEndsAt) }),
          },
          success_url: successUrl,
          cancel_url: cancelUrl,
        });
        return session.url!;
      }),

    checkout: (id) =>
      reaching(
        async () => {
          const { client_reference_id: userId, subscription } = await stripe.checkout.sessions.retrieve(id);
          return { userId, subscriptionId: subscription === null ? null : idOf(subscription) };
        },
        { missing: 'any' },
      ),

    expireCheckouts: (customerId) =>
      reaching(async () => void (await expire(await openCheckouts(customerId))), { missing: 'any' }),

    portal: (customer, returnUrl) =>
      reaching(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url, {
        missing: 'customer',
      }),

    subscription: async (id) =>
      (await reaching(async () => bought(await stripe.subscriptions.retrieve(id)), { missing: 'any' })) ?? 'missing',

    subscriptionsOf: async (customer) =>
      (await reaching(
        async () => known((await stripe.subscriptions.list({ customer, status: 'all', limit: PAGE })).data),
        { missing: 'any' },
      )) ?? [],

    async *boughtSince(moment) {
      for await (const page of pagesSince(moment)) yield* known(page);
    },

    async *customersSince(moment) {
      for await (const page of pagesSince(moment))
        for (const { customer, metadata } of page)
          if (metadata['userId'] !== undefined) yield { userId: metadata['userId'], customerId: idOf(customer) };
    },

    changePlan: (id, price, { endsTrial }) =>
      reaching(async () => {
        const priceId = await catalog.idOf(price);
        const { items, status } = await stripe.subscriptions.retrieve(id);
        const [item] = items.data;
        await stripe.subscriptions.update(id, {
          items: [{ id: item!.id, price: priceId, quantity: 1 }],
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
          ...(endsTrial && status === 'trialing' && { trial_end: 'now' }),
        });
      }),

    cancelAtPeriodEnd: (id) =>
      reaching(async () => void (await stripe.subscriptions.update(id, { cancel_at_period_end: true }))),

    resume: (id) =>
      reaching(async () => {
        const { cancel_at_period_end: withPeriod } = await stripe.subscriptions.retrieve(id);
        // The customer portal may set a date alone, and the two cannot be changed together.
        await stripe.subscriptions.update(id, withPeriod ? { cancel_at_period_end: false } : { cancel_at: '' });
      }),

    end: (id) => reaching(async () => void (await stripe.subscriptions.cancel(id)), { missing: 'any' }),

    refund: (id) =>
      reaching(
        async () => {
          const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id);
          if (invoice === null) return;
          const { data: payments } = await stripe.invoicePayments.list({ invoice: idOf(invoice), status: 'paid' });
          for (const { payment } of payments) {
            if (!payment.payment_intent) continue;
            const paid = idOf(payment.payment_intent);
            const idempotencyKey = keyOf('refund', paid);
            await stripe.refunds
              .create({ payment_intent: paid, reason: 'duplicate' }, { idempotencyKey })
              .catch(unlessRefunded);
          }
        },
        { missing: 'any' },
      ),

    readEvent: (body, signature, now) => readStripeEvent(stripe, webhookSecret, body, signature, now),

    setUpPrices: () => reaching(() => catalog.setUp()),

    comparePrices: () => reaching(() => catalog.compare()),
  };
}

/** Keys have a greatest length, and tell nothing about who they are for. */
const keyOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Up: nobody is charged before the moment that was named. */
const secondsOf = (moment: string) => Math.ceil(Temporal.Instant.from(moment).epochMilliseconds / 1000);

const idOf = (reference: string | { id: string }) => (typeof reference === 'string' ? reference : reference.id);

/** The library's own addresses have no path before /v1. */
const clientOf = (apiRoot: string) =>
  Stripe.createFetchHttpClient((url, init) => {
    const { pathname, search } = new URL(url as string);
    return fetch(`${apiRoot}${pathname}${search}`, { ...init, redirect: 'error' });
  });

const { StripeCardError, StripeError, StripeInvalidRequestError } = Stripe.errors;

/** A checkout that was paid or has expired meanwhile cannot be expired any more. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof StripeInvalidRequestError)) throw error;
}

function unlessRefunded(error: unknown): void {
  if (!(error instanceof StripeError) || error.code !== 'charge_already_refunded') throw error;
}

async function reaching<Answer>(call: () => Promise<Answer>): Promise<Answer>;
async function reaching<Answer>(
  call: () => Promise<Answer>,
  options: { missing: 'any' | 'customer' },
): Promise<Answer | undefined>;
async function reaching<Answer>(call: () => Promise<Answer>, options?: { missing: 'any' | 'customer' }) {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    if (error instanceof StripeCardError) throw new CardRefused(error.message, { cause: error });
    const isMissing = error.code === 'resource_missing';
    if (isMissing && options && (options.missing === 'any' || error.param === options.missing)) return undefined;
    // What Stripe takes for our own mistake is one; the rest passes.
    if (error instanceof StripeInvalidRequestError && !isMissing) throw error;
    throw new PaymentsAway(error.message, { cause: error });
  }
}
