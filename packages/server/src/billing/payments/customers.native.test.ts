import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { paying } from '../../testing/vendors/paying.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { stripeEvents } from '../../testing/vendors/stripe-events.ts';

const app = await startTestApp({ sandbox: true });
const { signIn, query, clock, catchUp, runQueued } = app;
const { buy, fault, webhooks, form } = paying(app);
const { atStripe, customerOf } = stripeEvents(app);
const { checkout, portal, subscription } = billingEndpoints;

beforeEach(async () => {
  clock.reset();
  await webhooks({ lose: true });
});

const begin = (user: TestUser) => user(checkout, { body: { planType: 'medium', paymentFrequency: 'yearly' } });
const named = async ({ user }: TestUser) =>
  (await atStripe(`customers?email=${encodeURIComponent(user.email)}`))['data'] as { id: string; name: string }[];
const waiting = async () =>
  (await query<{ customer: string }>('select customer_id as customer from customer_deletions')).map(
    ({ customer }) => customer,
  );

/** Closes the account and lets the thirty days pass, without the jobs in between. */
async function close(user: TestUser): Promise<void> {
  const { status } = await user(settingsEndpoints.deleteAccount, { body: { confirmation: user.user.email } });
  expect(status).toBe(200);
  clock.moveTo(clock.now().add({ hours: 24 * 30 + 1 }));
}

test('an erased account leaves neither name nor e-mail at Stripe, and pays for nothing', async () => {
  const ada = await signIn();
  const { stripeSubscriptionId } = await buy(ada);
  const customer = await customerOf(ada);
  expect(await named(ada)).toMatchObject([{ id: customer, name: ada.user.name }]);
  await close(ada);
  expect(await named(ada), 'until it is erased it can be restored').toHaveLength(1);
  await catchUp();
  expect(await query('select from users where id = $1', [ada.user.id])).toEqual([]);
  expect(await named(ada)).toEqual([]);
  expect(await atStripe(`customers/${customer}`)).toEqual({ id: customer, object: 'customer', deleted: true });
  expect(await atStripe(`subscriptions/${stripeSubscriptionId}`)).toMatchObject({ status: 'canceled' });
  expect(await waiting()).toEqual([]);
  await runQueued();
});

test.each(['500', '429', 'revoked'])(
  'while Stripe answers %s an account is erased all the same, and its customer later',
  async (kind) => {
    const ada = await signIn();
    await begin(ada);
    const customer = await customerOf(ada);
    await close(ada);
    await fault({ fault: kind, account: customer });
    await catchUp();
    expect(await query('select from users where id = $1', [ada.user.id])).toEqual([]);
    expect(await waiting()).toEqual([customer]);
    await fault({ fault: 'none', account: customer });
    await catchUp();
    expect([await waiting(), await named(ada)]).toEqual([[], []]);
  },
);

test('what Stripe has deleted already, or was erased by any other way, is done and not asked about again', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  for (const user of [ada, bob]) await begin(user);
  await atStripe(`customers/${await customerOf(ada)}`, 'DELETE');
  await query('delete from users where id = any($1)', [[ada.user.id, bob.user.id]]);
  expect(await waiting()).toHaveLength(2);
  await catchUp();
  expect([await waiting(), await named(bob)]).toEqual([[], []]);
});

test('nobody is a customer before they buy', async () => {
  const ada = await signIn();
  await ada(subscription);
  expect((await ada(portal)).status).toBe(409);
  expect([await customerOf(ada), await named(ada)]).toEqual([null, []]);
  await begin(ada);
  expect(await named(ada)).toHaveLength(1);
});

test('what was made and never kept, for the process died, has neither name nor e-mail', async () => {
  const ada = await signIn();
  const orphan = await app.dependencies.ports.payments!.createCustomer(ada.user.id, 'cus_before');
  expect(await atStripe(`customers/${orphan}`)).toMatchObject({ name: null, email: null });
});

test('who was deleted at Stripe buys again as a new customer, though nobody heard of it', async () => {
  const ada = await signIn();
  const bought = await buy(ada);
  const before = await customerOf(ada);
  await atStripe(`customers/${before}`, 'DELETE');
  const again = await begin(ada);
  expect(again.status).toBe(200);
  expect((await ada(subscription)).body.planType).toBe('free');
  const after = await customerOf(ada);
  expect(after).not.toBe(before);
  expect(await named(ada)).toMatchObject([{ id: after, name: ada.user.name }]);
  await form(new URL(again.body.url).pathname, { number: '4242424242424242' });
  await catchUp();
  expect((await ada(subscription)).body).toMatchObject({ planType: 'medium', stripeCustomerId: after });
  expect((await ada(subscription)).body.stripeSubscriptionId).not.toBe(bought.stripeSubscriptionId);
});

test('Stripe knows the e-mail address that somebody has when they buy', async () => {
  const ada = await signIn();
  await begin(ada);
  await query(`update users set email = 'later@example.com' where id = $1`, [ada.user.id]);
  await begin(ada);
  expect(await named(ada)).toEqual([]);
  expect(await atStripe(`customers/${await customerOf(ada)}`)).toMatchObject({ email: 'later@example.com' });
});
