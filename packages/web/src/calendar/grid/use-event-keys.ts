import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { clock, type LocalEvent } from '../period/local-events.ts';
import { dayWords, isArrow, stepOf, type Arrow } from './arrow-keys.ts';
import type { GridActions, WallTimes } from './grid-actions.ts';

type Events = Pick<GridActions, 'onShow' | 'onMove'> & {
  view: 'month' | 'week';
  events: readonly LocalEvent[];
  isShown: (day: Temporal.PlainDate) => boolean;
  say: (words: string) => void;
};

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>;

/** Shift and an arrow key move the event that has the focus. */
export function useEventKeys({ view, events, isShown, say, onShow, onMove }: Events) {
  /** The event that has the focus: the library draws it anew with every change, and the focus follows. */
  const held = useRef<string>(undefined);
  /** Where events that are being moved by the keys will stand: a second press goes on from there. */
  const going = useRef(new Map<string, WallTimes>());

  const move = async (local: LocalEvent, key: Arrow) => {
    const { event, key: name } = local;
    const { start, end } = going.current.get(name) ?? local;
    const step = stepOf(key, view);
    if ('minutes' in step && event.allDay) return;
    const moved = { start: start.add(step), end: end.add(step), allDay: event.allDay };
    const day = moved.start.toPlainDate();
    going.current.set(name, moved);
    const stays = await onMove(local, moved);
    if (going.current.get(name) !== moved) return;
    going.current.delete(name);
    if (!stays) return;
    say(`${event.title} moved to ${dayWords(day)}${event.allDay ? '' : `, ${clock(moved.start)}`}`);
    if (!isShown(day)) onShow(day);
  };

  const press = (name: string, pressed: PressedKey) => {
    if (!pressed.shiftKey || !isArrow(pressed.key)) return;
    const local = events.find(({ key }) => key === name);
    pressed.preventDefault();
    if (local && !local.event.readOnly) void move(local, pressed.key);
  };

  // While the library draws an event anew nothing has the focus, and a key that is pressed then is meant for the event too.
  const onStrayKey = useEffectEvent((pressed: globalThis.KeyboardEvent) => {
    if (held.current !== undefined && document.activeElement === document.body) press(held.current, pressed);
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

  return {
    press,
    hold: (name: string | undefined) => {
      held.current = name;
    },
    /** Gives the focus back to the event that was drawn anew. */
    refocus: (name: string, element: HTMLElement) => {
      if (held.current === name) focusOnceVisible(element);
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
