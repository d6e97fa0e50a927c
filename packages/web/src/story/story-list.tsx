import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { StoryEntry, type StoryKind, type StoryOutline } from '@inner-circle/domain/story/story.contract.ts';
import { entryMonth } from '@inner-circle/domain/story/story-words.rules.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAddress } from '../platform/screen/address.ts';
import { inFigures } from '../platform/numbers.ts';
import { timeZone } from '../platform/time/clock.ts';
import { peopleDrawing, searchDrawing } from '../ui/brand/drawings.tsx';
import { ChevronDown } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { StoryEntryItem } from './story-entry.tsx';
import { KIND_LABELS } from './story-filter.tsx';
import { StoryHead } from './story-item.tsx';
import { storyQuery } from './story.queries.ts';

type StoryListProps = {
  contact: Contact;
  kinds: readonly StoryKind[];
  onClear: () => void;
  outline: StoryOutline | undefined;
};

const useStory = (contactId: string, kinds: readonly StoryKind[]) => useInfiniteQuery(storyQuery(contactId, kinds));

/** What happened, month by month, thirty at a time. */
export function StoryList({ contact, kinds, onClear, outline }: StoryListProps) {
  const list = useStory(contact.id, kinds);
  const { data, isError, isFetching, refetch } = list;
  useReading(list);
  if (isError && !data)
    return <ErrorState size="sm" title="The story did not load" onRetry={() => void refetch()} working={isFetching} />;
  if (!data) return <SkeletonRows rows={5} shape="section" label="Loading the story" />;
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0) return <NothingOf kinds={kinds} onClear={onClear} />;
  return (
    <div>
      <Months entries={entries} contact={contact} />
      {entries.every(({ kind }) => kind === 'added') && <Beginning />}
      {list.isFetchNextPageError && !list.isFetchingNextPage ? (
        <MessageBox
          tone="error"
          action={
            <Button size="sm" variant="ghost" className="-my-1" onClick={() => void list.fetchNextPage()}>
              Try again
            </Button>
          }
        >
          The rest did not load. What is above stays.
        </MessageBox>
      ) : (
        list.hasNextPage && (
          <Button
            size="sm"
            variant="ghost"
            icon={ChevronDown}
            className="mb-3 ms-7.5"
            working={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {moreOf(entries, kinds, outline)}
          </Button>
        )
      )}
      {list.hasNextPage && kinds.length === 0 && <First contact={contact} outline={outline} />}
    </div>
  );
}

/** As far as the story is read for one entry in it, at most. */
const MOST_PAGES = 40;

/** Whoever comes for one entry is led back to it, page by page. */
function useReading({
  data,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: ReturnType<typeof useStory>) {
  const [parameters] = useAddress();
  const wanted = parameters.get('entry');
  const isThere = data?.pages.some((page) => page.data.some(({ id }) => id === wanted)) ?? true;
  const mayRead = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && (data?.pages.length ?? 0) < MOST_PAGES;
  const goesOn = wanted !== null && !isThere && mayRead;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
}

function Months({ entries, contact }: { entries: readonly StoryEntry[]; contact: Contact }) {
  const zone = timeZone();
  const months = Map.groupBy(entries, (entry) => entryMonth(entry, zone));
  return [...months].map(([month, those]) => (
    <section key={month} aria-label={month}>
      <StoryHead>{month}</StoryHead>
      <ol>
        {those.map((entry) => (
          <StoryEntryItem key={`${entry.kind} ${entry.id}`} entry={entry} contact={contact} />
        ))}
      </ol>
    </section>
  ));
}

/** “29 more, back to 2019”: as many as are known to be left. */
function moreOf(
  entries: readonly StoryEntry[],
  kinds: readonly StoryKind[],
  outline: StoryOutline | undefined,
): string {
  if (!outline) return 'Show more';
  const wanted = kinds.length === 0 ? KIND_LABELS.map(({ kind }) => kind) : kinds;
  const total = wanted.reduce((sum, kind) => sum + outline.counts[kind], 0);
  const left = total - entries.filter(({ kind }) => (wanted as readonly string[]).includes(kind)).length;
  if (left <= 0) return 'Show more';
  const back = kinds.length === 0 ? `, back to ${dayIn(timeZone(), outline.since).year}` : '';
  return `${inFigures(left)} more${back}`;
}

/** The day of adding stands at the end of what is shown, where the story began with it. */
function First({ contact, outline }: { contact: Contact; outline: StoryOutline | undefined }) {
  if (outline?.since !== contact.createdAt) return null;
  const first = StoryEntry.parse({ kind: 'added', id: contact.id, at: contact.createdAt, text: contact.met ?? '' });
  return <Months entries={[first]} contact={contact} />;
}

const Beginning = () => (
  <EmptyState size="sm" heading="h3" drawing={peopleDrawing} title="The story begins with a word">
    Write down what you talked about, and it stands here.
  </EmptyState>
);

function NothingOf({ kinds, onClear }: { kinds: readonly StoryKind[]; onClear: () => void }) {
  const names = KIND_LABELS.filter(({ kind }) => kinds.includes(kind)).map(({ none }) => none);
  const what = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0];
  return (
    <EmptyState
      size="sm"
      heading="h3"
      drawing={searchDrawing}
      title={`No ${what ?? 'moments'} yet`}
      action={<Button onClick={onClear}>Clear</Button>}
    />
  );
}
