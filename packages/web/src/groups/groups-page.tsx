import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlanUsage } from '../billing/plan-usage.tsx';
import { UpgradePrompt } from '../billing/upgrade-prompt.tsx';
import { WithinPlan } from '../billing/within-plan.tsx';
import { PinRow, usePinnedRows } from '../platform/screen/pinned-rows.ts';
import { isPassing } from '../platform/server/call-error.ts';
import { useAddress } from '../platform/screen/address.ts';
import { useGivenFields } from '../ui/forms/use-given.ts';
import { useTypedSearch } from '../platform/typing/use-typed-search.ts';
import { useTitle } from '../platform/screen/use-title.ts';
import { Card } from '../ui/card.tsx';
import { groupDrawing } from '../ui/brand/later-drawings.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { resultsInWords } from '../ui/fields/results-announcement.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { GroupCard } from './group-card.tsx';
import { GroupList } from './group-list.tsx';
import { type GroupFields, groupQuery, useGroups } from './groups.queries.ts';
import { NewGroupForm } from './new-group-form.tsx';

export default function GroupsPage() {
  useTitle('Groups');
  const [search, setSearch] = useState('');
  const [typed, type] = useTypedSearch(search, setSearch);
  const { data: groups, isError, isFetching, isPlaceholderData, refetch, isMany } = useGroups(search);
  const given = useGivenFields<GroupFields>('group:new');
  const [parameters, change] = useAddress();
  const wanted = parameters.get('in') ?? '';
  const { gone, hold } = usePinnedRows(groups ?? []);
  const shown = groups?.find(({ id }) => id === wanted);
  const other = useQuery({ ...groupQuery(wanted), enabled: isMany && wanted !== '' && !shown });
  // One that was deleted elsewhere is refused, and is no longer what it was; one that did not come is still what was asked for.
  const isRefused = other.isError && !isPassing(other.error);
  const isMissing = other.isError && !isRefused && !other.data;
  const first = other.isLoading || isMissing ? undefined : groups?.[0];
  // While it is written about it stays.
  const selected = gone[0] ?? shown ?? (isRefused ? undefined : other.data) ?? first;
  const select = (id: string | null) => change({ in: id }, { replace: true });
  return (
    <>
      <PageHead title="Groups" summary="The circles inside your circle" usage={<PlanUsage of="groups" />} />
      <UpgradePrompt of="groups" />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[320px_minmax(0,1fr)] md:gap-6">
        <div className="grid grid-cols-1 gap-4">
          <WithinPlan of="groups">
            <NewGroupForm onCreated={select} given={given} />
          </WithinPlan>
          {isMany && (
            <SearchField
              label="Search your groups"
              value={typed}
              onChange={type}
              found={isPlaceholderData ? undefined : resultsInWords(groups?.length, 'group')}
            />
          )}
          {groups && groups.length > 0 && <GroupList groups={groups} selected={selected?.id} onSelect={select} />}
          {isMany && <ListedGroups count={groups?.length} isSearched={search !== ''} />}
        </div>
        {isError && !groups ? (
          <Card>
            <ErrorState title="Your groups did not load" onRetry={() => void refetch()} working={isFetching} />
          </Card>
        ) : !groups || other.isLoading ? (
          <Card>
            <SkeletonRows rows={5} label="Loading groups" />
          </Card>
        ) : isMissing ? (
          <Card>
            <ErrorState
              title="This group did not load"
              onRetry={() => void other.refetch()}
              working={other.isFetching}
            />
          </Card>
        ) : selected ? (
          <PinRow value={hold}>
            <GroupCard key={selected.id} group={selected} onOpen={select} />
          </PinRow>
        ) : isMany ? null : (
          <Card>
            <EmptyState drawing={groupDrawing} title="No circles yet">
              Family, book club, the old street: give a group a name, and put the people in it who belong together.
            </EmptyState>
          </Card>
        )}
      </div>
    </>
  );
}

/** What the list of somebody with many groups leaves out. */
function ListedGroups({ count, isSearched }: { count: number | undefined; isSearched: boolean }) {
  if (isSearched && count !== 0) return null;
  return (
    <p className="text-sm text-ink-3">
      {isSearched ? 'No group by that name.' : `The first ${count} are listed. Search finds all of them.`}
    </p>
  );
}
