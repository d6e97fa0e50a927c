import { PLAN_PRICES } from '@inner-circle/domain/billing/payments.rules.ts';
import { stripePayments } from '../../adapters/stripe/stripe-payments.ts';
import { readConfig } from '../../platform/config.ts';
import { stripeAccount } from '../dependencies.ts';

/** Makes the products and prices in Stripe that are missing. Run again, it changes nothing. */
export async function stripeSetup(environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    const account = stripeAccount(readConfig(environment));
    if (!account) throw new Error('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET first.');
    for (const line of await stripePayments({ ...account, prices: PLAN_PRICES }).setUpPrices()) console.log(line);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}
