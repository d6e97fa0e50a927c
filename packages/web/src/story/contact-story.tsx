import type { StoryKind } from '@inner-circle/domain/story/story.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useContactQuery } from '../contacts/details/contact-details.queries.ts';
import { LogInteraction } from '../interactions/log-interaction.tsx';
import { useKeys } from '../platform/screen/keys.ts';
import { Button } from '../ui/button.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { ComingUp } from './coming-up.tsx';
import { StoryFilter } from './story-filter.tsx';
import { StoryList } from './story-list.tsx';
import { outlineQuery } from './story.queries.ts';
import { YearBand } from './year-band.tsx';

/** Everything between two people, in one line of time. */
export default function ContactStory({ contactId }: { contactId: string }) {
  const { data: contact } = useQuery(useContactQuery(contactId));
  const [kinds, setKinds] = useState<StoryKind[]>([]);
  const { data: outline, isError, isFetching, refetch } = useQuery(outlineQuery(contactId));
  const filter = useRef<HTMLButtonElement>(null);
  useKeys({ 'filter-story': () => filter.current?.focus() });
  return (
    <>
      <LogInteraction contactId={contactId} onLogged={() => setKinds([])} />
      {outline && <YearBand outline={outline} />}
      {!outline && !isError && <Skeleton className="h-14!" />}
      {isError && !outline && (
        <MessageBox
          tone="error"
          action={
            <Button size="sm" variant="ghost" className="-my-1" working={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          The last year and what comes next did not load.
        </MessageBox>
      )}
      <StoryFilter ref={filter} chosen={kinds} onChange={setKinds} counts={outline?.counts} />
      <div>
        {kinds.length === 0 && outline && <ComingUp coming={outline.coming} />}
        {contact && <StoryList contact={contact} kinds={kinds} onClear={() => setKinds([])} outline={outline} />}
      </div>
    </>
  );
}
