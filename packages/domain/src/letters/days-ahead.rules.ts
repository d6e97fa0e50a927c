import { daysBetween } from '../time.ts';
import { excerptOf, theirs, type Words } from './words.ts';

/** The days after the letter's own, up to the next letter. */
export const DAYS_AHEAD = 7;
const SHOWN_DAYS = 4;
const SHOWN_OF_A_DAY = 3;
const LONGEST = 100;

/** `time` as clocks show it, such as 10:00. */
export type AheadItem = { readonly day: Temporal.PlainDate } & (
  | { readonly kind: 'meeting'; readonly title: string; readonly time: string }
  | { readonly kind: 'birthday'; readonly name: string; readonly age: number | null }
  | { readonly kind: 'email'; readonly subject: string; readonly name: string; readonly time: string }
  | { readonly kind: 'todo'; readonly task: string; readonly name: string }
  /** Of the calendar at Google, with nobody of the circle; an empty time is the whole day. */
  | { readonly kind: 'event'; readonly title: string; readonly time: string }
);

export type DayAhead = {
  readonly date: Temporal.PlainDate;
  readonly title: Words;
  /** What else the day brings. */
  readonly more: Words | null;
};

const ORDER: Readonly<Record<AheadItem['kind'], number>> = { meeting: 0, birthday: 1, email: 2, todo: 3, event: 4 };

/** Whether it is about somebody of the circle. */
export const isOfCircle = ({ kind }: AheadItem) => kind !== 'event';

const timeOf = (item: AheadItem) => ('time' in item ? item.time : '');

/**
 * At most four days, the next first; each with the thing that matters most on top. A full calendar does not push out the day on which
 * somebody has birthday.
 */
export function aheadOf(items: readonly AheadItem[], today: Temporal.PlainDate): DayAhead[] {
  const isAhead = ({ day }: AheadItem) => {
    const days = daysBetween(today, day);
    return days > 0 && days <= DAYS_AHEAD;
  };
  const byDay = Map.groupBy(items.filter(isAhead), ({ day }) => day.toString());
  const inOrder = [...byDay].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const [ofCircle, others] = [true, false].map((is) => inOrder.filter(([, ofDay]) => ofDay.some(isOfCircle) === is));
  const shown = new Set([...ofCircle!, ...others!].slice(0, SHOWN_DAYS));
  return inOrder
    .filter((day) => shown.has(day))
    .map(([day, ofDay]) => {
      const [first, ...rest] = ofDay.toSorted(
        (one, other) => ORDER[one.kind] - ORDER[other.kind] || (timeOf(one) < timeOf(other) ? -1 : 1),
      );
      return { date: Temporal.PlainDate.from(day), title: inWords(first!), more: moreOf(rest) };
    });
}

function moreOf(rest: readonly AheadItem[]): Words | null {
  if (rest.length === 0) return null;
  const shown = rest.slice(0, SHOWN_OF_A_DAY - 1);
  const left = rest.length - shown.length;
  const words = shown.flatMap((item, index): Words => (index > 0 ? ['. ', inWords(item)].flat() : inWords(item)));
  return left > 0 ? [...words, `, and ${left} more`] : words;
}

function inWords(item: AheadItem): Words {
  switch (item.kind) {
    case 'meeting':
    case 'event':
      return [theirs(excerptOf(item.title, LONGEST)), item.time === '' ? '' : `, ${item.time}`];
    case 'birthday':
      return [theirs(item.name), item.age === null ? '’s birthday' : ` turns ${item.age}`];
    case 'email':
      return [
        'Your “',
        theirs(excerptOf(item.subject, LONGEST)),
        '” goes out to ',
        theirs(item.name),
        ` at ${item.time}`,
      ];
    case 'todo':
      return [theirs(excerptOf(item.task, LONGEST)), ', for ', theirs(item.name)];
  }
}
