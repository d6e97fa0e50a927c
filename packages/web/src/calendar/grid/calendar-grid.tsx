import '@fullcalendar/react/skeleton.css';
import FullCalendar, { type CalendarRef, type EventChangeInfo } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { EVENT_MINUTES } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { Card } from '../../ui/card.tsx';
import { timeZone } from '../../platform/time/clock.ts';
import { RANK, type LocalEvent } from '../period/local-events.ts';
import { carriedBy, MONTH, WEEK, type Carried } from './grid-options.tsx';
import type { GridActions } from './grid-actions.ts';
import { useGridKeys } from './use-grid-keys.ts';

const PLUGINS = [dayGridPlugin, timeGridPlugin, interactionPlugin];
const DEFAULT_DURATION = { minutes: EVENT_MINUTES };

type CalendarGridProps = GridActions & {
  view: 'month' | 'week';
  date: Temporal.PlainDate;
  events: readonly LocalEvent[];
  colourOf: (local: LocalEvent) => string | undefined;
};

/**
 * The month and the week. The library knows no time zones here: it is given what the clocks show, and so it answers.
 */
export default function CalendarGrid({ view, date, events, colourOf, ...actions }: CalendarGridProps) {
  const calendar = useRef<CalendarRef>(null);
  const frame = useRef<HTMLDivElement>(null);
  const keys = useGridKeys({ frame, calendar, view, date, events, ...actions });
  const day = date.toString();
  useLayoutEffect(() => calendar.current?.getApi().gotoDate(day), [day]);

  const inputs = useMemo(
    () =>
      events.map((local) => ({
        id: local.key,
        title: local.event.title,
        start: local.start.toString(),
        end: local.end.toString(),
        allDay: local.event.allDay,
        editable: !local.event.readOnly,
        extendedProps: { local, colour: colourOf(local), rank: RANK[local.event.type] } satisfies Carried & {
          rank: number;
        },
      })),
    [events, colourOf],
  );

  const move = async (info: EventChangeInfo) => {
    const stays = await actions.onMove(carriedBy(info).local, {
      start: wallTime(info.event.startStr),
      end: wallTime(info.event.endStr),
      allDay: info.event.allDay,
    });
    if (!stays) info.revert();
  };
  return (
    <Card
      as="section"
      aria-label={view === 'month' ? 'Month' : 'Week'}
      ref={frame}
      {...keys.frame}
      className="calendar-grid overflow-clip max-md:overflow-x-auto"
    >
      <div className={view === 'week' ? 'max-md:min-w-160' : undefined}>
        <FullCalendar
          ref={calendar}
          key={view}
          {...(view === 'month' ? MONTH : WEEK)}
          plugins={PLUGINS}
          initialView={view === 'month' ? 'dayGridMonth' : 'timeGridWeek'}
          initialDate={day}
          headerToolbar={false}
          locale="en-GB"
          firstDay={1}
          timeZone="UTC"
          now={wallClockNow}
          borderless
          events={inputs}
          editable
          forceEventDuration
          defaultTimedEventDuration={DEFAULT_DURATION}
          longPressDelay={350}
          moreLinkText={(count) => `+ ${count} more`}
          moreLinkHint={(count) => `${count} more, show the whole day`}
          moreLinkClick={({ date: pressed }) => {
            actions.onMore(Temporal.PlainDate.from(pressed.toISOString().slice(0, 10)));
            // Ours opens instead of the library's own.
            return 'none';
          }}
          eventInteractive
          eventClick={(info) => actions.onOpen(carriedBy(info).local)}
          dateClick={({ dateStr, allDay }) => actions.onAdd?.({ start: wallTime(dateStr), allDay })}
          eventDrop={(info) => void move(info)}
          eventResize={(info) => void move(info)}
          eventDidMount={keys.eventDidMount}
          {...(view === 'month' ? { dayCellDidMount: keys.cellDidMount } : { dayLaneDidMount: keys.cellDidMount })}
        />
      </div>
      <p aria-live="polite" className="sr-only">
        {keys.said}
      </p>
      <p id={keys.hints.day} hidden>
        The arrow keys walk through the calendar{actions.onAdd && ', Enter adds an event here'}.
      </p>
      <p id={keys.hints.event} hidden>
        Shift and an arrow key move it.
      </p>
    </Card>
  );
}

/** The library writes what the clocks show as if it were UTC. */
const wallTime = (text: string) =>
  text.includes('T') ? Temporal.PlainDateTime.from(text.slice(0, 19)) : Temporal.PlainDate.from(text).toPlainDateTime();

const wallClockNow = () => Temporal.Now.plainDateTimeISO(timeZone()).toString();
