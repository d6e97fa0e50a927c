import { afterAll, expect, test } from 'vitest';
import { clientOf, startShop } from './stripe.testing.ts';

const shop = await startShop();
afterAll(() => shop.close());
const { client } = shop;

test('prices are found by their lookup keys, and a key can move to another price', async () => {
  const found = await client.prices.list({ lookup_keys: ['small', 'large'], active: true });
  expect(found.data.map(({ lookup_key }) => lookup_key).toSorted()).toEqual(['large', 'small']);
  const again = {
    product: shop.small.product as string,
    currency: 'usd',
    unit_amount: 700,
    recurring: { interval: 'month' as const },
    lookup_key: 'large',
  };
  await expect(client.prices.create(again)).rejects.toMatchObject({ param: 'lookup_key' });
  const moved = await client.prices.create({ ...again, transfer_lookup_key: true });
  expect((await client.prices.list({ lookup_keys: ['large'] })).data.map(({ id }) => id)).toEqual([moved.id]);
});

test('a request with the same key is done once, and the key of another request is refused', async () => {
  const create = (email: string) => client.customers.create({ email }, { idempotencyKey: 'once' });
  const all = await Promise.all(Array.from({ length: 5 }, () => create('bob@example.com')));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  await expect(create('eve@example.com')).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  expect((await client.customers.list({ email: 'bob@example.com' })).data).toHaveLength(1);
});

test('customers are changed field by field', async () => {
  const { id } = await client.customers.create({ email: 'a@example.com', name: 'A', metadata: { userId: '1' } });
  await client.customers.update(id, { name: 'B', metadata: { more: 'x' } });
  expect(await client.customers.retrieve(id)).toMatchObject({
    email: 'a@example.com',
    name: 'B',
    metadata: { userId: '1', more: 'x' },
  });
});

test('a deleted customer pays no more, and can be neither changed, sold to nor deleted again', async () => {
  const { id: subscription, customer } = await shop.buy();
  const id = customer as string;
  expect(await client.customers.del(id)).toMatchObject({ id, deleted: true });
  expect(await client.customers.retrieve(id)).toEqual(expect.objectContaining({ id, deleted: true }));
  expect(await client.subscriptions.retrieve(subscription)).toMatchObject({ status: 'canceled', customer: id });
  const missing = { code: 'resource_missing' };
  await expect(client.customers.update(id, { name: 'B' })).rejects.toMatchObject(missing);
  await expect(client.customers.del(id)).rejects.toMatchObject({ ...missing, statusCode: 404 });
  await expect(shop.begin(id)).rejects.toMatchObject({ ...missing, param: 'customer' });
});

test('lists go on from where they ended', async () => {
  for (let n = 0; n < 3; n += 1) await client.customers.create({ email: 'many@example.com' });
  const ids = [];
  for await (const { id } of client.customers.list({ email: 'many@example.com', limit: 1 })) ids.push(id);
  expect(new Set(ids).size).toBe(3);
});

test('every refusal has Stripe’s own shape', async () => {
  await expect(client.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
  });
  await expect(
    client.checkout.sessions.create({
      mode: 'subscription',
      customer: 'cus_none',
      line_items: [{ price: shop.small.id }],
      success_url: 'http://localhost/',
    }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
  await expect(client.customers.create({ phone: '1' })).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'phone',
  });
  await expect(client.customers.retrieve('cus_none', { expand: ['nothing'] })).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(client.coupons.list()).rejects.toMatchObject({ statusCode: 404, message: /Unrecognized request URL/ });
  const stranger = await fetch(`${shop.origin}/sandbox/stripe/v1/prices`);
  expect(stranger.status).toBe(401);
  expect(await stranger.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
});

test.each([
  ['429', 'StripeRateLimitError'],
  ['500', 'StripeAPIError'],
  ['revoked', 'StripeAuthenticationError'],
  ['refused', 'StripeCardError'],
  ['lost', 'StripeConnectionError'],
])('the fault %s is a %s', async (fault, type) => {
  await shop.post('/sandbox/faults', { vendor: 'stripe', fault, times: 1 });
  await expect(client.prices.list()).rejects.toMatchObject({ type });
  expect((await client.prices.list()).data.length).toBeGreaterThan(0);
});

test('it can hang, for one customer alone', async () => {
  const { id } = await client.customers.create({ email: 'slow@example.com' });
  await shop.post('/sandbox/faults', { vendor: 'stripe', fault: 'hang', account: 'slow@example.com', times: 1 });
  const hasty = clientOf(shop.origin, { timeout: 100 });
  await hasty.prices.list();
  await expect(hasty.customers.retrieve(id)).rejects.toMatchObject({ type: 'StripeConnectionError' });
});
