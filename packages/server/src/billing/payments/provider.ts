import {
  cardRefused,
  paymentsAway,
  paymentsNotSetUp,
  priceNotAsShown,
} from '@inner-circle/domain/billing/payments.rules.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { CardRefused, type Payments, PaymentsAway, PriceNotAsShown } from '../billing.port.ts';

/** Calls the payment provider for somebody who waits, and says nicely what went wrong. */
export async function askProvider<Answer>(
  { ports: { payments }, log }: Dependencies,
  call: (payments: Payments) => Promise<Answer>,
): Promise<Answer> {
  if (!payments) throw paymentsNotSetUp();
  try {
    return await call(payments);
  } catch (error) {
    if (error instanceof CardRefused) throw cardRefused(error.message);
    if (error instanceof PriceNotAsShown) {
      log.error({ err: error }, 'nothing is sold at a price that is not the one shown');
      throw priceNotAsShown();
    }
    if (!(error instanceof PaymentsAway)) throw error;
    log.warn({ err: error }, 'the payment provider does not answer');
    throw paymentsAway();
  }
}
