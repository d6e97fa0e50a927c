import type { CalendarEvent, EventScope } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useLingering } from '../../platform/screen/use-lingering.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { EmptyPlace } from '../grid/grid-actions.ts';
import type { PlacedEvent } from '../period/placed.ts';
import type { NewEventSeed, Wanted } from './event-dialog.tsx';
import { nextHalfHour, type PickedContact } from './event-form.ts';
import { useScopeQuestion } from './scope-question.tsx';

const EventDialog = lazyDialog(() => import('./event-dialog.tsx'));
const EventDetails = lazyDialog(() => import('./event-details.tsx'));
const DayDialog = lazyDialog(() => import('./day-dialog.tsx'));

/** What a calendar opens. */
export const EVENT_PARTS = [EventDialog, EventDetails, DayDialog];

type Opened =
  | { kind: 'new'; seed: NewEventSeed }
  | { kind: 'edit'; event: CalendarEvent; wanted?: Wanted }
  | { kind: 'show'; event: CalendarEvent };
type OpenedDay = { day: Temporal.PlainDate; events: readonly PlacedEvent[] };

type Actions = {
  /** Opens the editor, or where nothing may be changed the details. */
  open: (placed: PlacedEvent) => void;
  add: (place?: EmptyPlace, contact?: PickedContact) => void;
  /** Shows an event that changed meanwhile, with what somebody wanted of it. */
  resolve: (current: CalendarEvent, wanted: Wanted) => void;
  showDay: (day: Temporal.PlainDate, events: readonly PlacedEvent[]) => void;
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
  const [opened, setOpened] = useState<Opened | null>(null);
  const [openedDay, setOpenedDay] = useState<OpenedDay | null>(null);
  const { ask, question } = useScopeQuestion();
  const dialog = useLingering(opened);
  const day = useLingering(openedDay);

  const actions = useMemo(
    (): Actions => ({
      open: ({ event }) => setOpened({ kind: event.readOnly ? 'show' : 'edit', event }),
      add: (place, contact) =>
        setOpened({
          kind: 'new',
          seed: { ...(place ?? { start: soon(), allDay: false }), contact: contact ?? null },
        }),
      resolve: (event, wanted) => setOpened({ kind: 'edit', event, wanted }),
      showDay: (which, events) => setOpenedDay({ day: which, events }),
      askScope: ask,
    }),
    [ask],
  );
  return (
    <DialogsContext value={actions}>
      {children}
      {day.value && (
        <DayDialog
          key={day.opening}
          {...day.value}
          open={day.open}
          onOpen={actions.open}
          onClose={() => setOpenedDay(null)}
        />
      )}
      <OpenedDialog key={dialog.opening} opened={dialog.value} open={dialog.open} onClose={() => setOpened(null)} />
      {question}
    </DialogsContext>
  );
}

const soon = () => nextHalfHour(Temporal.Now.plainDateTimeISO(timeZone()));

type OpenedDialogProps = { opened: Opened | null; open: boolean; onClose: () => void };

function OpenedDialog({ opened, ...state }: OpenedDialogProps) {
  switch (opened?.kind) {
    case 'new':
      return <EventDialog {...state} seed={opened.seed} />;
    case 'edit':
      return <EventDialog {...state} event={opened.event} {...(opened.wanted && { wanted: opened.wanted })} />;
    case 'show':
      return <EventDetails {...state} event={opened.event} />;
    default:
      return null;
  }
}
