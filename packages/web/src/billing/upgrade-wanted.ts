import { signal } from '../platform/signal.ts';

/** Somebody asked for more room: the shell opens the upgrade dialog, from wherever it came. */
export const upgradeWanted = signal<void>();

/** Billing is to be open: somebody is back from the payment provider's pages. */
export const billingWanted = signal<void>();
