import { useState } from 'react';
import { LogInteraction } from './log-interaction.tsx';
import { DetailsSection } from '../people/details-section.tsx';
import { useEndless } from '../platform/server/endless.ts';
import { EndlessList } from '../ui/states/endless-list.tsx';
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
  const list = useEndless(interactionsQuery(contactId));
  return (
    <DetailsSection title="Interactions" count={list.total}>
      <EndlessList
        of={list}
        label="Interaction history"
        className="max-h-60 mask-[linear-gradient(#000_calc(100%-28px),transparent)] pb-2.5"
        topOf={logged}
        ordered
        failure="The interactions did not load"
        loading={<SkeletonRows rows={3} shape="line" label="Loading interactions" />}
        empty={<p className="text-ink-3">Nothing logged yet. The story starts with the next hello.</p>}
      >
        {(interaction) => <InteractionEntry key={interaction.id} interaction={interaction} />}
      </EndlessList>
    </DetailsSection>
  );
}
