import type { CalendarRef } from '@fullcalendar/react';
import { EVENT_MINUTES } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { clock } from '../period/local-events.ts';
import { dayWords, isArrow, stepOf, type Arrow } from './arrow-keys.ts';
import type { GridActions } from './grid-actions.ts';

type Days = Pick<GridActions, 'onShow' | 'onAdd'> & {
  frame: RefObject<HTMLElement | null>;
  calendar: RefObject<CalendarRef | null>;
  view: 'month' | 'week';
  date: Temporal.PlainDate;
  say: (words: string) => void;
};

const FIRST_SLOT = Temporal.PlainTime.from('09:00');

/** The days as one stop of the Tab key: the arrow keys walk, in a week up and down through the hours too, and Enter adds an event there. */
export function useDayKeys({ frame, calendar, view, date, say, onShow, onAdd }: Days) {
  const slot = useRef(FIRST_SLOT);
  const wantsCell = useRef(false);
  const dayCells = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])];
  const cellOf = (day: Temporal.PlainDate) => dayCells().find(({ dataset }) => dataset['day'] === day.toString());

  useEffect(() => {
    const current = cellOf(date);
    for (const cell of dayCells()) cell.tabIndex = cell === current ? 0 : -1;
    if (wantsCell.current) current?.focus();
    wantsCell.current = false;
  });

  /** Where an event would begin on a day. */
  const emptySlot = (day: Temporal.PlainDate) =>
    view === 'month'
      ? { start: day.toPlainDateTime(), allDay: true }
      : { start: day.toPlainDateTime(slot.current), allDay: false };

  const mark = (day: Temporal.PlainDate) => {
    if (view === 'month') return;
    const { start } = emptySlot(day);
    calendar.current?.getApi().select(start.toString(), start.add({ minutes: EVENT_MINUTES }).toString());
    say(`${dayWords(day)}, ${clock(start)}`);
    requestAnimationFrame(() => frame.current?.querySelector('.marked-slot')?.scrollIntoView({ block: 'nearest' }));
  };

  const walk = (day: Temporal.PlainDate, key: Arrow) => {
    const step = stepOf(key, view);
    if ('minutes' in step) {
      slot.current = slot.current.add(step);
      return mark(day);
    }
    wantsCell.current = true;
    onShow(day.add(step));
  };

  return {
    mark,
    unmark: () => calendar.current?.getApi().unselect(),
    isShown: (day: Temporal.PlainDate) => cellOf(day) !== undefined,
    /** Answers whether the key meant something. */
    press: (day: Temporal.PlainDate, key: string): boolean => {
      if (isArrow(key)) walk(day, key);
      else if (key === 'Enter') onAdd?.(emptySlot(day));
      else return false;
      return true;
    },
  };
}
