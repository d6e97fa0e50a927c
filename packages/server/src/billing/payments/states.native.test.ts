import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { offerOf } from '@inner-circle/domain/billing/plan-offers.rules.ts';
import {
  stateOf,
  SUBSCRIPTION_STATES,
  type SubscriptionState,
} from '@inner-circle/domain/billing/subscription-states.rules.ts';
import { promoCodesEndpoints } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { redemptionEndpoints } from '@inner-circle/domain/promo-codes/redemption.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { CARDS, paying } from '../../testing/vendors/paying.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { stripeEvents } from '../../testing/vendors/stripe-events.ts';
import { reconcile } from './reconcile.service.ts';

const app = await startTestApp({ sandbox: true, environment: { ADMIN_EMAILS: 'root@example.com' } });
const { signIn, query, clock, dependencies } = app;
const { buy, form, webhooks, passes } = paying(app);
const { atStripe } = stripeEvents(app);
const { subscription, checkout, upgrade, cancel, resume, portal, history } = billingEndpoints;

type Paid = 'medium' | 'premium';
const PLANS = ['medium', 'premium'] as const;
const FREQUENCIES = ['monthly', 'yearly'] as const;

beforeEach(async () => {
  clock.reset();
  // Only what is asked for is known: nothing here is owed to a webhook.
  await webhooks({ lose: true });
});

/** A session ends with time; the same person signs in anew. */
const now = (user: TestUser) => signIn(user.user.email);
const asItIs = async (user: TestUser) => (await (await now(user))(subscription)).body;
const invoices = async (user: TestUser) => {
  const { stripeCustomerId } = await asItIs(user);
  const { data } = await atStripe(`invoices?customer=${stripeCustomerId}`);
  return (data as { amount_paid: number }[]).map(({ amount_paid }) => amount_paid);
};

async function grant(user: TestUser, planType: Paid, terms: object = { durationType: 'once', durationMonths: 1 }) {
  const root = await signIn('root@example.com');
  const { body } = await root.send('POST', promoCodesEndpoints.create.url, { planType, ...terms });
  const { code } = body as { code: string };
  const redeemed = await (await now(user))(redemptionEndpoints.redeem, { body: { code } });
  expect(redeemed.status).toBe(200);
  return code;
}

const FOREVER = { durationType: 'forever' };
const REPEATING = { durationType: 'repeating', durationMonths: 1 };

/** How somebody gets into each state, by the front door. */
const ways: Readonly<Record<SubscriptionState, (user: TestUser, plan: Paid) => Promise<unknown>>> = {
  none: async (user, planType) => {
    await buy(user, { planType });
    await user(cancel);
    await passes({ days: 40 });
  },
  trial: async (user, planType) => {
    await grant(user, planType);
    await buy(user, { planType });
  },
  active: (user, planType) => buy(user, { planType }),
  renewing: async (user, planType) => {
    await buy(user, { planType });
    // Nobody asks Stripe meanwhile.
    clock.moveTo(clock.now().add({ hours: 24 * 33 }));
  },
  canceled: async (user, planType) => {
    await buy(user, { planType });
    await user(cancel);
  },
  'ended-early': async (user, planType) => {
    await buy(user, { planType });
    // Stripe's test data was deleted.
    await query(`update subscriptions set stripe_id = 'sub_' || id where user_id = $1`, [user.user.id]);
    await query(`update users set stripe_customer_id = 'cus_' || id where id = $1`, [user.user.id]);
    await reconcile(clock.now().add({ seconds: 1 }), dependencies, new AbortController().signal);
  },
  'past-due': async (user, planType) => {
    await buy(user, { planType }, CARDS.declinesLater);
    await passes({ months: 1, hours: 1 });
  },
  unpaid: async (user, planType) => {
    await buy(user, { planType }, CARDS.declinesLater);
    await passes({ months: 1, days: 15 });
  },
  granted: (user, planType) => grant(user, planType),
  'granted-renewing': (user, planType) => grant(user, planType, REPEATING),
  'granted-forever': (user, planType) => grant(user, planType, FOREVER),
  'granted-above': async (user, planType) => {
    await buy(user, { planType }, CARDS.declinesLater);
    await grant(user, planType, FOREVER);
    await passes({ months: 1, days: 15 });
  },
};

const cases = SUBSCRIPTION_STATES.flatMap((state) => PLANS.map((plan) => [state, plan] as const));

test.each(cases)('in the state %s of %s, exactly what the cards offer can be bought', async (state, plan) => {
  const ada = await signIn();
  await ways[state](ada, plan);
  const again = await now(ada);
  const has = (await again(subscription)).body;
  expect(stateOf(has)).toBe(state);
  for (const planType of PLANS)
    for (const paymentFrequency of FREQUENCIES) {
      const offered = offerOf(planType, has, clock.now());
      const isOffered = offered.frequencies.includes(paymentFrequency);
      const choice = { body: { planType, paymentFrequency } };
      const bought = await again(checkout, choice);
      expect([planType, bought.status]).toEqual([planType, isOffered && offered.kind.startsWith('buy') ? 200 : 409]);
      // A change that is offered is made below, for it changes what is offered next.
      if (!(isOffered && offered.kind.startsWith('change')))
        expect([planType, (await again(upgrade, choice)).status]).toEqual([planType, 409]);
    }
  const other = plan === 'medium' ? 'premium' : 'medium';
  if (offerOf(other, has, clock.now()).kind.startsWith('change'))
    expect((await again(upgrade, { body: { planType: other, paymentFrequency: 'monthly' } })).status).toBe(200);
});

test('buying the plan that one has for free charges when the free time ends, and never twice', async () => {
  const ada = await signIn();
  await grant(ada, 'medium');
  const { endsAt } = await asItIs(ada);
  const bought = await buy(ada, { planType: 'medium' });
  expect(bought).toMatchObject({ planType: 'medium', status: 'trialing', source: 'stripe', waitingGrant: null });
  expect(Date.parse(bought.trialEndsAt!) - Date.parse(endsAt!)).toBeLessThan(1000);
  expect(await invoices(ada)).toEqual([0]);
  await passes({ months: 1, days: 1 });
  expect(await asItIs(ada)).toMatchObject({ planType: 'medium', status: 'active', waitingGrant: null });
  expect((await invoices(ada)).toSorted()).toEqual([0, 499]);
  const { data } = (await (await now(ada))(history)).body;
  expect(Object.fromEntries(data.map(({ source, status }) => [source, status]))).toEqual({
    stripe: 'active',
    'promo-code': 'ended',
  });
});

test('the page on which somebody pays names the day of the first payment', async () => {
  const ada = await signIn();
  await grant(ada, 'premium');
  const { body } = await ada(checkout, { body: { planType: 'premium', paymentFrequency: 'yearly' } });
  const page = await (await fetch(body.url)).text();
  expect(page).toMatch(/Due today<\/dt>\s*<dd><b>\$0\.00/);
  expect(page).toContain('First payment');
});

test('free time that ends tomorrow is charged for after Stripe’s shortest trial, not before', async () => {
  const ada = await signIn();
  await grant(ada, 'medium');
  const { endsAt } = await asItIs(ada);
  clock.moveTo(Temporal.Instant.from(endsAt!).subtract({ hours: 20 }));
  const bought = await buy(await now(ada), { planType: 'medium' });
  expect(bought).toMatchObject({ status: 'trialing' });
  expect(Date.parse(bought.trialEndsAt!)).toBeGreaterThan(Date.parse(endsAt!));
  await passes({ days: 1 });
  expect(await asItIs(ada)).toMatchObject({ planType: 'medium', status: 'trialing' });
  expect(await invoices(ada)).toEqual([0]);
});

test('a higher plan is charged at once, and what was granted of the lower one is left when it ends', async () => {
  const ada = await signIn();
  await grant(ada, 'medium', { durationType: 'once', durationMonths: 2 });
  await passes({ days: 10 });
  const left = (await asItIs(ada)).daysUntilRenewal;
  const bought = await buy(await now(ada), { planType: 'premium' });
  expect(bought).toMatchObject({
    planType: 'premium',
    status: 'active',
    waitingGrant: { planType: 'medium', days: left },
  });
  expect(await invoices(ada)).toEqual([1299]);
  await passes({ months: 3 });
  expect(await asItIs(ada)).toMatchObject({ planType: 'premium', waitingGrant: { days: left } });
  await (
    await now(ada)
  )(cancel);
  // A period that began at the end of a month ends some days after its shorter months.
  await passes({ months: 1, days: 4 });
  const after = await asItIs(ada);
  expect(after).toMatchObject({ planType: 'medium', source: 'promo-code', waitingGrant: null });
  expect(after.daysUntilRenewal).toBeGreaterThanOrEqual(left - 4);
  await passes({ days: left + 1 });
  expect(await asItIs(ada)).toMatchObject({ planType: 'free', source: 'default' });
});

test('a higher plan during a trial ends the trial, is charged at once, and the free time waits', async () => {
  const ada = await signIn();
  await grant(ada, 'medium');
  await buy(ada, { planType: 'medium' });
  const changed = await ada(upgrade, { body: { planType: 'premium', paymentFrequency: 'monthly' } });
  expect(changed).toMatchObject({
    status: 200,
    body: { planType: 'premium', status: 'active', waitingGrant: { planType: 'medium' } },
  });
  expect((await invoices(ada)).toSorted()).toEqual([0, 1299]);
});

test('a change of the period during a trial is charged for when the trial ends', async () => {
  const ada = await signIn();
  await grant(ada, 'medium');
  const { trialEndsAt } = await buy(ada, { planType: 'medium' });
  const changed = await ada(upgrade, { body: { planType: 'medium', paymentFrequency: 'yearly' } });
  expect(changed).toMatchObject({ status: 200, body: { status: 'trialing', paymentFrequency: 'yearly', trialEndsAt } });
  expect((await invoices(ada)).every((paid) => paid === 0)).toBe(true);
});

test('who took a code and then paid on a page that was open before keeps what the code gave for afterwards', async () => {
  const ada = await signIn();
  const { body } = await ada(checkout, { body: { planType: 'medium', paymentFrequency: 'monthly' } });
  await grant(ada, 'medium');
  const { headers } = await form(new URL(body.url).pathname, { number: CARDS.good });
  const sessionId = new URL(headers.get('location')!).searchParams.get('checkout')!;
  expect(await ada(billingEndpoints.confirmCheckout, { body: { sessionId } })).toMatchObject({
    body: { planType: 'medium', status: 'active', waitingGrant: { planType: 'medium', days: expect.any(Number) } },
  });
});

test('who let the days of grace pass has the plan back with a card that pays, or ends it at once and buys anew', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  for (const user of [ada, bob]) await buy(user, { planType: 'medium' }, CARDS.declinesLater);
  await passes({ months: 1, days: 15 });
  for (const user of [ada, bob])
    expect(await asItIs(user)).toMatchObject({ planType: 'free', status: 'past_due', isPastDue: true });

  const { pathname } = new URL((await (await now(ada))(portal)).body.url);
  await form(`${pathname}/card`, { number: CARDS.good });
  await reconcile(clock.now(), dependencies, new AbortController().signal);
  expect(await asItIs(ada)).toMatchObject({ planType: 'medium', status: 'active' });

  const later = await now(bob);
  expect((await later(cancel)).body).toMatchObject({ planType: 'free', status: 'active', stripeSubscriptionId: null });
  expect(await buy(later, { planType: 'premium' })).toMatchObject({ planType: 'premium', status: 'active' });
});

test('a canceled trial can be resumed, and is a trial again', async () => {
  const ada = await signIn();
  await grant(ada, 'medium');
  await buy(ada, { planType: 'medium' });
  expect((await ada(cancel)).body).toMatchObject({ status: 'canceled' });
  expect((await ada(resume)).body).toMatchObject({ status: 'trialing' });
});
