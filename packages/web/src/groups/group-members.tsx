import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePage } from '../platform/server/use-page.ts';
import { groupDrawing } from '../ui/brand/later-drawings.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { membersQuery, useAddToGroup, useRemoveFromGroup } from './groups.queries.ts';
import { MemberRow } from './member-row.tsx';

export function GroupMembers({ group }: { group: Group }) {
  const [page, setPage] = useState(1);
  const list = useQuery(membersQuery(group.name, page));
  const { data, isError, isFetching, refetch } = list;
  const isBeyond = usePage(page, list, setPage);
  const takeOut = useTakingOut(group);

  if (isError && !data)
    return (
      <ErrorState size="sm" title="These people did not load" onRetry={() => void refetch()} working={isFetching} />
    );
  if (!data || isBeyond)
    return <SkeletonRows rows={Math.min(6, Math.max(1, group.contactCount))} label="Loading people" />;
  if (data.meta.total === 0) {
    return (
      <EmptyState
        drawing={groupDrawing}
        size="sm"
        title="Nobody in here yet"
        heading="h3"
        className="shadow-[0_-1px_0_var(--line)]"
      >
        Add the people who belong together.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="shadow-[0_-1px_0_var(--line)]">
        {data.data.map((contact) => (
          <MemberRow key={contact.id} contact={contact} groupName={group.name} onTakeOut={() => takeOut(contact)} />
        ))}
      </ul>
      {data.meta.total > PAGE_SIZE && (
        <Pager page={page} pageSize={PAGE_SIZE} total={data.meta.total} onPage={setPage} className="px-4 pb-3" />
      )}
    </>
  );
}

/** Taking somebody out is quick, and can be taken back. */
function useTakingOut({ id, name }: Group) {
  const toasts = useToasts();
  // Each of several quick removals is waited for; the callbacks of `mutate` would be called for the last alone.
  const { mutateAsync: remove } = useRemoveFromGroup();
  const { mutate: add } = useAddToGroup();
  return (contact: Contact) =>
    void remove({ params: { id, contactId: contact.id } }).then(
      () =>
        toasts.add({
          title: `${contact.name} left ${name}`,
          action: { label: 'Undo', onPress: () => add({ params: { id }, body: { contactIds: [contact.id] } }) },
        }),
      () => undefined,
    );
}
