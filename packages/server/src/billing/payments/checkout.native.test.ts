import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { expect, test } from 'vitest';
import { CARDS, paying } from '../../testing/vendors/paying.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { stripeEvents } from '../../testing/vendors/stripe-events.ts';
import { syncSubscription } from './sync-subscription.service.ts';

const app = await startTestApp({ sandbox: true });
const { signIn, query } = app;
const { pay, buy, form, webhooks, allTold } = paying(app);
const { atStripe, customerOf } = stripeEvents(app);
const { checkout, confirmCheckout, subscription, portal, history } = billingEndpoints;

const plan = async (user: TestUser) => (await user(subscription)).body.planType;
const begin = (user: TestUser) => user(checkout, { body: { planType: 'medium', paymentFrequency: 'yearly' } });

test('who pays has the plan at once, with everything that belongs to it', async () => {
  await webhooks({ lose: true });
  const ada = await signIn();
  const bought = await buy(ada);
  expect(bought).toMatchObject({
    planType: 'premium',
    status: 'active',
    source: 'stripe',
    paymentFrequency: 'monthly',
    isActive: true,
    daysUntilRenewal: expect.any(Number),
    stripeSubscriptionId: expect.stringMatching(/^sub_/),
    stripeCustomerId: expect.stringMatching(/^cus_/),
    endsAt: null,
  });
  expect((await ada(subscription)).body).toMatchObject({ planType: 'premium', id: bought.id });
  expect((await ada(history)).body.data).toMatchObject([{ planType: 'premium', status: 'active', source: 'stripe' }]);
  expect(await query('select plan from users where id = $1', [ada.user.id])).toEqual([{ plan: 'premium' }]);
  await webhooks({});
});

test('a webhook alone is enough', async () => {
  const ada = await signIn();
  await pay(ada, { planType: 'medium' });
  await expect.poll(() => plan(ada)).toBe('medium');
  await allTold();
});

test('who goes back from the checkout, or whose card is declined, has bought nothing', async () => {
  const ada = await signIn();
  const { body } = await begin(ada);
  const page = await fetch(body.url);
  expect(await page.text()).toContain('?checkout=canceled');
  const { status, body: refusal } = await form(new URL(body.url).pathname, { number: CARDS.declined });
  expect(status).toBe(402);
  expect(refusal).toContain('Your card was declined.');
  expect(await plan(ada)).toBe('free');
});

test('a second checkout is refused while a subscription lives, also when nothing was heard of the first', async () => {
  await webhooks({ lose: true });
  const ada = await signIn();
  await pay(ada);
  expect(await plan(ada)).toBe('free');
  expect(await begin(ada)).toMatchObject({ status: 409, body: { error: 'billing.subscribed' } });
  expect(await plan(ada)).toBe('premium');
  await webhooks({});
});

test('of several checkouts that are begun only the last choice can be paid', async () => {
  const ada = await signIn();
  const first = await begin(ada);
  expect((await begin(ada)).body).toEqual(first.body);
  const second = await ada(checkout, { body: { planType: 'premium', paymentFrequency: 'monthly' } });
  const payAt = (url: string) => form(new URL(url).pathname, { number: CARDS.good });
  expect((await payAt(first.body.url)).status).toBe(410);
  expect((await payAt(second.body.url)).status).toBe(303);
  await allTold();
});

test('twenty checkouts at once make one customer', async () => {
  const ada = await signIn();
  const replies = await Promise.all(Array.from({ length: 20 }, () => begin(ada)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await customersOf(ada)).toHaveLength(1);
});

test('another user’s checkout is not found, and neither is one that is none', async () => {
  const [ada, eve] = [await signIn(), await signIn()];
  const sessionId = await pay(ada);
  expect((await eve(confirmCheckout, { body: { sessionId } })).status).toBe(404);
  expect((await eve(confirmCheckout, { body: { sessionId: 'cs_none' } })).status).toBe(404);
  expect(await plan(eve)).toBe('free');
  await allTold();
});

test('what another customer paid for is nobody else’s, whoever is named as the buyer', async () => {
  await webhooks({ lose: true });
  const [ada, bob] = [await signIn(), await signIn()];
  await begin(ada);
  await buy(bob);
  const { data } = (await atStripe('prices?lookup_keys[0]=inner_circle_premium_monthly')) as { data: { id: string }[] };
  const session = await atStripe('checkout/sessions', 'POST', {
    mode: 'subscription',
    customer: await customerOf(bob),
    client_reference_id: ada.user.id,
    'line_items[0][price]': data[0]!.id,
    success_url: app.origin,
  });
  await form(`/sandbox/stripe/checkout/${String(session['id'])}`, { number: CARDS.good });
  const confirmed = await ada(confirmCheckout, { body: { sessionId: String(session['id']) } });
  expect(confirmed).toMatchObject({ status: 200, body: { planType: 'free' } });
  const { subscription: paid } = await atStripe(`checkout/sessions/${String(session['id'])}`);
  await syncSubscription(ada.user.id, String(paid), app.dependencies.ports.payments!, app.dependencies);
  expect([await plan(ada), await plan(bob)]).toEqual(['free', 'premium']);
  await webhooks({});
});

test('a checkout that is not paid yet changes nothing', async () => {
  const ada = await signIn();
  const { body } = await begin(ada);
  const sessionId = new URL(body.url).pathname.split('/').at(-1);
  expect(await ada(confirmCheckout, { body: { sessionId } })).toMatchObject({
    status: 200,
    body: { planType: 'free', source: 'default' },
  });
});

test('the portal is for those who bought something', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await buy(ada);
  const { status, body } = await ada(portal);
  expect(status).toBe(200);
  const page = await (await fetch(body.url)).text();
  for (const words of ['Inner Circle Premium', '$12.99 a month', '/?billing']) expect(page).toContain(words);
  expect(await bob(portal)).toMatchObject({ status: 409, body: { error: 'billing.never-paid' } });
  await allTold();
});

test('a customer whom Stripe has forgotten is made anew', async () => {
  const ada = await signIn();
  await query(`update users set stripe_customer_id = 'cus_forgotten' where id = $1`, [ada.user.id]);
  expect((await ada(portal)).status).toBe(409);
  expect((await begin(ada)).status).toBe(200);
  const [row] = await query('select stripe_customer_id as customer from users where id = $1', [ada.user.id]);
  expect(row!['customer']).not.toBe('cus_forgotten');
});

test('where payments are not set up, that is said', async () => {
  const elsewhere = await startTestApp();
  const ada = await elsewhere.signIn();
  for (const endpoint of [portal, billingEndpoints.cancel, billingEndpoints.resume])
    expect(await ada(endpoint)).toMatchObject({ status: 503, body: { error: 'billing.not-set-up' } });
  expect(await begin(ada)).toMatchObject({ status: 503, body: { error: 'billing.not-set-up' } });
  expect((await elsewhere.stranger.send('POST', billingEndpoints.webhook.url, {})).status).toBe(404);
});

/** As Stripe has them. */
const customersOf = async ({ user }: TestUser) =>
  (await atStripe(`customers?email=${encodeURIComponent(user.email)}`))['data'] as unknown[];
