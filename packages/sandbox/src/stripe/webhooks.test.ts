import Fastify from 'fastify';
import { Stripe } from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { stripeKeys } from './stripe-keys.ts';
import { startShop } from './stripe.testing.ts';

/** A product that writes down what it hears, and fails as often as it is told to. */
const heard: { type: string; id: string }[] = [];
let failing = 0;
const product = Fastify();
product.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
product.post('/hook', async ({ body, headers }, reply) => {
  const at = shop.clock.now().epochMilliseconds;
  const signature = String(headers['stripe-signature']);
  const event = client.webhooks.constructEvent(String(body), signature, stripeKeys.webhookSecret, 300, undefined, at);
  if (failing > 0) {
    failing -= 1;
    return reply.code(500).send();
  }
  heard.push({ type: event.type, id: event.id });
  return { received: true };
});
const client = new Stripe(stripeKeys.secretKey);
const port = await freePort();
await product.listen({ port, host: '127.0.0.1' });
const shop = await startShop({ stripeWebhook: `http://127.0.0.1:${port}/hook` });
afterAll(async () => {
  await shop.close();
  await product.close();
});

const bought = ['customer.created', 'customer.subscription.created', 'invoice.paid', 'checkout.session.completed'];
const types = () => heard.map(({ type }) => type);
const set = (switches: object) => shop.post('/sandbox/stripe/webhooks', switches);
type Told = { id: string; type: string; state: string };
const told = async () => (await shop.get('/sandbox/stripe/events.json')).json<Told[]>();

const allTold = async () => {
  await expect.poll(async () => (await told()).filter(({ state }) => state === 'waiting')).toEqual([]);
};

beforeEach(async () => {
  await allTold();
  await set({});
  heard.length = 0;
});

test('what happens is told, signed, in the order in which it happened', async () => {
  await shop.buy();
  await expect.poll(types).toEqual(bought);
});

test('renewals are told when the clock is moved', async () => {
  await shop.buy();
  await expect.poll(types).toEqual(bought);
  heard.length = 0;
  await shop.post('/sandbox/clock', { advance: 'P1M1D' });
  await expect.poll(() => types().slice(-2)).toEqual(['invoice.paid', 'customer.subscription.updated']);
});

test('every event can come twice', async () => {
  await set({ duplicate: true });
  await shop.buy();
  await expect.poll(types).toEqual(bought.flatMap((type) => [type, type]));
  expect(new Set(heard.map(({ id }) => id)).size).toBe(bought.length);
});

test('what happens together can come in the opposite order', async () => {
  const session = await shop.begin();
  await expect.poll(types).toEqual(['customer.created']);
  heard.length = 0;
  await set({ reorder: true });
  await shop.pay(session);
  await expect.poll(types).toEqual(bought.slice(1).toReversed());
});

test('what was lost can be sent later', async () => {
  await set({ lose: true });
  await shop.buy();
  const lost = (await told()).filter(({ state }) => state === 'lost');
  expect(lost.map(({ type }) => type)).toEqual(bought);
  await shop.post(`/sandbox/stripe/events/${lost[1]!.id}/send`, {});
  await expect.poll(types).toEqual([bought[1]]);
});

test('what comes late comes all the same', async () => {
  await set({ delaySeconds: 1 });
  const session = await shop.begin();
  await shop.pay(session);
  expect((await told()).slice(-bought.length).map(({ state }) => state)).toEqual(bought.map(() => 'waiting'));
  await expect.poll(types).toEqual(bought);
});

test('what the product could not take is sent again', async () => {
  failing = 2;
  await shop.client.customers.create({ email: 'again@example.com' });
  await expect.poll(types).toEqual(['customer.created']);
  await allTold();
  expect((await told()).at(-1)).toMatchObject({ state: 'delivered' });
});
