import type { CalendarEvent, EventScope } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { eventKey } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';
import { timeZone } from '../../platform/time/clock.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { EmptySlot } from '../grid/grid-actions.ts';
import type { LocalEvent } from '../period/local-events.ts';
import type { NewEventSeed, Wanted } from './event-dialog.tsx';
import { type EventFields, nextHalfHour, type PickedContact } from './event-form.ts';
import { useScopeQuestion } from './scope-question.tsx';

const EventDialog = lazyDialog(() => import('./event-dialog.tsx'));
const EventDetails = lazyDialog(() => import('./event-details.tsx'));
const DayDialog = lazyDialog(() => import('./day-dialog.tsx'));

/** What a calendar opens. */
export const EVENT_PARTS = [EventDialog, EventDetails, DayDialog];

type Opened =
  | { kind: 'new'; seed: NewEventSeed; given?: Partial<EventFields> | undefined }
  | { kind: 'edit'; event: CalendarEvent; wanted?: Wanted }
  | { kind: 'show'; event: CalendarEvent };
type OpenedDay = { day: Temporal.PlainDate; events: readonly LocalEvent[] };

type Actions = {
  /** Opens the editor, or where nothing may be changed the details. */
  open: (local: LocalEvent) => void;
  add: (slot?: EmptySlot, contact?: PickedContact, given?: Partial<EventFields>) => void;
  /** Shows an event that changed meanwhile, with what somebody wanted of it. */
  resolve: (current: CalendarEvent, wanted: Wanted) => void;
  showDay: (day: Temporal.PlainDate, events: readonly LocalEvent[]) => void;
  askScope: (title: string) => Promise<EventScope | null>;
};

const DialogsContext = createContext<Actions | null>(null);

export function useEventDialogs(): Actions {
  const actions = useContext(DialogsContext);
  if (!actions) throw new Error('Events are opened inside EventDialogs');
  return actions;
}

/** The dialogs stay open while the grid that opened them is drawn anew. */
export function EventDialogs({ children }: { children: ReactNode }) {
  /** The first is on the screen. A conflict that comes meanwhile waits until that is done. */
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const [openedDay, setOpenedDay] = useState<OpenedDay | null>(null);
  const { ask, question } = useScopeQuestion();

  const actions = useMemo((): Actions => {
    const show = (one: Opened) => setOpened(([_former, ...waiting]) => [one, ...waiting]);
    return {
      open: ({ event }) => show({ kind: event.readOnly ? 'show' : 'edit', event }),
      add: (slot, contact, given) =>
        show({
          kind: 'new',
          seed: { ...(slot ?? { start: soon(), allDay: false }), contact: contact ?? null },
          given,
        }),
      // When several moves of one event were refused, the last one counts.
      resolve: (event, wanted) =>
        setOpened((all) => [...all.filter((one) => !isConflictOf(one, event)), { kind: 'edit', event, wanted }]),
      showDay: (which, events) => setOpenedDay({ day: which, events }),
      askScope: ask,
    };
  }, [ask]);
  const close = (done: Opened) => setOpened((all) => all.filter((one) => one !== done));
  return (
    <DialogsContext value={actions}>
      {children}
      <KeepWhileClosing of={openedDay} by={({ day }) => day.toString()}>
        {(shown, open) => <DayDialog {...shown} open={open} onOpen={actions.open} onClose={() => setOpenedDay(null)} />}
      </KeepWhileClosing>
      <KeepWhileClosing of={opened[0] ?? null} by={subjectOf}>
        {(shown, open) => <OpenedDialog opened={shown} open={open} onClose={() => close(shown)} />}
      </KeepWhileClosing>
      {question}
    </DialogsContext>
  );
}

const soon = () => nextHalfHour(Temporal.Now.plainDateTimeISO(timeZone()));

const isConflictOf = (opened: Opened, event: CalendarEvent) =>
  opened.kind === 'edit' && opened.wanted !== undefined && eventKey(opened.event) === eventKey(event);

function subjectOf(opened: Opened): string {
  if (opened.kind === 'new') return 'new';
  return JSON.stringify([opened.kind, eventKey(opened.event), opened.kind === 'edit' && opened.wanted]);
}

type OpenedDialogProps = { opened: Opened; open: boolean; onClose: () => void };

function OpenedDialog({ opened, ...state }: OpenedDialogProps) {
  switch (opened.kind) {
    case 'new':
      return <EventDialog {...state} seed={opened.seed} given={opened.given} />;
    case 'edit':
      return <EventDialog {...state} event={opened.event} {...(opened.wanted && { wanted: opened.wanted })} />;
    case 'show':
      return <EventDetails {...state} event={opened.event} />;
  }
}
