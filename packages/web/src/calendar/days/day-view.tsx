import { counted } from '../../platform/numbers.ts';
import { useToday } from '../../platform/time/clock.ts';
import { Card } from '../../ui/card.tsx';
import { calendarDrawing } from '../../ui/brand/later-drawings.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { dayTitle, EMPTY_DAY, type LoadState } from '../period/period.ts';
import { timesOn, type EventsByDay, type LocalEvent } from '../period/local-events.ts';
import { EventCard } from './event-card.tsx';
import { MiniMonth } from './mini-month.tsx';

const DAYS_AHEAD = [1, 2];

type DayViewProps = {
  date: Temporal.PlainDate;
  byDay: EventsByDay;
  loadState: LoadState;
  colourOf: (local: LocalEvent) => string | undefined;
  onOpen: (local: LocalEvent) => void;
  onShow: (date: Temporal.PlainDate) => void;
};

/** One day with everything in it; beside it its month, and what the next days bring. */
export function DayView({ date, byDay, loadState, colourOf, onOpen, onShow }: DayViewProps) {
  const events = byDay.get(date.toString()) ?? [];
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17.5rem]">
      {events.length === 0 ? (
        <Card as="section">
          {loadState === 'loading' ? (
            <SkeletonRows rows={3} shape="line" label="Loading events" />
          ) : (
            <EmptyState drawing={calendarDrawing} title={EMPTY_DAY[loadState]} />
          )}
        </Card>
      ) : (
        <ul className="grid content-start gap-3">
          {events.map((local) => (
            <EventCard key={local.key} local={local} day={date} colour={colourOf(local)} onOpen={() => onOpen(local)} />
          ))}
        </ul>
      )}
      <aside aria-label="Around this day" className="grid content-start gap-6 max-lg:hidden">
        <MiniMonth date={date} byDay={byDay} onShow={onShow} />
        {DAYS_AHEAD.map((days) => (
          <DayAhead key={days} day={date.add({ days })} byDay={byDay} loadState={loadState} />
        ))}
      </aside>
    </div>
  );
}

type DayAheadProps = Pick<DayViewProps, 'byDay' | 'loadState'> & { day: Temporal.PlainDate };

function DayAhead({ day, byDay, loadState }: DayAheadProps) {
  const today = useToday();
  const events = byDay.get(day.toString()) ?? [];
  const first = events.map((local) => timesOn(local, day)?.from).find(Boolean);
  const count = counted(events.length, 'event');
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-strong text-ink-2">{dayTitle(day, today)}</h3>
      <p className="text-ink-3">
        {events.length === 0 ? EMPTY_DAY[loadState] : first ? `${count}, the first at ${first}` : count}
      </p>
    </section>
  );
}
