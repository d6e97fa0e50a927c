import type { Stripe } from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { startShop } from './stripe.testing.ts';

const shop = await startShop();
afterAll(() => shop.close());
const { client, buy, post, postForm } = shop;

const passes = (advance: string) => post('/sandbox/clock', { advance });
const asItIs = (subscription: Stripe.Subscription) => client.subscriptions.retrieve(subscription.id);
const invoicesOf = async ({ id }: Stripe.Subscription) => (await client.invoices.list({ subscription: id })).data;
const changeTo = (subscription: Stripe.Subscription, price: string, more: Stripe.SubscriptionUpdateParams = {}) =>
  client.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]!.id, price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
    ...more,
  });

test('a subscription renews with every period that passes, each time with an invoice', async () => {
  const begun = await buy();
  const [{ current_period_end: end }] = begun.items.data as [Stripe.SubscriptionItem];
  await passes('P3M1D');
  const renewed = await asItIs(begun);
  expect(renewed.status).toBe('active');
  expect(renewed.items.data[0]!.current_period_start).toBeGreaterThan(end);
  expect((await invoicesOf(begun)).map(({ amount_paid }) => amount_paid)).toEqual([500, 500, 500, 500]);
});

test('a card that declines renewals leaves it past due, a new card pays what is owed', async () => {
  const begun = await buy('4000 0000 0000 0341');
  await passes('P1M1D');
  expect((await asItIs(begun)).status).toBe('past_due');
  expect((await invoicesOf(begun)).map(({ status }) => status)).toEqual(['open', 'paid']);
  const { url } = await client.billingPortal.sessions.create({ customer: begun.customer as string });
  await postForm(`${new URL(url).pathname}/card`, { number: '4242424242424242' });
  expect((await asItIs(begun)).status).toBe('active');
  expect((await invoicesOf(begun)).map(({ status }) => status)).toEqual(['paid', 'paid']);
});

test('what is never paid for ends after three weeks', async () => {
  const begun = await buy('4000 0000 0000 0341');
  await passes('P1M22D');
  expect(await asItIs(begun)).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) });
});

test('what is canceled goes on until its period ends, and that can be taken back', async () => {
  const begun = await buy();
  const end = begun.items.data[0]!.current_period_end;
  expect(await client.subscriptions.update(begun.id, { cancel_at_period_end: true })).toMatchObject({
    status: 'active',
    cancel_at: end,
    cancel_at_period_end: true,
  });
  expect(await client.subscriptions.update(begun.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
  await client.subscriptions.update(begun.id, { cancel_at: end });
  expect(await client.subscriptions.update(begun.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: end,
  });
  expect(await client.subscriptions.update(begun.id, { cancel_at: '' })).toMatchObject({ cancel_at: null });
  await client.subscriptions.update(begun.id, { cancel_at_period_end: true });
  await passes('P1M1D');
  expect(await asItIs(begun)).toMatchObject({ status: 'canceled', ended_at: end });
  await expect(client.subscriptions.update(begun.id, { cancel_at_period_end: false })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});

test('a dearer plan costs the difference for the rest of the period, a cheaper one leaves a credit', async () => {
  const begun = await buy();
  const dearer = await changeTo(begun, shop.large.id);
  expect(dearer.items.data[0]!.price.id).toBe(shop.large.id);
  expect((await invoicesOf(begun))[0]).toMatchObject({ amount_paid: 800, billing_reason: 'subscription_update' });
  await changeTo(begun, shop.small.id);
  expect(await client.customers.retrieve(begun.customer as string)).toMatchObject({ balance: -800 });
  await passes('P1M1D');
  expect((await invoicesOf(begun))[0]).toMatchObject({ total: 500, amount_due: 0, status: 'paid' });
});

test('a new interval begins anew and is paid in full, less what was paid already', async () => {
  const begun = await buy();
  const yearly = await changeTo(begun, shop.yearly.id);
  expect((await invoicesOf(begun))[0]).toMatchObject({ amount_paid: 11_500 });
  const { current_period_start: start, current_period_end: end } = yearly.items.data[0]!;
  expect(end - start).toBeGreaterThanOrEqual(365 * 86_400);
});

test('a change that the card does not pay for is refused with the reason, and nothing changes', async () => {
  const begun = await buy('4000 0000 0000 0341');
  await expect(changeTo(begun, shop.large.id)).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    message: 'Your card was declined.',
  });
  expect((await asItIs(begun)).items.data[0]!.price.id).toBe(shop.small.id);
});

test('ended at once it is no longer among the living', async () => {
  const begun = await buy();
  await client.subscriptions.cancel(begun.id);
  const customer = begun.customer as string;
  expect((await client.subscriptions.list({ customer })).data).toEqual([]);
  expect((await client.subscriptions.list({ customer, status: 'all' })).data).toMatchObject([{ status: 'canceled' }]);
});
