import { DeliveryQuery } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { useAddress } from '../../platform/screen/address.ts';

export type LogFilter = NonNullable<DeliveryQuery['status']> | 'all';
export type LogView = ReturnType<typeof useLogView>;

const Status = DeliveryQuery.shape.status.unwrap();

/** Whether the log is open, and what of it: part of the address, so that a reload and the back button keep it. */
export function useLogView() {
  const [parameters, change] = useAddress();
  const log = parameters.get('log');
  const status = Status.safeParse(log);
  const filter: LogFilter = status.success ? status.data : 'all';
  return {
    isOpen: log !== null,
    filter,
    page: Math.max(1, Math.trunc(Number(parameters.get('log-page'))) || 1),
    open: (next: LogFilter) => change({ log: next, 'log-page': null }),
    setPage: (page: number, options?: { replace: boolean }) =>
      change({ 'log-page': page === 1 ? null : String(page) }, options),
    close: () => change({ log: null, 'log-page': null }),
  };
}
