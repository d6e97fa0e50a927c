import { useState } from 'react';
import { LogInteraction } from './log-interaction.tsx';
import { DetailsSection } from '../people/details-section.tsx';
import { useEndless } from '../platform/server/endless.ts';
import { EndlessScroll } from '../ui/states/endless-scroll.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { InteractionEntry } from './interaction-entry.tsx';
import { interactionsQuery } from './interactions.queries.ts';

/** What happened with somebody, and the box that adds to it. */
export function ContactInteractions({ contactId }: { contactId: string }) {
  const [logged, setLogged] = useState(0);
  return (
    <>
      <LogInteraction contactId={contactId} onLogged={() => setLogged((count) => count + 1)} />
      <InteractionHistory contactId={contactId} logged={logged} />
    </>
  );
}

type InteractionHistoryProps = {
  contactId: string;
  /** How many were logged since it is open: what was just logged is on top, so it is shown from there. */
  logged: number;
};

function InteractionHistory({ contactId, logged }: InteractionHistoryProps) {
  const { pages, total, failed, isFetching, retry, ways } = useEndless(interactionsQuery(contactId));
  return (
    <DetailsSection title="Interactions" count={total}>
      {failed ? (
        <ErrorState size="sm" title="The interactions did not load" onRetry={retry} working={isFetching} />
      ) : !pages ? (
        <SkeletonRows rows={3} shape="line" label="Loading interactions" />
      ) : total === 0 ? (
        <p className="text-ink-3">Nothing logged yet. The story starts with the next hello.</p>
      ) : (
        <EndlessScroll
          label="Interaction history"
          className="max-h-60 mask-[linear-gradient(#000_calc(100%-28px),transparent)] pb-2.5"
          topOf={logged}
          ways={ways}
        >
          <ol>
            {pages.flatMap(({ data }) =>
              data.map((interaction) => <InteractionEntry key={interaction.id} interaction={interaction} />),
            )}
          </ol>
        </EndlessScroll>
      )}
    </DetailsSection>
  );
}
