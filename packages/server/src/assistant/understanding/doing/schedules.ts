import { dayInWords } from '@inner-circle/domain/assistant/action-words.rules.ts';
import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { link, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import {
  DEFAULT_INTERVAL,
  DEFAULT_TIME,
  INTERVAL_DAYS,
  OCCURRENCES,
} from '@inner-circle/domain/reminders/reminders.contract.ts';
import type { Intent } from '../clauses/intent.ts';
import { asks, asksWhen, asksWhether, type Question } from './outcomes.ts';
import type { Scene } from '../scene.ts';

type Schedule = Pick<
  Extract<Action, { type: 'create-reminder' }>['arguments']['reminder'],
  'type' | 'date' | 'time' | 'endDate' | 'occurrences' | 'interval'
>;
type Repeated = NonNullable<Intent['rhythm']>;

const BETWEEN: Readonly<Record<string, Temporal.DurationLike>> = {
  daily: { days: 1 },
  weekly: { weeks: 1 },
  monthly: { months: 1 },
  annually: { years: 1 },
};

/** The day that is counted from somebody's birthday, where it is: the next one that is still to come. */
export async function birthdayIn(
  { birthday }: Intent,
  { reading, present: { today } }: Scene,
): Promise<Temporal.PlainDate | Question | undefined> {
  if (!birthday) return undefined;
  const [contact] = await reading.contacts([birthday.id]);
  if (!contact?.birthday) return asks(`I do not know the birthday of ${link(birthday)}. When is it?`);
  const day = nextBirthday(contact.birthday, today).add({ days: birthday.days });
  if (Temporal.PlainDate.compare(day, today) >= 0) return day;
  return nextBirthday(contact.birthday, today.add({ days: 1 - birthday.days })).add({ days: birthday.days });
}

/** When it goes out. What reminders cannot do is asked about, with the nearest that they can. */
export function scheduleOf(
  intent: Intent,
  birthday: Temporal.PlainDate | undefined,
  scene: Scene,
): Schedule | Question {
  const { rhythm, until, times } = intent;
  const { today, time: now } = scene.present;
  const time = intent.time ?? DEFAULT_TIME;
  const base = { time, endDate: null, occurrences: null, interval: null };
  const isLate = Temporal.PlainTime.compare(now, time) >= 0;
  const day = birthday ?? (intent.date === undefined ? undefined : Temporal.PlainDate.from(intent.date));
  if (day && Temporal.PlainDate.compare(day, today) < 0)
    return asksWhen(`${dayInWords(day, today)} is over. When shall it go out?`);
  if (rhythm?.type === 'unsayable') return nearest(intent, scene);
  if (!rhythm && times === undefined) {
    if (until) return asks('Until then how often: every day, every week or every month?');
    if (day?.equals(today) && intent.time && isLate) return asksWhen(`${time} is over today. When shall it go out?`);
    return {
      type: 'once',
      date: (day ?? (intent.time && isLate ? today.add({ days: 1 }) : today)).toString(),
      ...base,
    };
  }
  const { type, interval, first }: Repeated = rhythm ?? { type: 'multiple' };
  if (times !== undefined && (type === 'monthly' || type === 'annually')) return nearest(intent, scene);
  const date = firstDay(type, first, day, today, isLate).toString();
  if (type !== 'multiple' && times === undefined)
    return { ...base, type: type as 'daily', date, endDate: until ?? null };
  const apart = interval ?? (type === 'daily' ? 1 : type === 'weekly' ? 7 : DEFAULT_INTERVAL);
  if (times === undefined) return howOften(apart, intent, scene);
  const fits = apart <= INTERVAL_DAYS.max && times >= OCCURRENCES.min && times <= OCCURRENCES.max;
  if (!fits)
    return asks(
      `A reminder can go out ${OCCURRENCES.min} to ${OCCURRENCES.max} times, ${INTERVAL_DAYS.min} to ${INTERVAL_DAYS.max} days apart. How often, and how many days apart?`,
    );
  return { ...base, type: 'multiple', date, occurrences: times, interval: apart };
}

/** A series may begin today where its hour is still to come. */
function firstDay(
  type: Repeated['type'],
  said: string | undefined,
  from: Temporal.PlainDate | undefined,
  today: Temporal.PlainDate,
  isLate: boolean,
): Temporal.PlainDate {
  const step = BETWEEN[type] ?? { days: 1 };
  const named = said === undefined ? undefined : Temporal.PlainDate.from(said);
  const isToday = !isLate && named?.subtract(step).equals(today);
  const first = isToday ? today : named?.equals(today) && isLate ? named.add(step) : named;
  if (first && from && Temporal.PlainDate.compare(from, first) > 0)
    return type === 'weekly' || type === 'multiple'
      ? from.add({ days: (first.dayOfWeek - from.dayOfWeek + 7) % 7 })
      : from;
  return first ?? from ?? (isLate ? today.add(step) : today);
}

const inPlaceOf = (said: string, another: string, { message }: Scene) =>
  said && message.includes(said) ? message.replace(said, another) : `${message} ${another}`;

const nearest = ({ words = '', times }: Intent, scene: Scene) =>
  asksWhether(
    `Reminders cannot go out ${quote(times ? `${words} ${times} times` : words)}. They go out once, a fixed number of times some days apart, or every day, week, month or year. Shall I take the nearest?`,
    [
      ['Every week', inPlaceOf(words, 'every week', scene)],
      ['Every month', inPlaceOf(words, 'every month', scene)],
    ],
  );

const howOften = (interval: number, { words = '' }: Intent, scene: Scene) =>
  asksWhether(
    `Every ${interval} days without an end is more than reminders can do: they go out up to ${OCCURRENCES.max} times at such a distance, or every week without an end. Which shall it be?`,
    [
      [
        `${OCCURRENCES.max} times, every ${interval} days`,
        inPlaceOf(words, `${words}, ${OCCURRENCES.max} times`, scene),
      ],
      [
        'Every week',
        inPlaceOf(
          words,
          words.replace(/\b(?:other|second|2nd|alternate) (?=\w+day)/i, '').replace(/^(?!.*day$).*$/i, 'every week'),
          scene,
        ),
      ],
    ],
  );
