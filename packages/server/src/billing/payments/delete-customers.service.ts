import { toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { forEachUser } from '../../platform/jobs/for-each-user.ts';
import { PaymentsAway } from '../billing.port.ts';
import { paymentsRepository } from './payments.repository.ts';

const MOST_IN_A_RUN = 1000;

/** Customers of erased accounts, until the provider has deleted each of them. */
export async function deleteErasedCustomers({ db, ports, clock, log }: Dependencies, signal: AbortSignal) {
  const { payments } = ports;
  if (!payments) return;
  const repository = paymentsRepository(db);
  const remove = async ({ customerId }: { customerId: string }) => {
    // Also what fails goes to the end: it must not be the first every hour.
    await repository.noteDeletionAsked(customerId, toMoment(clock.now()));
    await payments.deleteCustomer(customerId);
    await repository.forgetDeletion(customerId);
  };
  await forEachUser(await repository.customersToDelete(MOST_IN_A_RUN), remove, {
    doing: 'deleting the customer of an erased account',
    log,
    signal,
    isAway: (error) => error instanceof PaymentsAway,
  });
}
