import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { DetailsSection } from '../contacts/details-section.tsx';
import { ScrollArea } from '../contacts/scroll-area.tsx';
import { INTERACTION_ICONS, TimeAgo } from '../groups/person-cells.tsx';
import { Disc } from '../ui/disc.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { interactionsQuery } from './interactions.queries.ts';

const KINDS = { meeting: 'Meeting', call: 'Call', email: 'Email', message: 'Message' };

export function InteractionHistory({ contactId }: { contactId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(interactionsQuery(contactId));
  return (
    <DetailsSection title="Interactions" count={data?.meta.total}>
      {data ? (
        <History interactions={data.data} />
      ) : isError ? (
        <ErrorState
          size="sm"
          title="The interactions did not load"
          onRetry={() => void refetch()}
          working={isFetching}
        />
      ) : (
        <SkeletonRows rows={3} shape="line" label="Loading interactions" />
      )}
    </DetailsSection>
  );
}

function History({ interactions }: { interactions: readonly Interaction[] }) {
  if (interactions.length === 0)
    return <p className="text-ink-3">Nothing logged yet. The story starts with the next hello.</p>;
  return (
    <ScrollArea label="Interaction history" className="max-h-60">
      <ol>
        {interactions.map(({ id, type, date, notes }) => (
          <li
            key={id}
            className="relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 pb-4.5 not-last:before:absolute not-last:before:start-3.5 not-last:before:top-8 not-last:before:bottom-1 not-last:before:w-px not-last:before:bg-line"
          >
            <Disc icon={INTERACTION_ICONS[type]} size="sm" />
            <div>
              <p className="flex min-h-7 items-center gap-2">
                <b className="font-name">{KINDS[type]}</b>
                <TimeAgo moment={date} className="text-sm text-ink-3" />
              </p>
              <p className="leading-5.5 text-pretty wrap-anywhere whitespace-pre-wrap text-ink-2">{notes}</p>
            </div>
          </li>
        ))}
      </ol>
    </ScrollArea>
  );
}
