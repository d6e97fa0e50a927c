import type { PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { signal } from '../platform/signal.ts';

/** Somebody asked for more room, or for one plan: the shell opens the upgrade dialog, from wherever it came. */
export const upgradeRequested = signal<PaidPlan | void>();

/** Billing is to be open: somebody is back from the payment provider's pages. */
export const billingRequested = signal<void>();
