import { PLAN_PRICES } from '@inner-circle/domain/billing/payments.rules.ts';
import { stripePayments } from './adapters/stripe/stripe-payments.ts';
import { stripeAccount } from './app/dependencies.ts';
import { BadConfiguration, readConfig } from './platform/config.ts';

/** npm run stripe:setup: makes the products and prices in Stripe that are missing. Run again, it changes nothing. */
async function setUp(): Promise<void> {
  const account = stripeAccount(readConfig(process.env));
  if (!account) throw new BadConfiguration('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET first.');
  for (const line of await stripePayments({ ...account, prices: PLAN_PRICES }).setUpPrices()) console.log(line);
}

await setUp().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
