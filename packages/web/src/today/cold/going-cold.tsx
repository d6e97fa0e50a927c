import { SHOWN_OF_TODAY, type GoingCold, type Today } from '@inner-circle/domain/today/today.contract.ts';
import { useQueries } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { inFigures } from '../../platform/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TodaySection } from '../today-section.tsx';
import { goingColdQuery } from '../today.queries.ts';
import { useHeld } from '../use-held.ts';
import { ColdRow } from './cold-row.tsx';
import { FirstToKeep } from './first-to-keep.tsx';

type GoingColdProps = {
  today: Today;
  /** Leads to those who are cold already. */
  more: ReactNode;
  /** Stands in the place of the list when nobody is in it. */
  quiet: ReactNode;
};

/** Who goes cold this week, the soonest first and large. Whoever was there stays until the page is left. */
export function GoingColdThisWeek({ today, more, quiet }: GoingColdProps) {
  const [pages, setPages] = useState(1);
  const { goingCold, zone } = today;
  const further = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, index) => goingColdQuery(zone, index + 2)),
  });
  const all = [...goingCold.data, ...further.flatMap(({ data }) => data?.data ?? [])];
  const held = useHeld(unique(all), ({ contact }) => contact.id);
  const [first, ...others] = held;
  const isMore = goingCold.total > all.length;
  const failed = further.find(({ isError }) => isError);
  if (!first) {
    return (
      quiet && (
        <TodaySection title="Going cold this week" count={0} more={more}>
          {quiet}
        </TodaySection>
      )
    );
  }
  return (
    <TodaySection title="Going cold this week" count={goingCold.total} more={more}>
      <Card>
        <ul>
          <FirstToKeep key={first.item.contact.id} of={first.item} isGone={first.isGone} />
          {others.map(({ item, isGone }) => (
            <ColdRow key={item.contact.id} of={item} isGone={isGone} />
          ))}
        </ul>
        {isMore && (
          <div className="border-t border-line px-4 py-2 md:px-5">
            <Button
              size="sm"
              variant="ghost"
              working={further.some(({ isFetching }) => isFetching)}
              onClick={() => (failed ? void failed.refetch() : setPages(pages + 1))}
            >
              {failed
                ? 'The others did not load. Try again'
                : `Show ${inFigures(Math.min(SHOWN_OF_TODAY, goingCold.total - all.length))} more`}
            </Button>
          </div>
        )}
      </Card>
    </TodaySection>
  );
}

/** While one page is newer than the next, somebody may stand in both. */
const unique = (all: readonly GoingCold[]) => [...new Map(all.map((one) => [one.contact.id, one])).values()];
