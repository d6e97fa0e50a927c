import type { CalendarRef, EventDisplayInfo, MountInfo } from '@fullcalendar/react';
import { useId, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { LocalEvent } from '../period/local-events.ts';
import type { GridActions } from './grid-actions.ts';
import { carriedBy } from './grid-options.tsx';
import { useDayKeys } from './use-day-keys.ts';
import { useEventKeys } from './use-event-keys.ts';

type Grid = GridActions & {
  frame: RefObject<HTMLElement | null>;
  calendar: RefObject<CalendarRef | null>;
  view: 'month' | 'week';
  date: Temporal.PlainDate;
  events: readonly LocalEvent[];
};

/** The keyboard's way through the grid, which the library leaves to the mouse: through its days, and with its events. */
export function useGridKeys(grid: Grid) {
  const hints = useId();
  const [said, say] = useState('');
  const days = useDayKeys({ ...grid, say });
  const events = useEventKeys({ ...grid, isShown: days.isShown, say });

  const onKeyDown = (pressed: KeyboardEvent) => {
    const { day, event } = (pressed.target as HTMLElement).dataset;
    if (event !== undefined) events.press(event, pressed);
    if (day === undefined || pressed.shiftKey || pressed.altKey || pressed.ctrlKey || pressed.metaKey) return;
    if (days.press(Temporal.PlainDate.from(day), pressed.key)) pressed.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { day, event } = target.dataset;
    events.hold(event);
    if (day !== undefined && target.matches(':focus-visible')) days.mark(Temporal.PlainDate.from(day));
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (target.dataset['day'] !== undefined) days.unmark();
    if (relatedTarget) events.hold(undefined);
  };

  return {
    said,
    frame: { onKeyDown, onFocus, onBlur },
    hints: { day: `${hints}-day`, event: `${hints}-event` },
    eventDidMount: (info: MountInfo<EventDisplayInfo>) => {
      if (info.isMirror) return;
      const { local } = carriedBy(info);
      info.el.dataset['event'] = local.key;
      if (!local.event.readOnly) info.el.setAttribute('aria-describedby', `${hints}-event`);
      events.refocus(local.key, info.el);
    },
    cellDidMount: ({ el, date: day }: MountInfo<{ date: Date }>) => {
      el.dataset['day'] = day.toISOString().slice(0, 10);
      el.setAttribute('aria-describedby', `${hints}-day`);
    },
  };
}
