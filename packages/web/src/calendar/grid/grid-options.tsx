import type { CalendarOptions, EventDisplayInfo } from '@fullcalendar/react';
import { classes } from '../../ui/styles/classes.ts';
import { kindOf } from '../event-kinds.ts';
import type { LocalEvent } from '../period/local-events.ts';
import { MonthChip, WeekBlock } from './event-chip.tsx';

/** What an event carries through the grid. */
export type Carried = { local: LocalEvent; colour: string | undefined };

export const carriedBy = ({ event }: { event: { extendedProps: Record<string, unknown> } }) =>
  event.extendedProps as Carried;

const eventLook = (info: EventDisplayInfo) =>
  classes(
    'outline-offset-1 hover:brightness-[0.97] dark:hover:brightness-110',
    kindOf(carriedBy(info).local.event.type).soft,
    info.isDragging && 'shadow-3',
    info.isMirror ? 'opacity-90' : 'overflow-hidden',
  );

/** The grips at the ends of what may become longer or shorter. */
const rowGrip = 'absolute inset-y-0 w-2';
const columnGrip = 'absolute inset-x-0 h-2';

const EVENTS: CalendarOptions = {
  eventDisplay: 'block',
  eventOrder: ['start', '-duration', '-allDay', 'rank', 'title'],
  eventClass: eventLook,
  rowEventClass: ({ isStart, isEnd }) =>
    classes('relative mb-0.75 h-5.5', isStart && 'ms-1.5 rounded-s-[5px]', isEnd && 'me-1.5 rounded-e-[5px]'),
  rowEventInnerClass: 'flex h-full min-w-0 items-center gap-1.5 px-1.75 text-xs font-medium whitespace-nowrap',
  rowEventAfterClass: ({ isEndResizable }) => (isEndResizable ? `${rowGrip} end-0` : ''),
  columnEventClass: ({ isStart, isEnd }) =>
    classes(
      'relative mb-px shadow-[inset_3px_0_0_var(--edge-colour)]',
      isStart && 'rounded-t-[5px]',
      isEnd && 'rounded-b-[5px]',
    ),
  columnEventInnerClass: ({ isShort }) =>
    classes(
      'flex min-w-0 overflow-hidden ps-2.75 pe-1.5 text-xs/[1rem] font-medium whitespace-nowrap',
      isShort ? 'items-center gap-1.5' : 'flex-col items-start py-1',
    ),
  columnEventAfterClass: ({ isEndResizable }) => (isEndResizable ? `${columnGrip} bottom-0` : ''),
};

const dayTop = ({ isToday, isOther, dow }: { isToday: boolean; isOther: boolean; dow: number }) =>
  classes(
    'grid size-6 place-items-center rounded-full text-sm font-medium',
    isToday ? 'bg-accent text-on-accent' : isOther || dow === 0 || dow === 6 ? 'text-ink-3' : 'text-ink-2',
  );

export const MONTH: CalendarOptions = {
  ...EVENTS,
  height: 'auto',
  fixedWeekCount: true,
  dayMaxEvents: 3,
  dayHeaderFormat: { weekday: 'short' },
  dayHeaderAlign: 'start',
  dayHeaderInnerClass: 'px-3.5 py-2.5 text-xs font-medium text-ink-3 max-lg:px-2',
  dayRowClass: 'min-h-33',
  dayCellClass: ({ isOther }) =>
    classes(
      'shadow-[inset_0_1px_0_var(--line),inset_-1px_0_0_var(--line)] last:shadow-[inset_0_1px_0_var(--line)] hover:bg-[linear-gradient(var(--hover),var(--hover))] focus-visible:-outline-offset-2',
      isOther && 'bg-canvas',
    ),
  dayCellTopClass: 'px-2 pt-1.75 pb-1',
  dayCellTopInnerClass: dayTop,
  dayCellTopContent: ({ dayNumberText }) => dayNumberText,
  dayCellBottomClass: 'min-h-1.5',
  rowMoreLinkClass: 'ms-1.5 me-1.5 max-w-full rounded-xs hover:bg-hover',
  rowMoreLinkInnerClass: 'px-1.75 py-1 text-xs font-medium text-ink-2',
  eventContent: (info) => <MonthChip {...carriedBy(info)} isStart={info.isStart} />,
};

const HOUR_LABELS = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

export const WEEK: CalendarOptions = {
  ...EVENTS,
  height: '46rem',
  slotDuration: '00:30',
  snapDuration: '00:15',
  slotHeaderInterval: '01:00',
  slotHeaderFormat: HOUR_LABELS,
  slotMinHeight: 23,
  eventMinHeight: 22,
  eventShortHeight: 36,
  nowIndicator: true,
  scrollTime: '07:45',
  scrollTimeReset: false,
  allDayText: 'all day',
  dayMaxEvents: 4,
  dayHeaderAlign: 'start',
  dayHeaderInnerClass: 'flex items-baseline gap-2 px-3 py-2.5 text-xs font-medium text-ink-3 max-lg:px-1.5',
  dayHeaderContent: ({ weekdayText, dayNumberText, isToday }) => (
    <>
      {weekdayText}
      <b
        className={classes(
          'voice text-[1.375rem]/[1.75rem]',
          isToday
            ? '-my-0.5 inline-grid size-8 place-items-center self-center rounded-full bg-accent text-lg! text-on-accent'
            : 'text-ink',
        )}
      >
        {dayNumberText}
      </b>
    </>
  ),
  dayHeaderFormat: { weekday: 'short', day: 'numeric' },
  dayHeaderClass: '',
  allDayHeaderInnerClass: 'w-15 px-2.5 py-1.5 text-end text-xs text-ink-3',
  allDayDividerClass: 'h-px bg-line',
  dayCellClass: 'shadow-[inset_1px_1px_0_var(--line)]',
  dayCellTopClass: 'h-1.25',
  dayCellBottomClass: 'min-h-1',
  rowMoreLinkInnerClass: 'px-1.75 py-1 text-xs font-medium text-ink-2',
  rowMoreLinkClass: 'mx-1.5 rounded-xs hover:bg-hover',
  columnMoreLinkClass: 'rounded-sm bg-fill',
  columnMoreLinkInnerClass: 'px-1.5 py-1 text-xs font-medium text-ink-2',
  slotHeaderClass: 'justify-end',
  slotHeaderInnerClass: 'w-15 -translate-y-2 px-2.5 text-end text-xs text-ink-3',
  slotLaneClass: ({ isMinor }) => (isMinor ? '' : 'shadow-[inset_0_1px_0_var(--line)]'),
  dayLaneClass: 'shadow-[inset_1px_0_0_var(--line)] focus-visible:-outline-offset-2',
  dayLaneInnerClass: 'mx-1',
  nowIndicatorLineClass: 'h-0.5 bg-accent',
  nowIndicatorDotClass: 'size-2 -translate-x-1/2 -translate-y-0.75 rounded-full bg-accent',
  highlightClass: 'marked-slot bg-accent-soft shadow-[inset_0_0_0_2px_var(--focus)] rounded-[5px]',
  eventContent: (info) =>
    carriedBy(info).local.event.allDay || info.event.allDay ? (
      <MonthChip {...carriedBy(info)} isStart={info.isStart} />
    ) : (
      <WeekBlock {...carriedBy(info)} isStart={info.isStart} />
    ),
};
