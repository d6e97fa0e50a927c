import { useQueries } from '@tanstack/react-query';
import { groupQuery, useGroups } from '../../groups/groups.queries.ts';

/** The names of groups by their ids. Where there are more groups than a list of them has, each is asked for. */
export function useGroupNames(ids: readonly string[]) {
  const { data: groups, isMany } = useGroups('');
  const known = new Map(groups?.map(({ id, name }) => [id, name]));
  const others = isMany ? ids.filter((id) => !known.has(id)) : [];
  const asked = useQueries({ queries: others.map((id) => ({ ...groupQuery(id), retry: false })) });
  others.forEach((id, index) => {
    const name = asked[index]?.data?.name;
    if (name !== undefined) known.set(id, name);
  });
  // Until the groups are there nobody can say that one of them is gone.
  return (id: string) => known.get(id) ?? (groups ? undefined : '…');
}
