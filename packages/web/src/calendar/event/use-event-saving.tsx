import type { CalendarEvent, EventChange, NewEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CallError } from '../../platform/server/call-error.ts';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { useCreateEvent, useUpdateEvent } from '../calendar.queries.ts';
import { conflictsWith, currentOf, type Conflict } from './conflicts.ts';
import { changeOf, fieldsOf, type EventFields } from './event-form.ts';
import { useScopeQuestion } from './scope-question.tsx';

export type EventForm = UseFormReturn<EventFields, unknown, NewEvent>;

/** Writes into several fields at once, as if somebody had typed it. */
export function write(form: EventForm, changes: Partial<EventFields>) {
  const names = Object.keys(changes) as (keyof EventFields)[];
  for (const name of names) form.setValue(name, changes[name]!, { shouldDirty: true });
}

type Saved = { event: CalendarEvent | undefined; wanted: Partial<EventFields> | undefined; zone: string };

/** Sends what the person changed. What was changed at Google meanwhile is shown, not overwritten. */
export function useEventSaving({ event, wanted, zone }: Saved) {
  const { mutateAsync: create } = useCreateEvent();
  const { mutateAsync: update } = useUpdateEvent();
  const { ask, question } = useScopeQuestion();
  const [problem, setProblem] = useState<string>();
  const [conflicts, setConflicts] = useState(() => contested(event, wanted, zone));
  /** Of the version that the person has seen last. */
  const etag = useRef(event?.etag);

  const meet = (form: EventForm, seen: EventFields, current: CalendarEvent) => {
    const now = fieldsOf(current, zone);
    const found = conflictsWith(current, { seen, written: form.getValues() }, zone);
    etag.current = current.etag;
    setConflicts(found);
    for (const { name, theirs, isContested } of found) if (!isContested) form.setValue(name, theirs);
    // What Google has now is what the next change is compared with.
    form.reset(now, { keepValues: true, keepDirty: true });
  };

  const save = async (written: NewEvent, form: EventForm, seen: EventFields) => {
    setProblem(undefined);
    setConflicts([]);
    try {
      if (!event) return void (await create({ body: written }));
      const change = changeOf(written, seen, zone);
      if (!change) return;
      const scope = event.seriesId ? await ask('Change which events?') : 'this';
      if (!scope) return null;
      await update({ params: { id: event.id }, body: changeBody(event, change, { scope, zone, etag: etag.current }) });
    } catch (error) {
      const current = currentOf(error);
      if (current) return (meet(form, seen, current), null);
      if (error instanceof CallError && error.status === 404) return 'This event is no longer in Google Calendar.';
      throw error;
    }
  };

  return {
    save,
    conflicts,
    take: (form: EventForm, { name, theirs }: Conflict) => {
      form.setValue(name, theirs, { shouldDirty: true });
      setConflicts((all) => all.filter((one) => one.name !== name));
    },
    setProblem,
    notice: problem && <MessageBox tone="error">{problem}</MessageBox>,
    question,
  };
}

/** What somebody wanted of an event that had changed before they could have it. */
function contested(event: CalendarEvent | undefined, wanted: Partial<EventFields> | undefined, zone: string) {
  if (!event || !wanted) return [];
  const now = fieldsOf(event, zone);
  const names = Object.keys(wanted) as (keyof EventFields)[];
  return names
    .filter((name) => now[name] !== wanted[name])
    .map((name): Conflict => ({ name, theirs: now[name], isContested: true }));
}

type How = { scope: 'this' | 'all'; zone: string; etag: string | null | undefined };

export const changeBody = (event: CalendarEvent, change: Partial<EventChange>, { scope, zone, etag }: How) => ({
  ...change,
  scope,
  zone,
  ...(event.calendarId !== null && { calendarId: event.calendarId }),
  ...(etag && { etag }),
});
