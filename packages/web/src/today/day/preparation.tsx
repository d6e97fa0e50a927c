import type { Preparation, TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import { dayInWords } from '@inner-circle/domain/today/today.rules.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import { timeZone, useToday } from '../../platform/time/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { dayBefore, lastTimeInWords } from '../time-words.ts';
import { preparationQuery } from '../today.queries.ts';
import { Fact, Facts } from './day-item.tsx';

/** Last time, what is owed, what to ask about: all of it what the person wrote. */
export function PreparationFacts({ contact }: { contact: TodayPerson }) {
  const { data, isError, refetch } = useQuery(preparationQuery(contact.id, timeZone()));
  if (data) return <Known of={data} />;
  if (isError) {
    return (
      <p role="alert" className="flex items-center gap-2 text-sm text-ink-2">
        This did not load.
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <Facts>
      {['Last time', 'You owe', 'Ask about'].map((name) => (
        <Fact key={name} name={name}>
          <Skeleton className="w-40 max-w-full" />
        </Fact>
      ))}
    </Facts>
  );
}

function Known({ of: { contact, owed, owedTotal, askAbout, birthday } }: { of: Preparation }) {
  const today = useToday();
  const zone = timeZone();
  const { last } = contact;
  return (
    <Facts>
      <Fact name="Last time">
        {last ? (
          <p>
            {lastTimeInWords(last, today, zone)}
            {last.words && (
              <>
                : <bdi>{last.words}</bdi>
              </>
            )}
          </p>
        ) : (
          <p className="text-ink-2">Nothing logged yet. Ask how they have been.</p>
        )}
      </Fact>
      {owed.length > 0 && (
        <Fact name="You owe">
          {owed.map(({ id, task, since }) => (
            <p key={id}>
              <bdi>{task}</bdi>, since {dayBefore(dayIn(zone, since), today).replace(/^on /, '')}
            </p>
          ))}
          {owedTotal > owed.length && <p className="text-ink-3">and {owedTotal - owed.length} more</p>}
        </Fact>
      )}
      {askAbout.length > 0 && (
        <Fact name="Ask about">
          {askAbout.map((sentence) => (
            <p key={sentence} dir="auto" className="text-start">
              {sentence}
            </p>
          ))}
        </Fact>
      )}
      {birthday && (
        <Fact name="Birthday">
          <p>
            {birthday.turns === null ? 'Is' : `Turns ${birthday.turns}`} {dayInWords(birthday.day, today)}
          </p>
        </Fact>
      )}
    </Facts>
  );
}
