import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { SearchKind } from '@inner-circle/domain/search/search.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject } from 'react';
import { useOffline } from '../../platform/connection.ts';
import { counted, inFigures } from '../../platform/numbers.ts';
import { useToday } from '../../platform/time/clock.ts';
import { useTypedSearch } from '../../platform/typing/use-typed-search.ts';
import { ResultsAnnouncement } from '../../ui/fields/results-announcement.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { PaletteField } from '../field.tsx';
import { Head } from '../head.tsx';
import { hitRow, KIND_TITLES, KIND_WORDS } from './hit-rows.tsx';
import { PaletteList } from '../list.tsx';
import type { usePaletteAddress } from '../palette-address.ts';
import { HITS_ON_A_PAGE, kindQuery } from './search.queries.ts';
import { Troubles } from '../troubles.tsx';
import { useChoosing } from '../use-choosing.ts';
import { peopleRead } from './use-found.ts';
import { openHit } from './use-open-hit.ts';

type SeeAllProps = {
  address: ReturnType<typeof usePaletteAddress>;
  field: RefObject<HTMLTextAreaElement | null>;
  onNavigate: (target: NavigationTarget) => void;
};

const PAUSE = 180;

/** Everything of one kind that holds the words, page by page. It stands in the address: Reload and Back keep it. */
export function SeeAll({ address, field, onNavigate }: SeeAllProps) {
  const kind = address.view as SearchKind;
  const { words, page } = address;
  const [typed, type] = useTypedSearch(words, (next) => address.setWords(next.trim()), PAUSE);
  const offline = useOffline();
  const client = useQueryClient();
  const today = useToday();
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...kindQuery(kind, words, page),
    enabled: words !== '',
  });
  const [section] = data?.sections ?? [];
  const known = peopleRead(client);
  const look = {
    kind,
    today,
    known: (id: string) => known.find((person) => person.id === id),
    onOpen: openHit(address, onNavigate),
  };
  const rows = words === '' ? [] : (section?.hits ?? []).map((hit) => hitRow(hit, look));
  const choosing = useChoosing(rows, `${words} ${page}`, false);
  const isAnswered = data !== undefined && !isPlaceholderData;
  const [one, many] = KIND_WORDS[kind];
  const total = section?.total ?? 0;
  const title = isAnswered && words !== '' ? totalInWords(total, section?.isMore, one, many) : KIND_TITLES[kind];
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (step) choosing.step(step);
    else if (event.key === 'PageDown' && page * HITS_ON_A_PAGE < total) address.setPage(page + 1);
    else if (event.key === 'PageUp' && page > 1) address.setPage(page - 1);
    else if (event.key === 'Enter') choosing.active?.onRun();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Head onBack={address.close}>
        <PaletteField
          ref={field}
          label={`Search ${many}`}
          placeholder={`Search ${many}`}
          value={typed}
          onChange={type}
          onPress={press}
          list={rows.length > 0 ? choosing.listId : undefined}
          active={choosing.active && choosing.optionId(choosing.active)}
        />
      </Head>
      <ResultsAnnouncement asked={`${words} ${page}`} words={isAnswered ? title : undefined} />
      <div className="flex min-h-0 flex-1 flex-col" aria-busy={isPlaceholderData}>
        <Troubles
          offline={offline && !isAnswered}
          isIncomplete={data?.isComplete === false}
          failed={isError && !isAnswered ? [{ what: 'The search did not load.', retry: () => void refetch() }] : []}
        />
        {words !== '' && !data && !isError && <SkeletonRows rows={5} label="Searching" />}
        {rows.length > 0 && (
          <PaletteList
            id={choosing.listId}
            sections={[{ title, rows }]}
            active={choosing.active}
            optionId={choosing.optionId}
            onPoint={choosing.point}
          />
        )}
        {isAnswered && rows.length === 0 && <p className="px-5.5 pt-4 text-ink-2">{`No ${many} with these words.`}</p>}
        {total > HITS_ON_A_PAGE && (
          <Pager
            page={page}
            pageSize={HITS_ON_A_PAGE}
            total={total}
            isMore={false}
            onPage={address.setPage}
            className="shrink-0 px-5.5 pb-4"
          />
        )}
      </div>
    </>
  );
}

function totalInWords(total: number, isMore: true | undefined, one: string, many: string): string {
  return isMore ? `More than ${inFigures(total)} ${many}` : counted(total, one, many);
}
