// npm run stripe:setup: makes the products and prices in Stripe that are missing.
import { ensureInstalled, onPinnedNode } from './install.mjs';
import { main } from './run.mjs';

main(async () => {
  await ensureInstalled();
  await onPinnedNode(() => import('../packages/server/src/stripe-setup.ts'));
});
