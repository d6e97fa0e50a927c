import type { CalendarEvent, EventScope } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { timeZone } from '../../platform/time/clock.ts';
import { showEvent, useMoveEvent } from '../calendar.queries.ts';
import type { WallTimes } from '../grid/grid-actions.ts';
import { clock, momentOf, type LocalEvent } from '../period/local-events.ts';
import { currentOf } from './conflicts.ts';
import { useEventDialogs } from './event-dialogs.tsx';
import { saveFailure } from './event-failures.ts';
import { minutesText } from './event-form.ts';
import { changeBody } from './use-event-saving.tsx';

const UNDO_FOR = 10_000;

type Times = Pick<CalendarEvent, 'start' | 'end' | 'allDay'>;
type Wanted = { readonly times: Times; readonly scope: EventScope };

/** Moves of one event, from the first press to the last answer. */
type Run = { readonly before: CalendarEvent; wanted: Wanted | undefined; saved: Promise<CalendarEvent> };

/** Moves an event or changes its length at once, and offers to undo it. Answers whether it stays there. */
export function useMoving() {
  const client = useQueryClient();
  const { mutateAsync: change } = useMoveEvent();
  const { askScope, resolve } = useEventDialogs();
  const toasts = useToasts();
  const runs = useRef(new Map<string, Run>());
  /** What became of the versions that were changed here, by their etags: the screen may still show one of them. */
  const replaced = useRef(new Map<string, CalendarEvent>());

  const latestOf = (event: CalendarEvent): CalendarEvent => {
    const next = event.etag === null ? undefined : replaced.current.get(event.etag);
    return next ? latestOf(next) : event;
  };

  /** Each change carries the version that the one before it made. */
  const save = async (run: Run): Promise<CalendarEvent> => {
    let known = run.before;
    try {
      for (let next = run.wanted; next; next = run.wanted) {
        run.wanted = undefined;
        const how = { scope: next.scope, zone: timeZone(), etag: known.etag };
        known = await change({ params: { id: known.id }, body: changeBody(known, next.times, how) });
        if (how.etag !== null) replaced.current.set(how.etag, known);
        // The newest is replaced by nothing, also where a version comes back.
        if (known.etag !== null) replaced.current.delete(known.etag);
      }
      return known;
    } catch (error) {
      showEvent(client, known);
      throw error;
    }
  };

  /** Who moves an event again while it is saved sees that at once; of several such moves the last is sent. */
  const send = (key: string, event: CalendarEvent, wanted: Wanted): Run => {
    const underWay = runs.current.get(key);
    if (underWay) {
      underWay.wanted = wanted;
      showEvent(client, { ...event, ...wanted.times });
      return underWay;
    }
    const before = latestOf(event);
    const run: Run = { before, wanted, saved: Promise.resolve(before) };
    runs.current.set(key, run);
    run.saved = save(run).finally(() => runs.current.delete(key));
    return run;
  };

  return async (local: LocalEvent, wall: WallTimes): Promise<boolean> => {
    const { key, event } = local;
    const scope = event.seriesId ? await askScope('Move which events?') : 'this';
    if (!scope) return false;
    const run = send(key, event, { times: timesOf(wall), scope });
    try {
      const saved = await run.saved;
      toasts.add({
        id: 'event-moved',
        title: `${event.title} is now on ${wordsFor(wall)}`,
        duration: UNDO_FOR,
        action: {
          label: 'Undo',
          onPress: () => {
            const { start, end, allDay } = run.before;
            send(key, saved, { times: { start, end, allDay }, scope }).saved.catch((error: unknown) =>
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
