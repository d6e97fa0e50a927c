import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { PLAN_PRICES } from '@inner-circle/domain/billing/payments.rules.ts';
import { sandboxStripe } from '@inner-circle/sandbox/sandbox.ts';
import { beforeEach, expect, test } from 'vitest';
import { stripePayments } from '../../adapters/stripe/stripe-payments.ts';
import { enqueue } from '../../platform/jobs/job-store.ts';
import { CARDS, paying } from '../../testing/vendors/paying.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { stripeEvents } from '../../testing/vendors/stripe-events.ts';
import { PaymentsAway } from '../billing.port.ts';
import { purgeEvents, reconcile } from './reconcile.service.ts';
import { END_SUBSCRIPTIONS } from './sync-subscription.service.ts';

const app = await startTestApp({ sandbox: true });
const { signIn, query, clock, runQueued, dependencies, origin } = app;
const { pay, buy, form, fault, webhooks, passes } = paying(app);
const { atStripe } = stripeEvents(app);
const { subscription, upgrade, cancel, resume, portal, history } = billingEndpoints;
const never = new AbortController().signal;

beforeEach(async () => {
  clock.reset();
  // Only what is asked for is known: nothing here is owed to a webhook.
  await webhooks({ lose: true });
});

/** A session ends with time; the same person signs in anew. */
const now = (user: TestUser) => signIn(user.user.email);
const asItIs = async (user: TestUser) => (await (await now(user))(subscription)).body;
const saidTo = async (user: TestUser) => {
  await runQueued();
  const { data } = (await (await now(user))(notificationsEndpoints.list)).body;
  return data.map(({ message }) => message).filter((message) => message.includes('plan'));
};

/** A checkout that was opened in the same moment as the one that was paid first; answers its subscription. */
async function payOnAnotherPage(customer: string, lookupKey: string): Promise<string> {
  const { data } = await atStripe(`prices?lookup_keys[0]=${lookupKey}`);
  const session = await atStripe('checkout/sessions', 'POST', {
    mode: 'subscription',
    customer,
    'line_items[0][price]': (data as { id: string }[])[0]!.id,
    success_url: `${origin}/`,
  });
  clock.moveTo(clock.now().add({ seconds: 1 }));
  await form(`/sandbox/stripe/checkout/${String(session['id'])}`, { number: CARDS.good });
  return String((await atStripe(`checkout/sessions/${String(session['id'])}`))['subscription']);
}

test('a plan is changed in place, and what was paid counts', async () => {
  const ada = await signIn();
  const { stripeSubscriptionId } = await buy(ada, { planType: 'medium' });
  const change = (planType: string, paymentFrequency = 'monthly') =>
    ada(upgrade, { body: { planType, paymentFrequency } });
  expect(await change('premium')).toMatchObject({ status: 200, body: { planType: 'premium', stripeSubscriptionId } });
  expect(await change('premium')).toMatchObject({ status: 409, body: { error: 'billing.same-plan' } });
  expect(await change('premium', 'yearly')).toMatchObject({ status: 200, body: { paymentFrequency: 'yearly' } });
  expect(await change('medium')).toMatchObject({ status: 200, body: { planType: 'medium', stripeSubscriptionId } });
  expect((await ada(history)).body.data).toHaveLength(1);
});

test('a change that the card does not pay for is refused with its reason, and the plan stays', async () => {
  const ada = await signIn();
  await buy(ada, { planType: 'medium' }, CARDS.declinesLater);
  expect(await ada(upgrade, { body: { planType: 'premium', paymentFrequency: 'monthly' } })).toMatchObject({
    status: 402,
    body: { error: 'billing.card-refused', message: 'Your card was declined.' },
  });
  expect(await asItIs(ada)).toMatchObject({ planType: 'medium', status: 'active' });
});

test('who has no subscription cannot change, cancel or resume one', async () => {
  const ada = await signIn();
  const choice = { body: { planType: 'premium', paymentFrequency: 'monthly' } };
  for (const reply of [await ada(upgrade, choice), await ada(cancel), await ada(resume)])
    expect(reply).toMatchObject({ status: 409, body: { error: 'billing.not-subscribed' } });
});

test('canceled, a plan goes on until its end, and that can be taken back; then it is free, and everything is there', async () => {
  const ada = await signIn();
  const bought = await buy(ada);
  for (let n = 0; n < 12; n += 1) await ada(contactsEndpoints.create, { body: { name: `Person ${n}` } });
  expect(await ada(cancel)).toMatchObject({
    status: 200,
    body: { planType: 'premium', status: 'canceled', isCanceled: true, endsAt: bought.currentPeriodEnd },
  });
  expect(await ada(upgrade, { body: { planType: 'medium', paymentFrequency: 'monthly' } })).toMatchObject({
    status: 409,
    body: { error: 'billing.canceled' },
  });
  expect((await ada(resume)).body).toMatchObject({ status: 'active', endsAt: null });

  // The portal sets a date alone.
  const { pathname } = new URL((await ada(portal)).body.url);
  await form(`${pathname}/cancel`, { subscription: bought.stripeSubscriptionId! });
  await ada(cancel);
  expect((await ada(subscription)).body).toMatchObject({ isCanceled: true });
  expect((await ada(resume)).body).toMatchObject({ isCanceled: false });

  await ada(cancel);
  await passes({ days: 27 });
  expect(await asItIs(ada)).toMatchObject({ planType: 'premium', isCanceled: true });
  await passes({ days: 5 });
  expect(await asItIs(ada)).toMatchObject({ planType: 'free', source: 'default' });
  const later = await now(ada);
  expect((await later(contactsEndpoints.list)).body.meta.total).toBe(12);
  expect((await later(contactsEndpoints.create, { body: { name: 'One more' } })).status).toBe(403);
  expect((await later(history)).body.data).toMatchObject([{ planType: 'premium', status: 'ended' }]);
  expect(await saidTo(ada)).toEqual([expect.stringContaining('Your Premium plan has ended.')]);
});

test('a plan is renewed month by month without a word from Stripe', async () => {
  const ada = await signIn();
  const bought = await buy(ada);
  await passes({ months: 1, days: 1 });
  const renewed = await asItIs(ada);
  expect(renewed).toMatchObject({ planType: 'premium', status: 'active' });
  expect(Date.parse(renewed.currentPeriodStart)).toBe(Date.parse(bought.currentPeriodEnd));
  expect(await saidTo(ada)).toEqual([]);
});

test('who does not pay is told once, keeps the plan for 14 days, and pays with another card or loses it', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  for (const user of [ada, bob]) await buy(user, {}, CARDS.declinesLater);
  await passes({ months: 1, hours: 1 });
  const due = await asItIs(ada);
  expect(due).toMatchObject({ planType: 'premium', status: 'past_due', isPastDue: true });
  expect(Date.parse(due.graceEndsAt!) - Date.parse(due.currentPeriodStart)).toBe(14 * 86_400_000);
  await passes({ days: 3 });
  expect(await saidTo(ada)).toEqual([expect.stringContaining('The payment for your Premium plan failed.')]);

  const { pathname } = new URL((await (await now(bob))(portal)).body.url);
  await form(`${pathname}/card`, { number: CARDS.good });
  await passes({ days: 12 });
  expect(await asItIs(ada)).toMatchObject({ planType: 'free' });
  expect(await asItIs(bob)).toMatchObject({ planType: 'premium', status: 'active' });
  expect(await saidTo(ada)).toContainEqual(expect.stringContaining('Your Premium plan has ended.'));
});

test('what was bought and never heard of is found by the daily look', async () => {
  const ada = await signIn();
  await pay(ada);
  expect(await asItIs(ada)).toMatchObject({ planType: 'free' });
  await reconcile(clock.now(), dependencies, never);
  expect(await asItIs(ada)).toMatchObject({ planType: 'premium' });
});

test('while Stripe hangs or fails nobody loses what they paid for, and requests do not wait for long', async () => {
  const ada = await signIn();
  await buy(ada);
  const hasty = stripePayments({ ...sandboxStripe(origin), prices: PLAN_PRICES, timeoutMilliseconds: 150 });
  const within = { ...dependencies, ports: { ...dependencies.ports, payments: hasty } };
  for (const kind of ['hang', '500', '429', 'revoked']) {
    await fault({ fault: kind });
    clock.moveTo(clock.now().add({ hours: 24 * 9 }));
    await expect(reconcile(clock.now(), within, never)).rejects.toBeInstanceOf(PaymentsAway);
    expect(await asItIs(ada)).toMatchObject({ planType: 'premium' });
    expect((await (await now(ada))(contactsEndpoints.create, { body: { name: 'Grace' } })).status).toBe(201);
    await fault({ fault: 'none' });
  }
  await fault({ fault: '500' });
  expect(await (await now(ada))(portal)).toMatchObject({ status: 503, body: { error: 'billing.unavailable' } });
  await fault({ fault: 'none' });
  await reconcile(clock.now(), dependencies, never);
  expect(await asItIs(ada)).toMatchObject({ planType: 'premium', status: 'active' });
});

test('subscriptions that Stripe cannot be asked about come last the next time, and keep no other from being asked', async () => {
  const failing = [await signIn(), await signIn(), await signIn()];
  for (const user of failing) await buy(user);
  const bob = await signIn();
  const { stripeSubscriptionId } = await buy(bob);
  clock.moveTo(clock.now().add({ hours: 24 * 5 }));
  await query(`update subscriptions set ended_at = now() where user_id <> all($1) and ended_at is null`, [
    [...failing, bob].map(({ user }) => user.id),
  ]);
  await atStripe(`subscriptions/${stripeSubscriptionId}`, 'DELETE');
  for (const { user } of failing) await fault({ fault: '500', account: user.email });
  await expect(reconcile(clock.now(), dependencies, never)).rejects.toBeInstanceOf(PaymentsAway);
  expect(await asItIs(bob)).toMatchObject({ planType: 'premium' });
  await expect(reconcile(clock.now(), dependencies, never)).rejects.toBeInstanceOf(Error);
  expect(await asItIs(bob)).toMatchObject({ planType: 'free' });
  for (const { user } of failing) await fault({ fault: 'none', account: user.email });
});

test('what Stripe has forgotten ends with what was paid for, and something new can be bought', async () => {
  const ada = await signIn();
  const bought = await buy(ada);
  await query(`update subscriptions set stripe_id = 'sub_forgotten' where user_id = $1`, [ada.user.id]);
  await query(`update users set stripe_customer_id = 'cus_forgotten' where id = $1`, [ada.user.id]);
  await reconcile(clock.now().add({ seconds: 1 }), dependencies, never);
  expect(await asItIs(ada)).toMatchObject({ planType: 'premium', isCanceled: true, endsAt: bought.currentPeriodEnd });
  expect(await buy(ada, { planType: 'medium' })).toMatchObject({ status: expect.any(String) });
});

test('who pays on two pages at once keeps the first plan, is told, and has the money for the second back', async () => {
  const ada = await signIn();
  const first = await buy(ada, { planType: 'medium' });
  const second = await payOnAnotherPage(first.stripeCustomerId!, 'inner_circle_premium_yearly');
  const third = await payOnAnotherPage(first.stripeCustomerId!, 'inner_circle_medium_monthly');
  const states = async () =>
    Promise.all(
      [first.stripeSubscriptionId!, second, third].map(async (id) => (await atStripe(`subscriptions/${id}`))['status']),
    );
  await reconcile(clock.now(), dependencies, never);
  await fault({ fault: '500', times: 2 });
  await expect(runQueued()).rejects.toBeInstanceOf(PaymentsAway);
  expect(await states()).toEqual(['active', 'active', 'active']);
  // As if it had been tried again after the first half of it was done.
  await dependencies.ports.payments!.refund(second);
  await reconcile(clock.now(), dependencies, never);
  await runQueued();
  expect(await states()).toEqual(['active', 'canceled', 'canceled']);
  expect(await asItIs(ada)).toMatchObject({
    planType: 'medium',
    status: 'active',
    stripeSubscriptionId: first.stripeSubscriptionId,
  });
  const refunds = (await atStripe('refunds'))['data'] as { amount: number; reason: string }[];
  expect(refunds.map(({ amount, reason }) => [amount, reason]).toSorted()).toEqual([
    [12_000, 'duplicate'],
    [499, 'duplicate'],
  ]);
  expect((await saidTo(ada)).toSorted()).toEqual([
    expect.stringContaining('We ended the second one, Medium, and what you paid for it goes back to your card.'),
    expect.stringContaining('We ended the second one, Premium, and what you paid for it goes back to your card.'),
  ]);
});

test('who deletes the account does not go on paying, though Stripe is away at first', async () => {
  const ada = await signIn();
  const { stripeSubscriptionId } = await buy(ada);
  await ada(settingsEndpoints.deleteAccount, { body: { confirmation: ada.user.email } });
  await fault({ fault: '500', times: 2 });
  await expect(runQueued()).rejects.toBeInstanceOf(PaymentsAway);
  const bought = () => atStripe(`subscriptions/${stripeSubscriptionId}`);
  expect(await bought()).toMatchObject({ status: 'active' });
  const [user] = await query<{ customer: string }>('select stripe_customer_id as customer from users where id = $1', [
    ada.user.id,
  ]);
  await enqueue(dependencies.db, END_SUBSCRIPTIONS, { userId: ada.user.id, customerId: user!.customer });
  await runQueued();
  expect(await bought()).toMatchObject({ status: 'canceled' });
});

test('who redeemed a code and then pays was won by it, and who had paid before was not', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const grant = (user: TestUser, redeemedAt: string) =>
    query(
      `insert into plan_grants (user_id, id, code, plan_type, duration_type, duration_months, redeemed_at, starts_at, ends_at)
       values ($1, gen_random_uuid(), 'WELCOME', 'medium', 'once', 1, $2, $2, $2::timestamptz + interval '1 month')`,
      [user.user.id, redeemedAt],
    );
  await grant(ada, clock.now().subtract({ hours: 1 }).toString());
  await buy(ada);
  await buy(bob);
  await grant(bob, clock.now().add({ hours: 1 }).toString());
  await reconcile(clock.now(), dependencies, never);
  const converted = (user: TestUser) =>
    query('select converted_at is not null as won from plan_grants where user_id = $1', [user.user.id]);
  expect(await converted(ada)).toEqual([{ won: true }]);
  expect(await converted(bob)).toEqual([{ won: false }]);
});

test('events are forgotten after 90 days', async () => {
  await query(
    `insert into stripe_events (id, type, received_at) values ('old', 'x', now() - interval '91 days'), ('new', 'x', now())`,
  );
  await purgeEvents(clock.now(), dependencies, never);
  expect(await query(`select id from stripe_events where type = 'x'`)).toEqual([{ id: 'new' }]);
});
