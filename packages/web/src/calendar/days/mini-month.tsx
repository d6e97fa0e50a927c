import { useRef, type KeyboardEvent } from 'react';
import { counted } from '../../platform/numbers.ts';
import { useToday } from '../../platform/time/clock.ts';
import { ChevronLeft, ChevronRight } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { kindOf } from '../event-kinds.ts';
import { monthDays } from '../period/period.ts';
import type { EventsByDay, LocalEvent } from '../period/local-events.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MOST_DOTS = 3;

type MiniMonthProps = {
  date: Temporal.PlainDate;
  onShow: (date: Temporal.PlainDate) => void;
  byDay: EventsByDay;
  /** The page's own title names the month already, and its own buttons turn the pages. */
  bare?: boolean;
};

/** A month to find one's way: dots where something is. The arrow keys walk; it is one stop of the Tab key. */
export function MiniMonth({ date, onShow, byDay, bare = false }: MiniMonthProps) {
  const today = useToday();
  const grid = useRef<HTMLDivElement>(null);
  const days = monthDays(date);
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onShow(date.add({ days: step }));
    // The day may be drawn only now.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus());
  };
  return (
    <section aria-label="Month">
      {!bare && (
        <header className="mb-2 flex items-center">
          <b className="flex-1 font-strong">{date.toLocaleString('en-GB', { month: 'long', year: 'numeric' })}</b>
          <IconButton
            size="sm"
            label="Previous month"
            icon={ChevronLeft}
            onClick={() => onShow(date.subtract({ months: 1 }))}
          />
          <IconButton
            size="sm"
            label="Next month"
            icon={ChevronRight}
            onClick={() => onShow(date.add({ months: 1 }))}
          />
        </header>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons inside */}
      <div ref={grid} onKeyDown={walk} className="grid grid-cols-7 justify-items-center text-sm">
        {WEEKDAYS.map((name) => (
          <abbr key={name} title={name} className="leading-7 text-xs text-ink-3 no-underline">
            {name.charAt(0)}
          </abbr>
        ))}
        {days.map((day) => (
          <DayButton
            key={day.toString()}
            day={day}
            events={byDay.get(day.toString()) ?? []}
            isToday={day.equals(today)}
            isChosen={day.equals(date)}
            isOther={day.month !== date.month}
            onPress={() => onShow(day)}
          />
        ))}
      </div>
    </section>
  );
}

type DayButtonProps = {
  day: Temporal.PlainDate;
  events: readonly LocalEvent[];
  isToday: boolean;
  isChosen: boolean;
  isOther: boolean;
  onPress: () => void;
};

function DayButton({ day, events, isToday, isChosen, isOther, onPress }: DayButtonProps) {
  const label = day.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  const count = events.length === 0 ? '' : `, ${counted(events.length, 'event')}`;
  const dots = [...new Set(events.map(({ event }) => event.type))].slice(0, MOST_DOTS);
  return (
    <button
      type="button"
      aria-label={label + count}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={onPress}
      className={classes(
        'relative grid h-11 w-full max-w-11 place-items-center rounded-full pb-1.5 md:size-8.5 md:pb-1',
        isChosen
          ? 'bg-accent text-on-accent hover:bg-accent-hover'
          : isToday
            ? 'font-strong text-accent hover:bg-hover'
            : isOther
              ? 'text-ink-3 hover:bg-hover'
              : 'text-ink-2 hover:bg-hover',
      )}
    >
      {day.day}
      <span className="absolute inset-x-0 bottom-1.5 flex justify-center gap-0.75 md:bottom-1">
        {dots.map((type) => (
          <i key={type} className={classes('size-1 rounded-full', isChosen ? 'bg-on-accent' : kindOf(type).fill)} />
        ))}
      </span>
    </button>
  );
}
