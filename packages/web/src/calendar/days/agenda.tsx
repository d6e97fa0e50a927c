import { useToday } from '../../platform/time/clock.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { kindOf } from '../event-kinds.ts';
import { dayTitle, EMPTY_DAY, type LoadState } from '../period/period.ts';
import { timesOn, type EventsByDay, type LocalEvent } from '../period/local-events.ts';

type AgendaProps = {
  /** Where it begins: that day is there also when it is empty. */
  date: Temporal.PlainDate;
  byDay: EventsByDay;
  loadState: LoadState;
  onOpen: (local: LocalEvent) => void;
};

/** What comes, day by day. */
export function Agenda({ date, byDay, loadState, onOpen }: AgendaProps) {
  const days = [...byDay.entries()].filter(
    ([day, events]) => day === date.toString() || (day > date.toString() && events.length > 0),
  );
  return (
    <div>
      {days.map(([day, events]) => (
        <AgendaDay key={day} day={Temporal.PlainDate.from(day)} events={events} loadState={loadState} onOpen={onOpen} />
      ))}
    </div>
  );
}

type DayListProps = { day: Temporal.PlainDate; events: readonly LocalEvent[]; onOpen: AgendaProps['onOpen'] };

function AgendaDay({ day, events, loadState, onOpen }: DayListProps & { loadState: LoadState }) {
  const today = useToday();
  const near = day.equals(today) ? 'Today' : day.equals(today.add({ days: 1 })) ? 'Tomorrow' : null;
  return (
    <section>
      <h2 className="mx-1 mt-5 mb-2 flex items-baseline gap-2 font-strong">
        {near && <span>{near}</span>}
        <span className={near ? 'text-sm font-normal text-ink-3' : undefined}>{dayTitle(day, today)}</span>
      </h2>
      {events.length === 0 ? (
        <p className="mx-1 text-ink-3">{EMPTY_DAY[loadState]}</p>
      ) : (
        <DayList day={day} events={events} onOpen={onOpen} />
      )}
    </section>
  );
}

/** The events of a day, one in a line. */
export function DayList({ day, events, onOpen }: DayListProps) {
  return (
    <Card as="ul" className="divide-y divide-line">
      {events.map((local) => {
        const { icon, text, fill, label } = kindOf(local.event.type);
        return (
          <li key={local.key}>
            <button
              type="button"
              onClick={() => onOpen(local)}
              className="flex min-h-13 w-full items-center gap-3 rounded-lg px-3.5 py-2 text-start hover:bg-hover"
            >
              <i aria-hidden="true" className={classes('h-7 w-0.75 shrink-0 rounded-full', fill)} />
              <span className="w-12 shrink-0 text-sm text-ink-3">{timesOn(local, day)?.from ?? 'all day'}</span>
              <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
                {local.event.title}
              </span>
              <span className="sr-only">, {label}</span>
              <Icon of={icon} className={text} />
            </button>
          </li>
        );
      })}
    </Card>
  );
}
