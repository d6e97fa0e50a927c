import type { PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { signal } from '../platform/signal.ts';

/** Somebody wants a larger plan, or a certain one: the shell opens the upgrade dialog, from any page. */
export const upgradeRequested = signal<PaidPlan | void>();

/** Somebody is back from the payment provider's pages: the shell opens billing. */
export const billingRequested = signal<void>();
