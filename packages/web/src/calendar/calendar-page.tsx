import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import { usePrefetch } from '../platform/screen/fetch-ahead.ts';
import { PartBoundary } from '../platform/screen/lazy-part.tsx';
import { useNarrowPage } from '../platform/screen/dock-space.ts';
import { useTitle } from '../platform/screen/use-title.ts';
import { useToday } from '../platform/time/clock.ts';
import { Card } from '../ui/card.tsx';
import { AccountBanner } from './banners/account-banner.tsx';
import { SourceNotices } from './banners/source-notices.tsx';
import { type CalendarAccount, useCalendarAccount } from './banners/use-calendar-account.ts';
import { CalendarHead } from './calendar-head.tsx';
import { calendarsQuery } from '../integrations/calendar/calendar-account.queries.ts';
import { Agenda } from './days/agenda.tsx';
import { DayView } from './days/day-view.tsx';
import { MiniMonth } from './days/mini-month.tsx';
import { useFormWanted } from '../platform/typing/form-wanted.ts';
import { NEW_EVENT } from '../platform/typing/new-drafts.ts';
import type { EventFields } from './event/event-form.ts';
import { EVENT_PARTS, EventDialogs, useEventDialogs } from './event/event-dialogs.tsx';
import { useMoving } from './event/use-moving.ts';
import { CalendarGrid, GridComing, GridMissing } from './grid/lazy-grid.tsx';
import { Legend } from './legend.tsx';
import { daysCounted, daysShown, periodSummary, type LoadState, type Period } from './period/period.ts';
import { eventsByDay, eventsWithin, type LocalEvent } from './period/local-events.ts';
import { usePeriod } from './period/use-period.ts';
import { useCalendarEvents } from './use-calendar-events.ts';
import { useShownTypes } from './use-shown-types.ts';

/** On a phone a month has room for dots, and the days below it for the rest. */
const PHONE = 640;

export default function CalendarPage() {
  useTitle('Calendar');
  usePrefetch(...EVENT_PARTS);
  return (
    <EventDialogs>
      <CalendarScreen />
    </EventDialogs>
  );
}

function CalendarScreen() {
  const today = useToday();
  const [period, show] = usePeriod();
  const account = useCalendarAccount();
  const days = useMemo(() => daysShown(period), [period]);
  const events = useCalendarEvents(days, account.state);
  const types = useShownTypes();
  const dialogs = useEventDialogs();
  const { others, colourOf } = useColours(account.state === 'connected');
  const isLocked = account.state === 'locked' || events.google.isForbidden;

  const { check } = account;
  const { isTurnedAway } = events.google;
  useEffect(() => {
    if (isTurnedAway) check();
    // It is asked once: what it answers says the rest.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isTurnedAway]);

  const { isShown } = types;
  const visible = useMemo(() => events.all.filter(({ event }) => isShown(event.type)), [events.all, isShown]);
  const mayAdd = !isLocked && account.state !== 'absent' && account.state !== 'loading';
  const add = account.state === 'connected' ? dialogs.add : account.ask;
  useWantedEvent(account);
  const { loadState } = events;
  const parts = { period, visible, loadState, days, colourOf, onShow: (date: Temporal.PlainDate) => show({ date }) };
  return (
    <>
      <CalendarHead
        period={period}
        onShow={show}
        summary={summaryOf(period, visible, loadState, today)}
        onAdd={mayAdd ? () => add() : undefined}
        isAddComing={!isLocked && account.state === 'loading'}
        quietAdd={account.state !== 'connected'}
      />
      <AccountBanner account={isLocked ? { ...account, state: 'locked' } : account} />
      <SourceNotices events={events} />
      <Days
        {...parts}
        onAdd={mayAdd ? add : undefined}
        legend={<Legend isShown={isShown} onToggle={types.toggle} others={others} />}
      />
    </>
  );
}

/** Somebody wants to plan a meeting. Without a calendar the banner asks for one, and the form waits for it. */
function useWantedEvent({ state, ask }: CalendarAccount) {
  const { add } = useEventDialogs();
  const wanted = useRef<{ given: Partial<EventFields> | undefined }>(undefined);
  const openWhen = (account: CalendarAccount['state']) => {
    if (!wanted.current || account === 'loading') return;
    if (account !== 'connected') return ask();
    const { given } = wanted.current;
    wanted.current = undefined;
    add(undefined, undefined, given);
  };
  useFormWanted<EventFields>(NEW_EVENT, (given) => {
    wanted.current = { given };
    openWhen(state);
  });
  const pollEvery = useEffectEvent(openWhen);
  useEffect(() => pollEvery(state), [state]);
}

function summaryOf(
  period: Period,
  visible: readonly LocalEvent[],
  loadState: LoadState,
  today: Temporal.PlainDate,
): string {
  const counted = eventsWithin(visible, daysCounted(period));
  const toCome = counted.filter(
    ({ event, firstDay }) => event.type === 'birthday' && Temporal.PlainDate.compare(firstDay, today) >= 0,
  );
  return periodSummary(period, { events: counted.length, birthdaysToCome: toCome.length }, loadState, today);
}

type DaysProps = {
  period: Period;
  days: readonly Temporal.PlainDate[];
  visible: readonly LocalEvent[];
  loadState: LoadState;
  colourOf: (local: LocalEvent) => string | undefined;
  onShow: (date: Temporal.PlainDate) => void;
  onAdd: ReturnType<typeof useEventDialogs>['add'] | undefined;
  legend: ReactNode;
};

/** The period as the screen has room for it. */
function Days(props: DaysProps) {
  const isPhone = useNarrowPage(PHONE);
  const { view, date } = props.period;
  if (view === 'month' && isPhone) return <PhoneMonth {...props} />;
  if (view === 'day') return <OneDay {...props} />;
  const { visible, colourOf, onShow, onAdd, legend } = props;
  return (
    <>
      <Grid view={view} date={date} events={visible} colourOf={colourOf} onShow={onShow} onAdd={onAdd} />
      {legend}
    </>
  );
}

function PhoneMonth(props: DaysProps) {
  const days = useDays(props);
  return (
    <>
      <Card className="p-2">
        <MiniMonth {...days} bare />
      </Card>
      {props.legend}
      <Agenda {...days} />
    </>
  );
}

const OneDay = (props: DaysProps) => (
  <>
    <DayView {...useDays(props)} />
    {props.legend}
  </>
);

/** What a list of days is drawn from; the grid sorts by itself what it draws. */
function useDays({ period, days, visible, loadState, colourOf, onShow }: DaysProps) {
  const { open } = useEventDialogs();
  const byDay = useMemo(() => eventsByDay(visible, days), [visible, days]);
  return { date: period.date, byDay, loadState, colourOf, onOpen: open, onShow };
}

type GridProps = Pick<DaysProps, 'colourOf' | 'onShow' | 'onAdd'> & {
  view: 'month' | 'week';
  date: Temporal.PlainDate;
  events: readonly LocalEvent[];
};

function Grid(props: GridProps) {
  const { open, showDay } = useEventDialogs();
  const move = useMoving();
  const ofDay = (day: Temporal.PlainDate) => eventsByDay(props.events, [day]).get(day.toString()) ?? [];
  return (
    <PartBoundary fallback={<GridMissing />}>
      <Suspense fallback={<GridComing />}>
        <CalendarGrid {...props} onOpen={open} onMove={move} onMore={(day) => showDay(day, ofDay(day))} />
      </Suspense>
    </PartBoundary>
  );
}

/** The colours of the calendars beside the account's own. */
function useColours(isConnected: boolean) {
  const { data } = useQuery({ ...calendarsQuery, enabled: isConnected });
  const calendars = data?.data;
  const others = useMemo(
    () => (isConnected ? (calendars ?? []) : []).filter(({ isPrimary, shown }) => shown && !isPrimary),
    [calendars, isConnected],
  );
  const colourOf = useCallback(
    ({ event }: LocalEvent) => others.find(({ id }) => id === event.calendarId)?.colour,
    [others],
  );
  return { others, colourOf };
}
