import type { TodayEmail } from '@inner-circle/domain/today/today.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { timeZone, useNow } from '../../platform/time/clock.ts';
import { CirclePause, Eye, Mail, Undo2 } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useTaps } from '../taps.tsx';
import { clockTime, inMinutes } from '../time-words.ts';
import { emailQuery, useHoldBack, useRelease } from '../today.queries.ts';
import { DayActs, DayItem, DayWords } from './day-item.tsx';

/** An e-mail that goes out today: it can be read, and held back for this day. */
export function EmailItem({ of: email, isGone }: { of: TodayEmail; isGone: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { state, hold, release } = useHolding(email);
  const { contact, subject, at, reminderId } = email;
  return (
    <DayItem
      when={clockTime(at, timeZone())}
      icon={Mail}
      tint="email"
      title={subject}
      face={contact}
      more={isOpen && <EmailWords id={reminderId} />}
    >
      <DayWords isNews>
        {isGone && state === 'planned' ? 'Changed meanwhile' : <EmailState {...{ email, state }} />}
      </DayWords>
      <DayActs>
        <Button
          size="sm"
          variant="ghost"
          icon={Eye}
          className="-ms-2.5"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Read it
        </Button>
        {state === 'planned' && !isGone && (
          <Button size="sm" variant="ghost" icon={CirclePause} onClick={hold}>
            Hold it back
          </Button>
        )}
        {state === 'held' && (
          <Button size="sm" variant="ghost" icon={Undo2} onClick={release}>
            Undo
          </Button>
        )}
      </DayActs>
    </DayItem>
  );
}

function EmailState({ email, state }: { email: TodayEmail; state: TodayEmail['state'] }) {
  const now = useNow();
  const { contact, at, recurs } = email;
  switch (state) {
    case 'planned':
      return (
        <>
          Goes out to <bdi>{contact.name}</bdi> {inMinutes(at, now)}
        </>
      );
    case 'leaving':
      return 'On its way';
    case 'waiting':
      return 'The mail server put it off; it is tried again';
    case 'sent':
      return (
        <>
          Went out to <bdi>{contact.name}</bdi>
        </>
      );
    case 'failed':
      return 'Did not go out';
    case 'held':
      return recurs ? 'Held back today; it goes on with its next date' : 'Held back: it does not go out';
  }
}

/** Shown at once; where it left meanwhile, the server says so. */
function useHolding({ reminderId, date, state }: TodayEmail) {
  const [chosen, setChosen] = useState<{ state: 'held' | 'planned'; over: TodayEmail['state'] }>();
  const { mutateAsync: holdBack } = useHoldBack();
  const { mutateAsync: letGo } = useRelease();
  const { canUndo } = useTaps();
  const input = { params: { id: reminderId }, body: { date } };
  const choose = (next: 'held' | 'planned', doing: Promise<unknown>) => {
    setChosen({ state: next, over: state });
    return doing.catch(() => setChosen(undefined));
  };
  const release = () => void choose('planned', letGo(input));
  const hold = () => {
    const forget = canUndo(release);
    void choose(
      'held',
      holdBack(input).catch((error: unknown) => {
        forget();
        throw error;
      }),
    );
  };
  // What the server says next counts again.
  const shown = chosen && chosen.over === state ? chosen.state : state;
  return { state: shown, hold, release };
}

function EmailWords({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(emailQuery(id));
  if (isError && !data) {
    return (
      <p role="alert" className="flex items-center gap-2 text-sm text-ink-2">
        The e-mail did not load.
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <div className="rounded-lg bg-sunken px-4 pt-3.5 pb-4">
      {data ? (
        <p dir="auto" className="text-start leading-5 wrap-anywhere whitespace-pre-wrap">
          {data.message}
        </p>
      ) : (
        <Skeleton className="w-48" />
      )}
    </div>
  );
}
