import type { Ahead } from '@inner-circle/domain/today/today.contract.ts';
import { daysBetween } from '@inner-circle/domain/time.ts';
import { dayInWords } from '@inner-circle/domain/today/today.rules.ts';
import { timeZone, useToday } from '../../platform/time/clock.ts';
import { exactDay } from '../../platform/time/day-in-words.ts';
import type { IconShape } from '../../ui/brand/icon.tsx';
import { Cake, CalendarDays, Mail, Snowflake, UsersRound } from '../../ui/brand/icons.tsx';
import { Card } from '../../ui/card.tsx';
import { clockTime } from '../time-words.ts';
import { TodaySection } from '../today-section.tsx';
import { DayItem, DayWords } from './day-item.tsx';

const ICONS: Readonly<Record<Ahead['kind'], IconShape>> = {
  birthday: Cake,
  email: Mail,
  meeting: UsersRound,
  cold: Snowflake,
  other: CalendarDays,
};

/** On a quiet day: what comes later. */
export function FurtherAhead({ ahead }: { ahead: readonly Ahead[] }) {
  const today = useToday();
  if (ahead.length === 0) return null;
  return (
    <TodaySection title="Further ahead">
      <Card as="ol">
        {ahead.map((one) => {
          const day = Temporal.PlainDate.from(one.day);
          return (
            <DayItem
              key={`${one.kind} ${one.day} ${one.contact.id} ${one.at}`}
              when={
                <time dateTime={one.day} title={exactDay(day)}>
                  {shortDay(day, today)}
                </time>
              }
              icon={ICONS[one.kind]}
              tint={one.kind}
              title={titleOf(one)}
              face={one.contact}
            >
              <DayWords>{wordsOf(one, today)}</DayWords>
            </DayItem>
          );
        })}
      </Card>
    </TodaySection>
  );
}

const WEEK = 7;

/** “Thu 26” of the days that come before this one again, later “19 Dec”. */
const shortDay = (day: Temporal.PlainDate, today: Temporal.PlainDate) =>
  day.toLocaleString(
    'en-GB',
    daysBetween(today, day) < WEEK ? { weekday: 'short', day: 'numeric' } : { day: 'numeric', month: 'short' },
  );

function titleOf({ kind, contact: { name }, text, turns }: Ahead): string {
  if (kind === 'birthday') return turns === null ? `${name} has birthday` : `${name} turns ${turns}`;
  if (kind === 'cold') return `${name} goes cold`;
  return text || name;
}

function wordsOf({ kind, contact: { name }, at, day }: Ahead, today: Temporal.PlainDate) {
  const when = `${dayInWords(day, today)}${at === null ? '' : ` at ${clockTime(at, timeZone())}`}`;
  const said = when.charAt(0).toUpperCase() + when.slice(1);
  if (kind === 'cold') return 'The next one in your circle';
  if (kind === 'birthday') return said;
  return (
    <>
      {said}, {kind === 'email' ? 'to' : 'with'} <bdi>{name}</bdi>
    </>
  );
}
