import { Stripe } from 'stripe';
import { listeningSandbox } from '../testing/listening-sandbox.ts';
import { stripeKeys } from './stripe-keys.ts';

/** The vendor's own client, as the product would use it. */
export const clientOf = (origin: string, options: Stripe.StripeConfig = {}) =>
  new Stripe(stripeKeys.secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
    httpClient: Stripe.createFetchHttpClient((url, init) => {
      const { pathname, search } = new URL(url as string);
      return fetch(`${origin}/sandbox/stripe${pathname}${search}`, init);
    }),
  });

/** A shop with two prices, and somebody who wants to buy. */
export async function startShop(options: { stripeWebhook?: string } = {}) {
  const sandbox = await listeningSandbox(options);
  const client = clientOf(sandbox.origin);
  const product = await client.products.create({ name: 'Circle' });
  const price = (lookup_key: string, unit_amount: number, interval: 'month' | 'year' = 'month') =>
    client.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount,
      recurring: { interval },
      lookup_key,
      nickname: lookup_key,
    });
  const [small, large, yearly] = [
    await price('small', 500),
    await price('large', 1300),
    await price('large_yearly', 12_000, 'year'),
  ];

  const begin = async (customer?: string) => {
    const buyer = customer ?? (await client.customers.create({ email: 'ada@example.com' })).id;
    return client.checkout.sessions.create({
      mode: 'subscription',
      customer: buyer,
      line_items: [{ price: small.id, quantity: 1 }],
      client_reference_id: 'ada',
      subscription_data: { metadata: { userId: 'ada' } },
      success_url: 'http://localhost:3000/?checkout={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/?checkout=canceled',
    });
  };
  const pay = (session: Stripe.Checkout.Session, number = '4242 4242 4242 4242') =>
    sandbox.postForm(`/sandbox/stripe/checkout/${session.id}`, { number });
  const buy = async (number?: string) => {
    const session = await begin();
    await pay(session, number);
    const paid = await client.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    return paid.subscription as Stripe.Subscription;
  };
  return { ...sandbox, client, small, large, yearly, begin, pay, buy };
}
