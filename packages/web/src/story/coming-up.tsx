import type { Coming } from '@inner-circle/domain/story/story.contract.ts';
import { timeOf } from '@inner-circle/domain/story/story-words.rules.ts';
import { daysBetween } from '@inner-circle/domain/time.ts';
import { timeZone, useToday } from '../platform/time/clock.ts';
import { exactDay } from '../platform/time/day-in-words.ts';
import { comingLook } from './entry-look.ts';
import { StoryHead, StoryItem } from './story-item.tsx';

/** What is planned with somebody, above what was. */
export function ComingUp({ coming }: { coming: readonly Coming[] }) {
  const today = useToday();
  if (coming.length === 0) return null;
  return (
    <section aria-label="Coming up">
      <StoryHead>Coming up</StoryHead>
      <ol>
        {coming.map((one) => (
          <StoryItem
            key={`${one.kind} ${one.id}`}
            look={comingLook(one.kind)}
            title={titleOf(one, today)}
            day={dayAhead(Temporal.PlainDate.from(one.day), today)}
            moment={one.at ?? one.day}
            exact={exactDay(Temporal.PlainDate.from(one.day))}
          >
            <Words of={one} />
          </StoryItem>
        ))}
      </ol>
    </section>
  );
}

function titleOf({ kind, turns, day }: Coming, today: Temporal.PlainDate): string {
  if (kind === 'birthday') return turns === null ? 'Birthday' : `Turns ${turns}`;
  if (kind === 'email') return 'E-mail planned';
  if (kind === 'meeting') return 'Meeting';
  if (kind === 'todo') return day < today.toString() ? 'To-do overdue' : 'To-do due';
  return 'Something new';
}

const Words = ({ of: { kind, text, at } }: { of: Coming }) =>
  text === '' ? null : (
    <p className="leading-5.5 wrap-anywhere text-ink-2">
      {kind === 'email' && at ? (
        <>
          Your e-mail “<bdi>{text}</bdi>” goes out at {timeOf(at, timeZone())}.
        </>
      ) : (
        <bdi>{text}</bdi>
      )}
    </p>
  );

const WEEK = 7;

/** “Today”, “Thursday”, “3 Dec”. */
function dayAhead(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const ahead = daysBetween(today, day);
  if (ahead === 0) return 'Today';
  if (ahead === 1) return 'Tomorrow';
  if (ahead > 1 && ahead < WEEK) return day.toLocaleString('en-GB', { weekday: 'long' });
  const year = day.year === today.year ? {} : { year: 'numeric' as const };
  return day.toLocaleString('en-GB', { day: 'numeric', month: 'short', ...year });
}
