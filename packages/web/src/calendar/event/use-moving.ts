import type { CalendarEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { useRef } from 'react';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { timeZone } from '../../platform/time/clock.ts';
import { useMoveEvent } from '../calendar.queries.ts';
import type { WallTimes } from '../grid/grid-actions.ts';
import { clock, momentOf, type PlacedEvent } from '../period/placed.ts';
import { currentOf } from './conflicts.ts';
import { useEventDialogs } from './event-dialogs.tsx';
import { saveFailure } from './event-failures.ts';
import { minutesText } from './event-form.ts';
import { changeBody } from './use-event-saving.tsx';

const UNDO_FOR = 10_000;

type Times = Pick<CalendarEvent, 'start' | 'end' | 'allDay'>;

/** Moves an event or changes its length at once, and offers to undo it. Answers whether it stays there. */
export function useMoving() {
  const { mutateAsync: change } = useMoveEvent();
  const { askScope, resolve } = useEventDialogs();
  const toasts = useToasts();
  /** Moves of one event go one after the other, each with the version that the one before made. */
  const underWay = useRef(new Map<string, Promise<CalendarEvent | undefined>>());

  const send = async (placed: PlacedEvent, times: Times, scope: 'this' | 'all') => {
    const zone = timeZone();
    const before = (await underWay.current.get(placed.key)) ?? placed.event;
    const sent = change({
      params: { id: placed.event.id },
      body: changeBody(placed.event, times, { scope, zone, etag: before.etag }),
    });
    underWay.current.set(
      placed.key,
      sent.catch(() => undefined),
    );
    return sent;
  };

  return async (placed: PlacedEvent, wall: WallTimes): Promise<boolean> => {
    const scope = placed.event.seriesId ? await askScope('Move which events?') : 'this';
    if (!scope) return false;
    try {
      await send(placed, timesOf(wall), scope);
      toasts.add({
        id: 'event-moved',
        title: `${placed.event.title} is now on ${wordsFor(wall)}`,
        duration: UNDO_FOR,
        action: {
          label: 'Undo',
          onPress: () => {
            const { start, end, allDay } = placed.event;
            send(placed, { start, end, allDay }, scope).catch((error: unknown) =>
              toasts.add({ title: saveFailure(error, false), tone: 'trouble' }),
            );
          },
        },
      });
      return true;
    } catch (error) {
      const current = currentOf(error);
      if (current) resolve(current, wantedBy(wall));
      else toasts.add({ title: saveFailure(error, false), tone: 'trouble' });
      return false;
    }
  };
}

/** What the contract takes: dates for what lasts all day, else moments. */
function timesOf({ start, end, allDay }: WallTimes): Times {
  if (allDay) return { start: start.toPlainDate().toString(), end: end.toPlainDate().toString(), allDay };
  const zone = timeZone();
  return { start: momentOf(start, zone), end: momentOf(end, zone), allDay };
}

const wantedBy = ({ start, end, allDay }: WallTimes) =>
  allDay
    ? { start: start.toPlainDate().toString(), end: end.subtract({ days: 1 }).toPlainDate().toString(), allDay }
    : { start: minutesText(start), end: minutesText(end), allDay };

function wordsFor({ start, allDay }: WallTimes): string {
  const day = start.toPlainDate().toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  return allDay ? day : `${day}, ${clock(start)}`;
}
