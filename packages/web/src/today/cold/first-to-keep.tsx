import type { GoingCold, TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import { lastDayInWords, meetInWords } from '@inner-circle/domain/today/today.rules.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { PersonLink, PersonRow } from '../../people/person-row.tsx';
import { timeZone, useToday } from '../../platform/time/clock.ts';
import { exactDay } from '../../platform/time/day-in-words.ts';
import { Hourglass, UsersRound } from '../../ui/brand/icons.tsx';
import { Mark } from '../../ui/states/mark.tsx';
import { TapActions, TapNote, TapWords } from '../tap-outcome.tsx';
import { dayBefore, lastTimeInWords } from '../time-words.ts';
import { TodayFace } from '../today-face.tsx';
import { usePersonTaps } from '../use-person-taps.ts';
import { CHANGED_MEANWHILE } from './cold-row.tsx';
import { WordedActions } from './person-actions.tsx';

/** The soonest, large: what was last spoken about, how they like to be reached, and four ways to keep them. */
export function FirstToKeep({ of: cold, isGone }: { of: GoingCold; isGone: boolean }) {
  const { contact: person, reach, day, meetsOn } = cold;
  const today = useToday();
  const taps = usePersonTaps(person);
  const { tap } = taps;
  const isOver = isGone && !taps.wasTouched;
  return (
    <PersonRow id={person.id} className="rounded-t-lg">
      <div
        data-row
        className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 px-4 pt-4.5 pb-4 md:grid-cols-[72px_minmax(0,1fr)] md:gap-x-5 md:px-6 md:pt-6 md:pb-5.5"
      >
        <span className="my-1 flex">
          <TodayFace person={person} tap={tap} size="lg" />
        </span>
        <div className="min-w-0">
          <div className="grid gap-x-3 gap-y-0.5 md:flex md:flex-wrap md:items-baseline [&_a]:text-xl max-md:[&_a]:line-clamp-2 max-md:[&_a]:whitespace-normal">
            <h3 className="max-w-full min-w-0">
              <PersonLink id={person.id} name={person.name} />
            </h3>
            {meetsOn === null ? (
              <Mark icon={Hourglass} tone="soon">
                <span title={exactDay(Temporal.PlainDate.from(day))}>{lastDayInWords(day, today)}</span>
              </Mark>
            ) : (
              <Mark icon={UsersRound} tone="meeting">
                {meetInWords(meetsOn, today)}
              </Mark>
            )}
          </div>
          <p className="mt-1.5 mb-3.5 max-w-[60ch] text-pretty wrap-anywhere text-ink-2 md:mb-4">
            <LastTime person={person} />
            {reach !== null && (
              <>
                {' '}
                <bdi>{reach}</bdi>
              </>
            )}
          </p>
        </div>
        <div className="col-span-2 min-w-0 md:col-span-1 md:col-start-2">
          {tap ? (
            <div className="flex min-h-24 flex-col justify-between gap-2 md:min-h-9 md:flex-row md:items-center">
              <p aria-live="polite" className="flex min-h-11 min-w-0 items-center text-ink-2 md:min-h-0 md:flex-1">
                <TapWords person={person} tap={tap} />
              </p>
              <TapActions {...{ person, taps, tap }} isRoomy />
            </div>
          ) : isOver ? (
            <p className="flex min-h-24 items-center text-ink-3 md:min-h-9">{CHANGED_MEANWHILE}</p>
          ) : (
            <WordedActions {...{ person, taps }} />
          )}
          <TapNote {...{ taps, tap }} className="relative mt-3" />
        </div>
      </div>
    </PersonRow>
  );
}

/** “You last spoke on 20 October, by phone: the new flat.” */
function LastTime({ person: { last, lastInteraction } }: { person: TodayPerson }) {
  const today = useToday();
  const zone = timeZone();
  if (!last) return `Nothing logged yet; you added them ${dayBefore(dayIn(zone, lastInteraction), today)}.`;
  return (
    <>
      {lastTimeInWords(last, today, zone)}
      {last.words ? (
        <>
          : <bdi>{last.words}</bdi>
        </>
      ) : (
        '.'
      )}
    </>
  );
}
