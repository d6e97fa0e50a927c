import { devicePasswordsEndpoints } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/server/call.ts';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { useChange } from '../platform/server/use-change.ts';

export const devicesQuery = queryOptions({
  ...families.devices,
  queryFn: ({ signal }) => call(devicePasswordsEndpoints.list, {}, signal),
  // Devices come and go without a change of anything here: whoever looks sees their last visits.
  staleTime: 0,
});

const refreshes = refreshedBy('devices');

/** The form says what went wrong. The answer holds the password, and is forgotten with the card that shows it. */
export const useMakePassword = () =>
  useChange(devicePasswordsEndpoints.create, { refreshes, failure: null, secret: true });

export const useTakeBack = () => useChange(devicePasswordsEndpoints.remove, { refreshes });
