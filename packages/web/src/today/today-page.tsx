import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { greetingOf, dayInNumbers, isQuiet } from '@inner-circle/domain/today/today.rules.ts';
import type { Today, TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useUser } from '../auth/user.ts';
import { inFigures } from '../platform/numbers.ts';
import { onPlainClick } from '../platform/screen/address.ts';
import { usePrefetch } from '../platform/screen/fetch-ahead.ts';
import { KeepWhileClosing } from '../platform/screen/keep-while-closing.tsx';
import { useTitle } from '../platform/screen/use-title.ts';
import { timeZone, useNow, useToday } from '../platform/time/clock.ts';
import { wholeDay } from '../platform/time/day-in-words.ts';
import { Plus } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { GoingColdThisWeek } from './cold/going-cold.tsx';
import { FurtherAhead } from './day/further-ahead.tsx';
import { YourDay } from './day/your-day.tsx';
import { TapsProvider, type Writing } from './taps.tsx';
import { AllIsWell, TodayLoading, TodayNotLoaded } from './today-states.tsx';
import { todayQuery } from './today.queries.ts';
import { TodosDue } from './todos-due.tsx';
import { useTodayKeys } from './use-today-keys.ts';

const LogDialog = lazyDialog(() => import('./log-dialog.tsx'));
const SendWordDialog = lazyDialog(() => import('./word/send-word-dialog.tsx'));
const RhythmDaysDialog = lazyDialog(() => import('./cold/rhythm-days-dialog.tsx'));

type TodayPageProps = {
  onNavigate: (target: NavigationTarget) => void;
  /** Stands here while there are no contacts. */
  nobody: ReactNode;
};

/**
 * The one page of the morning: who goes cold this week (cold/), to-dos due, and what the day holds (day/). What was tapped stays in its
 * place until the page is left (taps.tsx, use-held.ts); the words to somebody are written in a dialog (word/).
 */
export function TodayPage({ onNavigate, nobody }: TodayPageProps) {
  useTitle('Today');
  const [isLogging, setLogging] = useState(false);
  usePrefetch(SendWordDialog);
  const { data, isError, isFetching, refetch } = useQuery(todayQuery(timeZone()));
  const { shown, next, renew } = useShownDay(data);
  const browserDay = useToday().toString();
  const askedOn = useRef(browserDay);
  useEffect(() => {
    if (askedOn.current === browserDay) return;
    askedOn.current = browserDay;
    void refetch();
  }, [browserDay, refetch]);
  return (
    <>
      <Head today={shown} onLog={() => setLogging(true)} />
      {next && <NewDay day={next} onShow={renew} />}
      {shown ? (
        shown.hasContacts ? (
          <Day key={shown.day} today={shown} onNavigate={onNavigate} />
        ) : (
          nobody
        )
      ) : isError ? (
        <TodayNotLoaded working={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TodayLoading />
      )}
      <KeepWhileClosing of={isLogging || null} by={String}>
        {(_, open) => <LogDialog open={open} onClose={() => setLogging(false)} />}
      </KeepWhileClosing>
    </>
  );
}

/** The day that the page was opened on stays, with all that was tapped, until somebody asks for the next. */
function useShownDay(data: Today | undefined) {
  const [shown, setShown] = useState(data);
  const isSame = data !== undefined && (shown === undefined || (shown.day === data.day && shown.zone === data.zone));
  if (isSame && data !== shown) setShown(data);
  const next = data && shown && data.day > shown.day ? data.day : undefined;
  return { shown: isSame ? data : shown, next, renew: () => setShown(data) };
}

type HeadProps = { today: Today | undefined; onLog: () => void };

function Head({ today, onLog }: HeadProps) {
  const { name } = useUser();
  const now = useNow().toZonedDateTimeISO(timeZone());
  const day = today ? Temporal.PlainDate.from(today.day) : now.toPlainDate();
  const holds = today?.hasContacts && (dayInNumbers(today, today.meetings.total) || 'Nothing needs you today');
  const named = wholeDay(day, day);
  return (
    <PageHead
      title={greetingOf(name, now.hour)}
      summary={holds ? `${named}. ${holds}` : named}
      actions={
        (today?.hasContacts ?? true) && (
          <>
            <Button icon={Plus} onClick={onLog} className="max-md:hidden">
              Log interaction
            </Button>
            <IconButton variant="second" icon={Plus} label="Log interaction" onClick={onLog} className="md:hidden" />
          </>
        )
      }
    />
  );
}

function NewDay({ day, onShow }: { day: string; onShow: () => void }) {
  const date = Temporal.PlainDate.from(day);
  return (
    <p aria-live="polite" className="mb-4 flex flex-wrap items-center gap-3 text-ink-2">
      It is {wholeDay(date, date)} by now.
      <Button size="sm" onClick={onShow}>
        Show the new day
      </Button>
    </p>
  );
}

type DayProps = { today: Today; onNavigate: (target: NavigationTarget) => void };

function Day({ today, onNavigate }: DayProps) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const [asked, setAsked] = useState<TodayPerson | null>(null);
  return (
    <TapsProvider onWrite={setWriting} onAskDays={setAsked}>
      <Parts {...{ today, onNavigate }} />
      <KeepWhileClosing of={writing} by={({ person }) => person.id}>
        {(shown, open) => (
          <SendWordDialog writing={shown} mailbox={today.mailbox} open={open} onClose={() => setWriting(null)} />
        )}
      </KeepWhileClosing>
      <KeepWhileClosing of={asked} by={({ id }) => id}>
        {(person, open) => <RhythmDaysDialog person={person} open={open} onClose={() => setAsked(null)} />}
      </KeepWhileClosing>
    </TapsProvider>
  );
}

function Parts({ today, onNavigate }: DayProps) {
  useTodayKeys();
  // A day that was quiet or full when it was opened is laid out so until it is left.
  const [isAllWell] = useState(() => isQuiet(today));
  const { goingCold, todos, ahead } = today;
  const to = (target: NavigationTarget, words: string, address = '/') => (
    <a
      href={address}
      className="-my-2 inline-block py-2 hover:text-ink hover:underline"
      onClick={onPlainClick(() => {
        navigate(address);
        onNavigate(target);
      })}
    >
      {words}
    </a>
  );
  const cold =
    goingCold.alreadyCold > 0 && to('contacts', `${inFigures(goingCold.alreadyCold)} already cold`, '/?warmth=cold');
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:gap-8 lg:grid-cols-[minmax(0,1fr)_384px]">
      <div className="grid min-w-0 grid-cols-1 gap-6 md:gap-8">
        <GoingColdThisWeek today={today} more={cold} quiet={isAllWell && <AllIsWell today={today} />} />
        <TodosDue today={today} more={to('todos', `All ${inFigures(todos.open)}`)} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6 md:gap-8">
        <YourDay today={today} more={to('calendar', 'Calendar')} />
        {isAllWell && <FurtherAhead ahead={ahead} />}
      </div>
    </div>
  );
}
