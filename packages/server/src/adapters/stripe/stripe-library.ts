import type { Stripe } from 'stripe';
import { libraryOnFirstUse } from '../../platform/on-first-use.ts';

export const stripeLibrary = libraryOnFirstUse('stripe') as () => typeof Stripe;
