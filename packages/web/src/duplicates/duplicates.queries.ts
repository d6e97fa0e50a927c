import { duplicatesEndpoints } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { families } from '../platform/server/query-families.ts';
import { useChange } from '../platform/server/use-change.ts';

export const useSayApart = () =>
  useChange(duplicatesEndpoints.apart, {
    refreshes: [families.duplicates],
    failure: 'This was not remembered. Please try again.',
  });
