import { createHmac } from 'node:crypto';
import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { sandboxStripe } from '@inner-circle/sandbox/sandbox.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { paying } from '../../testing/paying.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const app = await startTestApp({ sandbox: true });
const { signIn, query, origin, clock } = app;
const { pay, buy, webhooks, allTold } = paying(app);
const { webhook, subscription, cancel } = billingEndpoints;
const { webhookSecret, secretKey, apiRoot } = sandboxStripe(origin);

afterEach(() => webhooks({}));

type StripeEvent = { id: string; type: string; data: { object: { id: string } } };

const now = () => Math.floor(clock.now().epochMilliseconds / 1000);
const signatureOf = (payload: string, seconds = now(), secret = webhookSecret) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
const post = (payload: string, signature?: string) =>
  fetch(`${origin}${webhook.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
    body: payload,
  });
const tell = async (event: object) => {
  const payload = JSON.stringify(event);
  return (await post(payload, signatureOf(payload))).status;
};
const plan = async (user: TestUser) => (await user(subscription)).body.planType;

/** What Stripe would have told of somebody, in the order in which it happened. */
async function eventsOf({ user }: TestUser): Promise<StripeEvent[]> {
  const [row] = await query<{ customer: string }>('select stripe_customer_id as customer from users where id = $1', [
    user.id,
  ]);
  const headers = { authorization: `Bearer ${secretKey}` };
  const reply = await fetch(`${apiRoot}/v1/events?limit=100`, { headers });
  const { data } = (await reply.json()) as { data: (StripeEvent & { data: { object: { customer?: string } } })[] };
  return data.filter((event) => event.data.object.customer === row!.customer).toReversed();
}

/** Everything that is kept about what was bought. */
const keptOf = ({ user }: TestUser) =>
  query(
    `select u.plan, u.plan_ends_at, s.stripe_id, s.status, s.current_period_end, s.cancel_at, s.ended_at, s.plan_type
     from users u left join subscriptions s on s.user_id = u.id where u.id = $1`,
    [user.id],
  );

async function unheardBuyer() {
  await webhooks({ lose: true });
  const ada = await signIn();
  await pay(ada);
  return { ada, events: await eventsOf(ada) };
}

describe('what was not signed by Stripe', () => {
  test('is refused whatever is wrong with it, and nothing changes', async () => {
    const { ada, events } = await unheardBuyer();
    const payload = JSON.stringify(events[0]);
    const signature = signatureOf(payload);
    const bad: [string, string | undefined][] = [
      [payload, undefined],
      [payload, ''],
      [payload, 'nonsense'],
      [payload, `t=${now()},v1=${'0'.repeat(64)}`],
      [payload, `t=${now()}`],
      [payload, signature.replace('v1=', 'v0=')],
      [payload, signatureOf(payload, now(), 'whsec_another')],
      [payload, signatureOf(payload, now() - 301)],
      [payload.replace('"evt_', '"evu_'), signature],
      [`${payload} `, signature],
      ['', signatureOf('')],
    ];
    for (const [body, header] of bad) {
      const reply = await post(body, header);
      expect.soft([reply.status, await reply.json()], String(header)).toMatchObject([400, {}]);
    }
    expect(await plan(ada)).toBe('free');
    expect(await query('select from stripe_events where id = $1', [events[0]!.id])).toEqual([]);
    expect((await post(payload, signature)).status).toBe(200);
    expect(await plan(ada)).toBe('premium');
  });
});

test('each event is heard once, also when it comes many times at once', async () => {
  const { ada, events } = await unheardBuyer();
  const [created] = events;
  const statuses = await Promise.all(Array.from({ length: 10 }, () => tell(created!)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await query('select from stripe_events where id = $1', [created!.id])).toHaveLength(1);
  expect(await query('select from subscriptions where user_id = $1', [ada.user.id])).toHaveLength(1);
});

test('in whatever order created, paid, updated and deleted come, each of them twice, the end is the same', async () => {
  await webhooks({ lose: true });
  const ada = await signIn();
  const { stripeSubscriptionId } = await buy(ada);
  await ada(cancel);
  const headers = { authorization: `Bearer ${secretKey}` };
  await fetch(`${apiRoot}/v1/subscriptions/${stripeSubscriptionId}`, { method: 'DELETE', headers });
  const kinds = [
    'customer.subscription.created',
    'invoice.paid',
    'customer.subscription.updated',
    'customer.subscription.deleted',
  ];
  const told = await eventsOf(ada);
  const events = kinds.map((kind) => told.find(({ type }) => type === kind)!);
  expect(events.every(Boolean)).toBe(true);
  const ends: unknown[] = [];
  for (const order of permutations(events)) {
    // As if nothing had been heard yet.
    await query('delete from subscriptions where user_id = $1', [ada.user.id]);
    await query('delete from stripe_events');
    await query('update users set plan = null, plan_ends_at = null where id = $1', [ada.user.id]);
    for (const event of order) expect([await tell(event), await tell(event)]).toEqual([200, 200]);
    ends.push(await keptOf(ada));
  }
  expect(ends).toHaveLength(24);
  expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
  expect(ends[0]).toMatchObject([{ plan: null, status: 'canceled' }]);
});

test('duplicates and the opposite order, as the sandbox sends them, change nothing about the end', async () => {
  await webhooks({ duplicate: true, reorder: true });
  const ada = await signIn();
  await pay(ada, { planType: 'medium' });
  await allTold();
  expect(await plan(ada)).toBe('medium');
  expect(await query('select from subscriptions where user_id = $1', [ada.user.id])).toHaveLength(1);
});

test('an answer that was asked for earlier never replaces a later one', async () => {
  const { ada, events } = await unheardBuyer();
  await tell(events[0]!);
  await query(
    `update subscriptions set asked_at = asked_at + interval '1 minute', plan_type = 'medium' where user_id = $1`,
    [ada.user.id],
  );
  await tell(events[1]!);
  expect(await keptOf(ada)).toMatchObject([{ plan_type: 'medium' }]);
});

test('what concerns nobody here, or nothing that is sold, is taken and left alone', async () => {
  const event = (object: object) => ({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'x',
    data: { object },
  });
  expect(await tell(event({ id: 'sub_x', object: 'subscription', customer: 'cus_of_others' }))).toBe(200);
  expect(await tell(event({ id: 'prod_x', object: 'product' }))).toBe(200);
  expect(await tell(event({ id: 'in_x', object: 'invoice', customer: 'cus_of_others', parent: null }))).toBe(200);
});

test('while Stripe cannot be asked an event is refused, and heard when it comes again', async () => {
  const { ada, events } = await unheardBuyer();
  await app.stranger.send('POST', '/sandbox/faults', { vendor: 'stripe', fault: '500', times: 2 });
  expect(await tell(events[0]!)).toBe(503);
  expect(await plan(ada)).toBe('free');
  expect(await tell(events[0]!)).toBe(200);
  expect(await plan(ada)).toBe('premium');
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item].concat(rest)));
}
