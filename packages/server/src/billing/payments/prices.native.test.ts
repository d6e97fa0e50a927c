import { Writable } from 'node:stream';
import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { PLAN_PRICES, type PlanPrice } from '@inner-circle/domain/billing/payments.rules.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { isReleaseRun, sampled } from '@inner-circle/domain/testing/sampled.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paying } from '../../testing/vendors/paying.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { stripeEvents } from '../../testing/vendors/stripe-events.ts';
import { warnOfPrices } from './compare-prices.service.ts';

let logged = '';
const logTo = new Writable({
  write(line, _encoding, done) {
    logged += String(line);
    done();
  },
});
const app = await startTestApp({ sandbox: true, logTo });
const { signIn, dependencies } = app;
const { buy, webhooks, fault } = paying(app);
const { atStripe, customerOf } = stripeEvents(app);
const payments = dependencies.ports.payments!;
const { checkout, upgrade, subscription } = billingEndpoints;

beforeAll(async () => {
  await webhooks({ lose: true });
  await payments.setUpPrices();
  await atStripe('products', 'POST', { id: 'something_else', name: 'Something else' });
});
/** Puts right what a test put wrong. */
afterEach(async () => void (await payments.setUpPrices()));

const choiceOf = ({ planType, paymentFrequency }: PlanPrice) => ({ planType, paymentFrequency });
const begin = (user: TestUser, price: PlanPrice) => user(checkout, { body: choiceOf(price) });
const change = (user: TestUser, price: PlanPrice) => user(upgrade, { body: choiceOf(price) });
const shownPrice = ({ planType, paymentFrequency }: PlanPrice) => PLANS[planType][paymentFrequency]!;
const latestInvoice = async (user: TestUser) =>
  ((await atStripe(`invoices?customer=${await customerOf(user)}`))['data'] as { total: number }[])[0]!;

type Terms = Record<string, string>;
/** A price that bears the key, with terms of its own; the price that bore it is without a key from then on. */
const sellOtherwise = async (price: PlanPrice, terms: Terms): Promise<void> => {
  const made = await atStripe('prices', 'POST', {
    product: `inner_circle_${price.planType}`,
    currency: 'usd',
    unit_amount: String(price.cents),
    'recurring[interval]': price.paymentFrequency === 'monthly' ? 'month' : 'year',
    lookup_key: price.lookupKey,
    transfer_lookup_key: 'true',
    'metadata[planType]': price.planType,
    'metadata[paymentFrequency]': price.paymentFrequency,
    ...terms,
  });
  expect(made).toMatchObject({ object: 'price', lookup_key: price.lookupKey });
};

test.each(PLAN_PRICES)(
  '$lookupKey costs what is shown: on the page to pay, on the card and in the app',
  async (price) => {
    const ada = await signIn();
    const { body } = await begin(ada, price);
    const page = await (await fetch(body.url)).text();
    expect(page).toContain(shownPrice(price).toLocaleString('en-US', { style: 'currency', currency: 'USD' }));
    const bought = await buy(ada, choiceOf(price));
    expect(bought).toMatchObject({ ...choiceOf(price), priceCents: price.cents });
    expect(price.cents).toBe(Math.round(shownPrice(price) * 100));
    expect((await latestInvoice(ada)).total).toBe(price.cents);
  },
);

const changes = PLAN_PRICES.flatMap((from) => PLAN_PRICES.filter((to) => to !== from).map((to) => [from, to] as const));

test.each(sampled(changes, 3))(
  'from $lookupKey to $lookupKey the difference of what is shown is charged',
  async (from, to) => {
    const ada = await signIn();
    await buy(ada, choiceOf(from));
    expect(await change(ada, to)).toMatchObject({ status: 200, body: { ...choiceOf(to), priceCents: to.cents } });
    expect((await latestInvoice(ada)).total).toBe(to.cents - from.cents);
  },
);

const wrongTerms: [string, Terms][] = [
  ['unit_amount', { unit_amount: '1' }],
  ['currency', { currency: 'eur' }],
  ['interval_count', { 'recurring[interval_count]': '3' }],
  ['usage_type', { 'recurring[usage_type]': 'metered' }],
  ['transform_quantity', { 'transform_quantity[divide_by]': '2', 'transform_quantity[round]': 'up' }],
  ['product', { product: 'something_else' }],
];

describe.each(PLAN_PRICES)('while $lookupKey is not as it is shown', (price) => {
  const otherInterval: Terms = { 'recurring[interval]': price.paymentFrequency === 'monthly' ? 'year' : 'month' };
  const wrongOnes = [...wrongTerms, ['interval', otherInterval] as [string, Terms]] as const;
  const at = PLAN_PRICES.indexOf(price);
  test.each(isReleaseRun ? wrongOnes : wrongOnes.filter((_one, number) => number % PLAN_PRICES.length === at))(
    'in its %s, it is neither sold nor changed to, and that is said and logged',
    async (name, terms) => {
      const other = PLAN_PRICES.find((one) => one !== price)!;
      const [ada, bob] = [await signIn(), await signIn()];
      await buy(bob, choiceOf(other));
      await sellOtherwise(price, terms);
      logged = '';
      const refusal = {
        status: 503,
        body: { error: 'billing.price-differs', message: expect.stringContaining('Nothing was charged') },
      };
      expect(await begin(ada, price)).toMatchObject(refusal);
      expect(await change(bob, price)).toMatchObject(refusal);
      expect((await bob(subscription)).body).toMatchObject(choiceOf(other));
      expect((await latestInvoice(bob)).total).toBe(other.cents);
      expect(logged).toContain(`The price ${price.lookupKey} is not the one shown (${name} is`);
      expect((await begin(ada, other)).status).toBe(200);

      logged = '';
      await warnOfPrices(dependencies);
      expect(logged.match(/is not the one shown/g)).toHaveLength(1);
      expect(logged).toContain('inner-circle stripe-setup');
      await payments.setUpPrices();
      expect((await begin(ada, price)).status).toBe(200);
    },
  );
});

test('a page to pay that was opened at an earlier price is not shown again', async () => {
  const [price] = PLAN_PRICES;
  const ada = await signIn();
  await sellOtherwise(price!, {});
  const first = (await begin(ada, price!)).body.url;
  expect((await begin(ada, price!)).body.url).toBe(first);
  await sellOtherwise(price!, {});
  expect((await begin(ada, price!)).body.url).not.toBe(first);
});

test('who bought at an earlier price keeps it, and is shown it', async () => {
  const [price] = PLAN_PRICES;
  const ada = await signIn();
  await buy(ada, choiceOf(price!));
  const { data } = (await atStripe(`subscriptions?customer=${await customerOf(ada)}`)) as {
    data: { id: string; items: { data: { id: string }[] } }[];
  };
  await sellOtherwise(price!, { unit_amount: '299' });
  const [earlier] = (await atStripe(`prices?lookup_keys[0]=${price!.lookupKey}`))['data'] as { id: string }[];
  await atStripe(`subscriptions/${data[0]!.id}`, 'POST', {
    'items[0][id]': data[0]!.items.data[0]!.id,
    'items[0][price]': earlier!.id,
  });
  await payments.setUpPrices();
  await begin(ada, price!);
  expect((await ada(subscription)).body).toMatchObject({ ...choiceOf(price!), priceCents: 299 });
});

test('while Stripe is away the prices are not known to be right or wrong, and that is logged', async () => {
  logged = '';
  await fault({ fault: '500', times: 2 });
  await warnOfPrices(dependencies);
  expect(logged).toContain('could not be compared');
});
