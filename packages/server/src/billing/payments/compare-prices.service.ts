import type { Dependencies } from '../../platform/dependencies.ts';

/** Logs which prices the provider would charge otherwise than they are shown. Nothing waits for it, and it never throws. */
export async function warnOfPrices({ ports: { payments }, log }: Dependencies): Promise<void> {
  try {
    for (const difference of (await payments?.comparePrices()) ?? []) log.warn(difference);
  } catch (error) {
    log.warn({ err: error }, 'the prices at the payment provider could not be compared with those shown');
  }
}
