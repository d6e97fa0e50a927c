import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { paying } from '../../testing/vendors/paying.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { stripeEvents } from '../../testing/vendors/stripe-events.ts';

const app = await startTestApp({ sandbox: true });
const { signIn, query, origin, clock } = app;
const { pay, buy, webhooks, allTold } = paying(app);
const { webhook, subscription, cancel } = billingEndpoints;
const { eventsOf, atStripe, customerOf, told: tell, signatureOf: signedAt } = stripeEvents(app);

afterEach(() => webhooks({}));

const now = () => Math.floor(clock.now().epochMilliseconds / 1000);
const signatureOf = (payload: string, seconds = now(), secret?: string) => signedAt(payload, seconds, secret);
const post = (payload: string, signature?: string) =>
  fetch(`${origin}${webhook.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
    body: payload,
  });
const plan = async (user: TestUser) => (await user(subscription)).body.planType;

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
  await atStripe(`subscriptions/${stripeSubscriptionId}`, 'DELETE');
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

test('the answer to an earlier question never replaces that to a later one, whatever the clocks say', async () => {
  const { ada, events } = await unheardBuyer();
  await tell(events[0]!);
  const change = (set: string) =>
    query(`update subscriptions set ${set}, plan_type = 'medium' where user_id = $1`, [ada.user.id]);
  await change(`asked_at = asked_at - interval '1 day', sync_number = sync_number + 1000`);
  expect(await tell(events[1]!)).toBe(200);
  expect(await keptOf(ada)).toMatchObject([{ plan_type: 'medium' }]);
  await change(`asked_at = asked_at + interval '2 days', sync_number = 1`);
  expect(await tell(events[2]!)).toBe(200);
  expect(await keptOf(ada)).toMatchObject([{ plan_type: 'premium' }]);
});

const eventOf = (object: object) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'event',
  type: 'x',
  data: { object },
});
const isKnown = async ({ id }: { id: string }) =>
  (await query('select from stripe_events where id = $1', [id])).length > 0;

test('an event that pairs a customer with the subscription of another one changes neither of them', async () => {
  const { ada } = await unheardBuyer();
  const bob = await signIn();
  const { stripeSubscriptionId } = await buy(bob, { planType: 'medium' });
  const before = [await keptOf(ada), await keptOf(bob)];
  for (const isStored of [true, false]) {
    if (!isStored) await query('delete from subscriptions where user_id = $1', [bob.user.id]);
    const event = eventOf({ id: stripeSubscriptionId, object: 'subscription', customer: await customerOf(ada) });
    expect(await tell(event)).toBe(200);
    expect(await isKnown(event)).toBe(false);
    expect(await keptOf(ada)).toEqual(before[0]);
  }
  expect(await plan(ada)).toBe('free');
  const [event] = await eventsOf(bob);
  expect(await tell(event!)).toBe(200);
  expect(await keptOf(bob)).toEqual(before[1]);
});

test('an event is known when its answer was stored, and until then heard whenever it comes', async () => {
  const { ada, events } = await unheardBuyer();
  const [created, paid] = events;
  const customer = await customerOf(ada);
  await query('update users set stripe_customer_id = null where id = $1', [ada.user.id]);
  expect(await tell(created!)).toBe(200);
  expect([await isKnown(created!), await plan(ada)]).toEqual([false, 'free']);
  await query('update users set stripe_customer_id = $2 where id = $1', [ada.user.id, customer]);

  await query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await query('create trigger fail before insert on subscriptions for each row execute function fail()');
  expect(await tell(created!)).toBe(500);
  expect([await isKnown(created!), await plan(ada)]).toEqual([false, 'free']);
  await query('drop trigger fail on subscriptions');

  expect(await tell(created!)).toBe(200);
  expect([await isKnown(created!), await plan(ada)]).toEqual([true, 'premium']);

  await query('update subscriptions set sync_number = sync_number + 1000 where user_id = $1', [ada.user.id]);
  expect(await tell(paid!)).toBe(200);
  expect(await isKnown(paid!), 'what is stored was asked later than that').toBe(true);
});

test('an event about a subscription that Stripe does not find yet is refused, and heard when it comes again', async () => {
  const { ada, events } = await unheardBuyer();
  const event = eventOf({ id: 'sub_not_there_yet', object: 'subscription', customer: await customerOf(ada) });
  expect(await tell(event)).toBe(503);
  expect(await isKnown(event)).toBe(false);
  expect(await tell({ ...event, data: events[0]!.data })).toBe(200);
  expect([await isKnown(event), await plan(ada)]).toEqual([true, 'premium']);
});

test('what concerns nobody here, or nothing that is sold, is taken and left alone', async () => {
  expect(await tell(eventOf({ id: 'sub_x', object: 'subscription', customer: 'cus_of_others' }))).toBe(200);
  expect(await tell(eventOf({ id: 'prod_x', object: 'product' }))).toBe(200);
  expect(await tell(eventOf({ id: 'in_x', object: 'invoice', customer: 'cus_of_others', parent: null }))).toBe(200);
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
