import type { Stripe } from 'stripe';
import { PaymentsAway, type PlanPrice } from '../../billing/billing.port.ts';

const CURRENCY = 'usd';
const INTERVALS = { monthly: 'month', yearly: 'year' } as const;

const productIdOf = ({ planType }: PlanPrice) => `inner_circle_${planType}`;

const isAsSold = (found: Stripe.Price, price: PlanPrice) =>
  found.unit_amount === price.cents &&
  found.currency === CURRENCY &&
  found.recurring?.interval === INTERVALS[price.paymentFrequency];

/** Products and prices by their lookup keys. */
export function stripePrices(stripe: () => Stripe, prices: readonly PlanPrice[], makesMissing: boolean) {
  const find = async ({ lookupKey }: PlanPrice) =>
    (await stripe().prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })).data[0];

  const makeProduct = async (price: PlanPrice): Promise<boolean> => {
    const id = productIdOf(price);
    try {
      await stripe().products.create({ id, name: price.name });
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === 'resource_already_exists') return false;
      throw error;
    }
  };

  const makePrice = (price: PlanPrice) =>
    stripe().prices.create({
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
      if (found && isAsSold(found, price)) done.push(`The price ${price.lookupKey} is there.`);
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
      const found = await find(price);
      if (found) return found.id;
      if (!makesMissing) throw new PaymentsAway(`There is no price ${price.lookupKey}: run npm run stripe:setup.`);
      await (settingUp ??= setUp().finally(() => (settingUp = undefined)));
      return (await find(price))!.id;
    },
  };
}
