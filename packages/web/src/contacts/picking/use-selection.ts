import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import type { Selection } from '@inner-circle/domain/contacts/selection.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/server/call.ts';
import { families } from '../../platform/server/query-families.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { picks } from './picks.ts';
import { selectionOf, TooNarrow } from './selection-of.ts';

const MANY = 100;

/** Answers with who is picked, as the server is told; says why where that cannot be. */
export function useSelection() {
  const client = useQueryClient();
  const toasts = useToasts();
  /** The list knows a group by its name. */
  const idOfGroup = async (name: string) => {
    const found = await client.fetchQuery({
      queryKey: [...families.groups.queryKey, 'named', name],
      queryFn: ({ signal }) => call(groupsEndpoints.list, { query: { search: name, limit: MANY } }, signal),
    });
    const folded = name.toLowerCase();
    return (found.find((one) => one.name === name) ?? found.find((one) => one.name.toLowerCase() === folded))?.id;
  };
  return async (): Promise<Selection | undefined> => {
    const now = picks.get();
    if (!now || (!now.all && now.ids.size === 0)) return undefined;
    const { group = '' } = now.all ?? {};
    try {
      return selectionOf(now, group === '' ? undefined : await idOfGroup(group));
    } catch (error) {
      if (!(error instanceof TooNarrow)) throw error;
      toasts.add({ title: error.message, tone: 'trouble' });
      return undefined;
    }
  };
}
