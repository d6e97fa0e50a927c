import { afterAll, expect, test } from 'vitest';
import { startShop } from './stripe.testing.ts';

const shop = await startShop();
afterAll(() => shop.close());
const { client, begin, pay, get, postForm } = shop;

test('a paid checkout leads back to the shop, with an active subscription and a paid invoice', async () => {
  const session = await begin();
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', subscription: null });
  const page = await get(new URL(session.url!).pathname);
  for (const words of ['Circle', '$5.00 a month', 'ada@example.com', '4242 4242 4242 4242', 'checkout=canceled'])
    expect(page.body).toContain(words);
  const paid = await pay(session);
  expect([paid.statusCode, paid.headers.location]).toEqual([303, `http://localhost:3000/?checkout=${session.id}`]);

  const after = await client.checkout.sessions.retrieve(session.id, { expand: ['subscription.latest_invoice'] });
  expect(after).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'ada',
    subscription: {
      object: 'subscription',
      status: 'active',
      metadata: { userId: 'ada' },
      items: { data: [{ price: { lookup_key: 'small' } }] },
      latest_invoice: { status: 'paid', amount_paid: 500 },
    },
  });
  expect((await pay(session)).statusCode).toBe(410);
});

test.each([
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4242 4242 4242 4241', 'Your card number is invalid.'],
  ['4111 1111 1111 1111', 'used a non test card'],
])('the card %s is refused with the reason, and the checkout stays open', async (number, reason) => {
  const session = await begin();
  const reply = await pay(session, number);
  expect(reply.statusCode).toBe(402);
  expect(reply.body).toContain(reason);
  expect(await client.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open', subscription: null });
});

test('a card of 3-D Secure asks for a step of its own, which can fail', async () => {
  const session = await begin();
  const asked = await pay(session, '4000 0027 6000 3184');
  expect(asked.body).toContain('Complete authentication');
  const answer = (outcome: string) =>
    postForm(`/sandbox/stripe/checkout/${session.id}/authenticate`, { number: '4000002760003184', outcome });
  expect((await answer('fail')).body).toContain('unable to authenticate');
  expect((await client.checkout.sessions.retrieve(session.id)).status).toBe('open');
  expect((await answer('complete')).statusCode).toBe(303);
  expect((await client.checkout.sessions.retrieve(session.id)).status).toBe('complete');
});

test('an expired checkout cannot be paid', async () => {
  const session = await begin();
  await client.checkout.sessions.expire(session.id);
  expect((await pay(session)).statusCode).toBe(410);
  const open = await client.checkout.sessions.list({ customer: session.customer as string, status: 'open' });
  expect(open.data).toEqual([]);
});

test('the portal shows the plan, the card and the invoices, cancels with a date alone, and takes that back', async () => {
  const subscription = await shop.buy();
  const portal = await client.billingPortal.sessions.create({
    customer: subscription.customer as string,
    return_url: 'http://localhost:3000/?billing',
  });
  const path = new URL(portal.url).pathname;
  const page = await get(path);
  for (const words of ['$5.00 a month', 'Visa •••• 4242', 'Cancel plan', 'SANDBOX-', '?billing'])
    expect(page.body).toContain(words);

  await postForm(`${path}/cancel`, { subscription: subscription.id });
  const end = subscription.items.data[0]!.current_period_end;
  expect(await client.subscriptions.retrieve(subscription.id)).toMatchObject({
    cancel_at: end,
    cancel_at_period_end: false,
    status: 'active',
  });
  expect((await get(path)).body).toContain('Don’t cancel plan');
  await postForm(`${path}/resume`, { subscription: subscription.id });
  expect(await client.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at: null, canceled_at: null });
  expect((await postForm(`${path}/cancel`, { subscription: 'sub_other' })).statusCode).toBe(404);
  expect((await get('/sandbox/stripe')).body).toContain('ada@example.com');
});
