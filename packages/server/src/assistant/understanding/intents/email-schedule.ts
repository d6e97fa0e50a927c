import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import {
  DEFAULT_INTERVAL,
  DEFAULT_TIME,
  INTERVAL_DAYS,
  OCCURRENCES,
} from '@inner-circle/domain/reminders/reminders.contract.ts';
import { dayInWords } from '../dates/in-words.ts';
import type { Recurrence } from '../dates/recurrence.ts';
import { quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Scene } from '../scene.ts';
import type { Body } from './body.ts';
import { asks, asksWhether, type Question } from './outcomes.ts';

type Schedule = Pick<
  Extract<Action, { type: 'create-reminder' }>['arguments']['reminder'],
  'type' | 'date' | 'time' | 'endDate' | 'occurrences' | 'interval'
>;

/** When it goes out. What reminders cannot do is asked about, with the nearest that they can. */
export function scheduleOf(
  { when, recurrence }: Body,
  birthday: Temporal.PlainDate | undefined,
  scene: Scene,
): Schedule | Question {
  const { today, time: now } = scene.present;
  const time = (when.time ?? Temporal.PlainTime.from(DEFAULT_TIME)).toString({ smallestUnit: 'minute' });
  const base = { time, endDate: null, occurrences: null, interval: null };
  if (recurrence?.type === 'unsayable') return nearest(recurrence.said, scene);
  if (!recurrence) {
    const date = birthday ?? when.date ?? today;
    if (Temporal.PlainDate.compare(date, today) < 0)
      return asks(`${dayInWords(date, today)} is over. When shall it go out?`);
    return { type: 'once', date: date.toString(), ...base };
  }
  const isLate = Temporal.PlainTime.compare(now, time) >= 0;
  const start = firstDay(recurrence, when.date ?? birthday, today, isLate).toString();
  if (recurrence.type !== 'multiple')
    return { ...base, type: recurrence.type, date: start, endDate: recurrence.endDate?.toString() ?? null };
  const { occurrences, interval = DEFAULT_INTERVAL } = recurrence;
  if (occurrences === undefined) return howOften(recurrence, scene);
  const fits = interval <= INTERVAL_DAYS.max && occurrences >= OCCURRENCES.min && occurrences <= OCCURRENCES.max;
  if (!fits)
    return asks(
      `A reminder can go out ${OCCURRENCES.min} to ${OCCURRENCES.max} times, ${INTERVAL_DAYS.min} to ${INTERVAL_DAYS.max} days apart. How often, and how many days apart?`,
    );
  return { ...base, type: 'multiple', date: start, occurrences, interval };
}

function firstDay(
  { type, first }: Recurrence,
  from: Temporal.PlainDate | undefined,
  today: Temporal.PlainDate,
  isLate: boolean,
): Temporal.PlainDate {
  if (first && from && Temporal.PlainDate.compare(from, first) > 0)
    return type === 'weekly' || type === 'multiple'
      ? from.add({ days: (first.dayOfWeek - from.dayOfWeek + 7) % 7 })
      : from;
  if (first ?? from) return (first ?? from)!;
  return isLate
    ? today.add(
        type === 'weekly'
          ? { weeks: 1 }
          : type === 'monthly'
            ? { months: 1 }
            : type === 'annually'
              ? { years: 1 }
              : { days: 1 },
      )
    : today;
}

const nearest = (said: string, { message }: Scene) =>
  asksWhether(
    `Reminders cannot go out ${quote(said)}. They go out once, a fixed number of times some days apart, or every day, week, month or year. Shall I take the nearest?`,
    [
      ['Every week', message.replace(said, 'every week')],
      ['Every month', message.replace(said, 'every month')],
    ],
  );

const howOften = ({ interval }: Recurrence, { message }: Scene) =>
  asksWhether(
    `Every ${interval} days without an end is more than reminders can do: they go out up to ${OCCURRENCES.max} times at such a distance, or every week without an end. Which shall it be?`,
    [
      [
        `${OCCURRENCES.max} times, every ${interval} days`,
        `${message.replace(/[.!?]+$/, '')}, ${OCCURRENCES.max} times`,
      ],
      [
        'Every week',
        message
          .replace(/\b(?:every|each) (?:other|second|2nd|alternate) /i, 'every ')
          .replace(/\b(?:fortnightly|bi-?weekly|(?:every|each) (?:fortnight|\w+ (?:days|weeks)))\b/i, 'every week'),
      ],
    ],
  );
