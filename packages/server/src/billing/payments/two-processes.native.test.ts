import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { sandboxStripe } from '@inner-circle/sandbox/sandbox.ts';
import { expect, test } from 'vitest';
import { paying } from '../../testing/vendors/paying.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { stripeEvents } from '../../testing/vendors/stripe-events.ts';
import { type Asked, ask, storeNow } from './sync-subscription.service.ts';

/** Two processes on one database and one Stripe account. */
const app = await startTestApp({ sandbox: true });
const stripe = sandboxStripe(app.origin);
const other = await startTestApp({
  database: { ...app.database, close: async () => {} },
  environment: {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.apiRoot,
  },
});
const { signIn } = app;
const { buy, webhooks } = paying(app);
const { eventsOf, atStripe, told } = stripeEvents(app);
await webhooks({ lose: true });

const plan = async (user: TestUser) => (await user(billingEndpoints.subscription)).body.planType;

/** The other process's clock is that much behind, or with a negative number ahead. */
const setApart = (milliseconds: number) => {
  app.clock.reset();
  other.clock.moveTo(app.clock.now().subtract({ milliseconds }));
};

test.each([500, -500, 86_400_000, -86_400_000])(
  'a plan that Stripe has ended ends, though the process that hears of it is %i ms behind the one that sold it',
  async (milliseconds) => {
    setApart(milliseconds);
    const ada = await signIn();
    const { stripeSubscriptionId } = await buy(ada);
    await atStripe(`subscriptions/${stripeSubscriptionId}`, 'DELETE');
    const deleted = (await eventsOf(ada)).find(({ type }) => type === 'customer.subscription.deleted')!;
    expect(await told(deleted, other)).toBe(200);
    expect(await plan(ada)).toBe('free');
  },
);

/** Every order of the steps of two, each of whom keeps its own order. */
function interleavings<Step extends string>(one: readonly Step[], two: readonly Step[]): Step[][] {
  if (one.length === 0 || two.length === 0) return [[...one, ...two]];
  return [
    ...interleavings(one.slice(1), two).map((rest) => [one[0]!].concat(rest)),
    ...interleavings(one, two.slice(1)).map((rest) => [two[0]!].concat(rest)),
  ];
}

/** Somebody who bought with one process, and what each process does with news about it. */
async function buyer() {
  const ada = await signIn();
  const { stripeSubscriptionId } = await buy(ada);
  const stripeId = stripeSubscriptionId!;
  const hearer = ({ dependencies }: typeof app) => {
    let asked: Asked | undefined;
    return {
      ask: async () => void (asked = await ask(stripeId, dependencies.ports.payments!, dependencies)),
      store: async () => void (await storeNow(ada.user.id, stripeId, asked!, dependencies)),
    };
  };
  return { ada, stripeId, hearer };
}

const orders = interleavings(['one asks', 'one stores'], ['it ends', 'two asks', 'two stores']);

test.each([
  ['ahead', 3_600_000],
  ['level', 0],
  ['behind', -3_600_000],
])(
  'in whatever order two processes ask and store, an ended plan has ended: the second clock %s',
  async (_where, by) => {
    expect(orders).toHaveLength(10);
    for (const order of orders)
      for (const isSecond of [false, true]) {
        setApart(-by);
        const { ada, stripeId, hearer } = await buyer();
        const [one, two] = isSecond ? [hearer(other), hearer(app)] : [hearer(app), hearer(other)];
        const steps: Record<string, () => Promise<unknown>> = {
          'one asks': one.ask,
          'one stores': one.store,
          'it ends': () => atStripe(`subscriptions/${stripeId}`, 'DELETE'),
          'two asks': two.ask,
          'two stores': two.store,
        };
        for (const step of order) await steps[step]!();
        app.clock.reset();
        expect.soft(await plan(ada), `${order.join(', ')}; ${isSecond}`).toBe('free');
      }
  },
);

test('a process that does not number its answers cannot bring back what has ended, and is put right by one that does', async () => {
  setApart(0);
  const { ada, stripeId, hearer } = await buyer();
  await atStripe(`subscriptions/${stripeId}`, 'DELETE');
  await app.query('update subscriptions set asked_at = now(), plan_type = $2 where stripe_id = $1', [
    stripeId,
    'medium',
  ]);
  const { ask: asks, store: stores } = hearer(app);
  await asks();
  await stores();
  expect(await plan(ada)).toBe('free');
  await app.query(
    `update subscriptions set asked_at = now(), status = 'active', ended_at = null where stripe_id = $1`,
    [stripeId],
  );
  expect(
    await app.query('select ended_at is not null as ended, plan_type from subscriptions where stripe_id = $1', [
      stripeId,
    ]),
  ).toEqual([{ ended: true, plan_type: 'premium' }]);
});

test('the same event, told to both at once, is stored by both and known once', async () => {
  setApart(500);
  const { ada, stripeId } = await buyer();
  await atStripe(`subscriptions/${stripeId}`, 'DELETE');
  const deleted = (await eventsOf(ada)).find(({ type }) => type === 'customer.subscription.deleted')!;
  const both = Array.from({ length: 6 }, (_, n) => told(deleted, n % 2 ? other : app));
  expect(new Set(await Promise.all(both))).toEqual(new Set([200]));
  expect(await app.query('select from stripe_events where id = $1', [deleted.id])).toHaveLength(1);
  expect(await plan(ada)).toBe('free');
});
