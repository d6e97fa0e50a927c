import { bulkEndpoints } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePicks } from '../contacts/picking/picks.ts';
import { useSelection } from '../contacts/picking/use-selection.ts';
import { call } from '../platform/server/call.ts';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { useChange } from '../platform/server/use-change.ts';

const touched = refreshedBy('bulk');

/** What became of it is said by use-bulk.ts, or by the form. */
export const useBulkChange = () => useChange(bulkEndpoints.change, { refreshes: touched, failure: null });

export const useUndoBulk = () => useChange(bulkEndpoints.undo, { refreshes: touched });

/** Who is picked: how many there are, in which groups, with which e-mails. Asked for when something wants to know. */
export function usePreview({ enabled = true }: { enabled?: boolean } = {}) {
  const picks = usePicks();
  const selection = useSelection();
  const client = useQueryClient();
  const { ids = new Set<string>(), all = null } = picks ?? {};
  const options = {
    queryKey: [...families.picked.queryKey, all, [...ids].toSorted()],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const picked = await selection();
      return picked ? call(bulkEndpoints.preview, { body: { selection: picked } }, signal) : null;
    },
  };
  const isSomebody = picks !== null && (all !== null || ids.size > 0);
  return {
    preview: useQuery({ ...options, enabled: enabled && isSomebody }).data ?? undefined,
    /** For a question: as it is now. */
    lookAgain: () => client.fetchQuery({ ...options, staleTime: 0 }),
  };
}
