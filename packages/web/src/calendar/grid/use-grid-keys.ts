import type { CalendarRef, EventDisplayInfo, MountInfo } from '@fullcalendar/react';
import { EVENT_MINUTES } from '@inner-circle/domain/calendar/calendar.contract.ts';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { clock, type LocalEvent } from '../period/local-events.ts';
import type { GridActions, WallTimes } from './grid-actions.ts';
import { carriedBy } from './grid-options.tsx';

type Grid = GridActions & {
  frame: RefObject<HTMLElement | null>;
  calendar: RefObject<CalendarRef | null>;
  view: 'month' | 'week';
  date: Temporal.PlainDate;
  events: readonly LocalEvent[];
};

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const DAYS: Readonly<Record<Arrow, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const SLOT = { minutes: EVENT_MINUTES };
const FIRST_SLOT = Temporal.PlainTime.from('09:00');

const isArrow = (key: string): key is Arrow => key in DAYS;

/**
 * The keyboard's way through the grid, which the library leaves to the mouse. The days are one stop of the Tab key: the arrow
 * keys walk, in a week up and down through the hours too, and Enter adds an event there. Shift and an arrow key move an event.
 */
export function useGridKeys({ frame, calendar, view, date, events, ...actions }: Grid) {
  const hints = useId();
  const [said, say] = useState('');
  const slot = useRef(FIRST_SLOT);
  /** The event that has the focus: the library draws it anew with every change, and the focus follows. */
  const held = useRef<string>(undefined);
  const wantsCell = useRef(false);
  /** Where events that are being moved by the keys will stand: a second press goes on from there. */
  const going = useRef(new Map<string, WallTimes>());

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
    const start = day.toPlainDateTime(slot.current);
    calendar.current?.getApi().select(start.toString(), start.add(SLOT).toString());
    say(`${dayWords(day)}, ${clock(start)}`);
    requestAnimationFrame(() => frame.current?.querySelector('.marked-slot')?.scrollIntoView({ block: 'nearest' }));
  };

  const walk = (day: Temporal.PlainDate, key: Arrow) => {
    const isAlong = key === 'ArrowLeft' || key === 'ArrowRight';
    if (view === 'week' && !isAlong) {
      const next = slot.current.add({ minutes: key === 'ArrowDown' ? EVENT_MINUTES : -EVENT_MINUTES });
      slot.current = next;
      return mark(day);
    }
    wantsCell.current = true;
    const next = day.add({ days: DAYS[key] });
    actions.onShow(next);
  };

  const move = async (local: LocalEvent, key: Arrow) => {
    const { event, key: name } = local;
    const { start, end } = going.current.get(name) ?? local;
    const isByTime = view === 'week' && (key === 'ArrowUp' || key === 'ArrowDown');
    if (isByTime && event.allDay) return;
    const by = isByTime ? { minutes: key === 'ArrowDown' ? EVENT_MINUTES : -EVENT_MINUTES } : { days: DAYS[key] };
    const moved = { start: start.add(by), end: end.add(by), allDay: event.allDay };
    const day = moved.start.toPlainDate();
    going.current.set(name, moved);
    const stays = await actions.onMove(local, moved);
    if (going.current.get(name) !== moved) return;
    going.current.delete(name);
    if (!stays) return;
    say(`${event.title} moved to ${dayWords(day)}${event.allDay ? '' : `, ${clock(moved.start)}`}`);
    if (!cellOf(day)) actions.onShow(day);
  };

  const moveByKey = (name: string, pressed: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>) => {
    if (!pressed.shiftKey || !isArrow(pressed.key)) return;
    const local = events.find(({ key }) => key === name);
    pressed.preventDefault();
    if (local && !local.event.readOnly) void move(local, pressed.key);
  };

  // While the library draws an event anew nothing has the focus, and a key that is pressed then is meant for the event too.
  const onStrayKey = useEffectEvent((pressed: globalThis.KeyboardEvent) => {
    if (held.current !== undefined && document.activeElement === document.body) moveByKey(held.current, pressed);
  });
  useEffect(() => {
    const letGo = () => (held.current = undefined);
    document.addEventListener('keydown', onStrayKey);
    document.addEventListener('pointerdown', letGo);
    return () => {
      document.removeEventListener('keydown', onStrayKey);
      document.removeEventListener('pointerdown', letGo);
    };
  }, []);

  const onKeyDown = (pressed: KeyboardEvent) => {
    const target = pressed.target as HTMLElement;
    const { day: iso, event } = target.dataset;
    if (event !== undefined) moveByKey(event, pressed);
    if (iso === undefined || pressed.shiftKey || pressed.altKey || pressed.ctrlKey || pressed.metaKey) return;
    const day = Temporal.PlainDate.from(iso);
    if (isArrow(pressed.key)) walk(day, pressed.key);
    else if (pressed.key === 'Enter') actions.onAdd?.(emptySlot(day));
    else return;
    pressed.preventDefault();
  };

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    held.current = target.dataset['event'];
    const { day: iso } = target.dataset;
    if (iso !== undefined && target.matches(':focus-visible')) mark(Temporal.PlainDate.from(iso));
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (target.dataset['day'] !== undefined) calendar.current?.getApi().unselect();
    if (relatedTarget) held.current = undefined;
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
      if (held.current !== local.key) return;
      focusOnceVisible(info.el);
    },
    cellDidMount: ({ el, date: day }: MountInfo<{ date: Date }>) => {
      el.dataset['day'] = day.toISOString().slice(0, 10);
      el.setAttribute('aria-describedby', `${hints}-day`);
    },
  };
}

const MOST_FRAMES = 30;

/** The library hides an event until it has measured it, and what is hidden takes no focus. */
function focusOnceVisible(event: HTMLElement, frames = MOST_FRAMES) {
  requestAnimationFrame(() => {
    if (!event.isConnected || document.activeElement !== document.body) return;
    event.focus();
    if (document.activeElement !== event && frames > 0) focusOnceVisible(event, frames - 1);
  });
}

const dayWords = (day: Temporal.PlainDate) =>
  day.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
