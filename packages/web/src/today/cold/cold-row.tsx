import { rhythmInWords } from '@inner-circle/domain/contacts/rhythm.rules.ts';
import type { GoingCold, TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import { lastDayInWords, meetInWords } from '@inner-circle/domain/today/today.rules.ts';
import { PersonLink, PersonRow } from '../../people/person-row.tsx';
import { useToday } from '../../platform/time/clock.ts';
import { exactDay } from '../../platform/time/day-in-words.ts';
import { UsersRound } from '../../ui/brand/icons.tsx';
import { Mark } from '../../ui/states/mark.tsx';
import { TapActions, TapNote, TapWords } from '../tap-outcome.tsx';
import { TodayFace } from '../today-face.tsx';
import { usePersonTaps } from '../use-person-taps.ts';
import { IconActions } from './person-actions.tsx';

type ColdRowProps = { of: GoingCold; isGone: boolean };

export const CHANGED_MEANWHILE = 'Changed meanwhile';

/** Somebody who goes cold this week. After a tap the row says what became of it, and is as high as before. */
export function ColdRow({ of: cold, isGone }: ColdRowProps) {
  const { contact: person } = cold;
  const taps = usePersonTaps(person);
  const { tap } = taps;
  const isOver = isGone && !taps.wasTouched;
  return (
    <PersonRow id={person.id}>
      <div
        data-row
        className="grid min-h-18 grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3 py-2.5 ps-3 pe-2 md:grid-cols-[48px_minmax(0,1fr)_auto_auto] md:gap-x-4 md:ps-5 md:pe-4"
      >
        <span className="ms-1 flex">
          <TodayFace person={person} tap={tap} />
        </span>
        <div className="min-w-0 max-md:[&_a]:line-clamp-2 max-md:[&_a]:whitespace-normal">
          <PersonLink id={person.id} name={person.name} />
          {tap || isOver ? (
            <p aria-live="polite" className="truncate text-sm/[1.2rem] text-ink-3">
              {tap ? <TapWords person={person} tap={tap} /> : CHANGED_MEANWHILE}
            </p>
          ) : (
            <>
              <p dir="auto" className="truncate text-sm/[1.2rem] text-ink-3 max-md:hidden">
                {subjectOf(person)}
              </p>
              <p className="flex min-w-0 text-sm/[1.2rem] md:hidden">
                <UntilWhen of={cold} />
              </p>
            </>
          )}
        </div>
        {!tap && !isOver && (
          <span className="relative flex max-md:hidden">
            <UntilWhen of={cold} />
          </span>
        )}
        {tap ? (
          <span className="md:col-start-4">
            <TapActions {...{ person, taps, tap }} />
          </span>
        ) : (
          !isOver && <IconActions {...{ person, taps }} />
        )}
      </div>
      <TapNote {...{ taps, tap }} className="relative px-3 pb-3 md:ps-21 md:pe-5" />
    </PersonRow>
  );
}

const subjectOf = ({ last, coldAfterFrom, coldAfterDays }: TodayPerson) => {
  if (last?.words) return last.words;
  return coldAfterFrom === 'contact'
    ? `Own rhythm: ${rhythmInWords(coldAfterDays).toLowerCase()}`
    : 'Nothing logged yet';
};

/** “in 2 days”, or the day of a meeting before that. */
function UntilWhen({ of: { day, meetsOn } }: { of: GoingCold }) {
  const today = useToday();
  if (meetsOn !== null) {
    return (
      <Mark icon={UsersRound} tone="meeting">
        {meetInWords(meetsOn, today)}
      </Mark>
    );
  }
  return (
    <Mark tone={day <= today.toString() ? 'soon' : 'plain'}>
      <span title={`Goes cold on ${exactDay(Temporal.PlainDate.from(day))}`}>{lastDayInWords(day, today)}</span>
    </Mark>
  );
}
