import type { Stripe } from 'stripe';
import { type PlanPrice, PriceNotAsShown } from '../../billing/billing.port.ts';

export const CURRENCY = 'usd';
const INTERVALS = { monthly: 'month', yearly: 'year' } as const;
const SET_UP = 'run inner-circle stripe-setup';

const productIdOf = ({ planType }: PlanPrice) => `inner_circle_${planType}`;
const idOfProduct = ({ product }: Stripe.Price) => (typeof product === 'string' ? product : product.id);

/** Everything about a price that decides what is charged and for what, as it must be. */
const termsOf = (price: PlanPrice) => ({
  active: true,
  unit_amount: price.cents,
  currency: CURRENCY,
  type: 'recurring',
  interval: INTERVALS[price.paymentFrequency],
  interval_count: 1,
  usage_type: 'licensed',
  billing_scheme: 'per_unit',
  transform_quantity: 'none',
  product: productIdOf(price),
});

const termsAt = (found: Stripe.Price): Record<keyof ReturnType<typeof termsOf>, unknown> => ({
  active: found.active,
  unit_amount: found.unit_amount,
  currency: found.currency,
  type: found.type,
  interval: found.recurring?.interval,
  interval_count: found.recurring?.interval_count,
  usage_type: found.recurring?.usage_type,
  billing_scheme: found.billing_scheme,
  transform_quantity: found.transform_quantity ? JSON.stringify(found.transform_quantity) : 'none',
  product: idOfProduct(found),
});

/** How a price differs from the one that is shown, in words for operators; undefined when it does not. */
function differenceOf(found: Stripe.Price, price: PlanPrice): string | undefined {
  const terms = termsAt(found);
  const differing = Object.entries(termsOf(price)).filter(
    ([name, value]) => terms[name as keyof typeof terms] !== value,
  );
  if (differing.length === 0) return undefined;
  const said = differing.map(
    ([name, value]) => `${name} is ${String(terms[name as keyof typeof terms])}, not ${value}`,
  );
  return `The price ${price.lookupKey} is not the one shown (${said.join('; ')}): ${SET_UP}.`;
}

const missing = ({ lookupKey }: PlanPrice) => `There is no price ${lookupKey}: ${SET_UP}.`;

/** Products and prices by their lookup keys. Whatever bears such a key is compared with what is shown before it is sold. */
export function stripePrices(stripe: Stripe, prices: readonly PlanPrice[], makesMissing: boolean) {
  const find = async ({ lookupKey }: PlanPrice) =>
    (await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })).data[0];

  const makeProduct = async (price: PlanPrice): Promise<boolean> => {
    const id = productIdOf(price);
    try {
      await stripe.products.create({ id, name: price.name });
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === 'resource_already_exists') return false;
      throw error;
    }
  };

  const makePrice = (price: PlanPrice) =>
    stripe.prices.create({
      product: productIdOf(price),
      currency: CURRENCY,
      unit_amount: price.cents,
      recurring: { interval: INTERVALS[price.paymentFrequency] },
      nickname: `${price.name}, ${price.paymentFrequency}`,
      lookup_key: price.lookupKey,
      // Who bought at an earlier price keeps it; from now on this one is sold.
      transfer_lookup_key: true,
      metadata: { planType: price.planType, paymentFrequency: price.paymentFrequency },
    });

  let settingUp: Promise<string[]> | undefined;
  const setUp = async (): Promise<string[]> => {
    const done: string[] = [];
    for (const price of prices) {
      if (await makeProduct(price)) done.push(`Created the product ${price.name}.`);
      const found = await find(price);
      if (found && differenceOf(found, price) === undefined) done.push(`The price ${price.lookupKey} is there.`);
      else {
        await makePrice(price);
        done.push(`${found ? 'Replaced' : 'Created'} the price ${price.lookupKey}.`);
      }
    }
    return done;
  };

  return {
    setUp,

    async idOf(price: PlanPrice): Promise<string> {
      let found = await find(price);
      if (!found && makesMissing) {
        await (settingUp ??= setUp().finally(() => (settingUp = undefined)));
        found = await find(price);
      }
      const difference = found ? differenceOf(found, price) : missing(price);
      if (!found || difference !== undefined) throw new PriceNotAsShown(difference);
      return found.id;
    },

    async compare(): Promise<string[]> {
      const lookupKeys = prices.map(({ lookupKey }) => lookupKey);
      const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: lookupKeys.length });
      return prices.flatMap((price) => {
        const found = data.find(({ lookup_key }) => lookup_key === price.lookupKey);
        if (!found) return makesMissing ? [] : [missing(price)];
        return differenceOf(found, price) ?? [];
      });
    },
  };
}
