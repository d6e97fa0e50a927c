import { dated, dayOfMonth, lastWeekday, monday, nextWeekday } from './calendar.ts';
import type { Rule } from './grammar.ts';
import { plainTime } from './parts-of-day.ts';
import { either, exactly, isBefore, nearest, unclear, type When } from './readings.ts';
import { daysOf, rule } from './terminals.ts';

const TALKS = 'meeting|call|lunch|dinner|coffee|appointment|talk|chat|breakfast|drinks|session|interview';

const weekdayAround = (weekday: number, today: Temporal.PlainDate) =>
  either(nextWeekday(weekday, today), lastWeekday(weekday, today));

/** What names one day. */
export const DAYS: readonly Rule<When>[] = [
  rule('the? {written}', ({ written }) => written),
  rule('{weekday} ,? {written}', ({ weekday, written: { past, future } }, present) =>
    nearest(
      [past, future].filter((day) => day !== null).filter(({ dayOfWeek }) => dayOfWeek === weekday),
      present,
    ),
  ),
  rule(
    ['the? {dayNumber} of? {month} {year}?', '{month} the? {dayNumber} !am|pm|oclock|people|percent {year}?'],
    ({ dayNumber, month, year }, present) => dated(dayNumber, month, year, present),
  ),
  rule(
    [
      '{weekday} ,? the? {dayNumber} of? {month} {year}?',
      '{weekday} ,? {month} the? {dayNumber} !am|pm|oclock|people|percent {year}?',
    ],
    ({ weekday, dayNumber, month, year }, present) => dated(dayNumber, month, year, present, weekday),
  ),
  rule('{weekday} ,? the? {nth} !{counted}', ({ weekday, nth }, present) => dayOfMonth(nth, present, weekday)),
  rule('the {writtenNth} !{counted}', ({ writtenNth }, present) => dayOfMonth(writtenNth, present)),
  rule('the? {nth} of {which:this|next|last} month', ({ nth, which }, present) => {
    const month = present.today.with({ day: 1 }).add({ months: { next: 1, last: -1 }[which] ?? 0 });
    return nth > month.daysInMonth ? undefined : exactly(month.with({ day: nth }), present);
  }),
  rule('the? {nth} of the month', ({ nth }, present) => dayOfMonth(nth, present)),

  rule('the? day after tomorrow', (_, present) => exactly(present.today.add({ days: 2 }), present)),
  rule('the? day before yesterday', (_, present) => exactly(present.today.subtract({ days: 2 }), present)),
  rule(['tomorrow', `tomorrows &${TALKS}`], (_, present) => exactly(present.today.add({ days: 1 }), present)),
  rule(['yesterday', `yesterdays &${TALKS}`], (_, present) => exactly(present.today.subtract({ days: 1 }), present)),
  rule(
    ['today', 'earlier|later today', 'just now', `todays &${TALKS}`, 'the? end of the? day', 'end of today', 'eod'],
    (_, present) => exactly(present.today, present),
  ),
  rule(['tonight', `tonights &${TALKS}`], (_, present) => ({
    ...exactly(present.today, present),
    time: plainTime('evening'),
  })),
  rule('this {part:morning|afternoon|evening}', ({ part }, present) => ({
    ...exactly(present.today, present),
    time: plainTime(part),
  })),
  rule('last night', (_, present) => ({
    ...exactly(present.today.subtract({ days: 1 }), present),
    time: plainTime('evening'),
  })),
  rule(
    [
      'the other day|week|month|night|morning|evening',
      'recently',
      'a while ago|back',
      'some time ago',
      'one of these days',
      'one day soon',
      'the following day|week|month|year|morning|weekend',
      'the next day|morning',
      'the day before|after &{stop}',
    ],
    () => unclear(null),
  ),
  rule('the following {weekday}', () => unclear(null)),
  rule('{count} {unit} later|earlier', () => unclear(null)),

  rule('{clearWeekday}', ({ clearWeekday }, { today }) => weekdayAround(clearWeekday, today)),
  rule(
    ['{weekday} &morning|afternoon|evening|night', '{weekday} &{clock}', 'coming {weekday}'],
    ({ weekday }, { today }) => weekdayAround(weekday, today),
  ),
  rule(`{weekdays} &${TALKS}`, ({ weekdays }, { today }) => weekdayAround(weekdays, today)),
  rule('next {weekday}', ({ weekday }, present) => exactly(monday(present.today).add({ days: 6 + weekday }), present)),
  rule(['last|past {weekday}', 'this past {weekday}'], ({ weekday }, present) =>
    exactly(lastWeekday(weekday, present.today), present),
  ),
  rule('this coming? {weekday}', ({ weekday }, present) => {
    const day = monday(present.today).add({ days: weekday - 1 });
    return isBefore(day, present.today) ? either(day.add({ weeks: 1 }), day) : exactly(day, present);
  }),
  rule(['{weekday} week', 'a week {weekday:clearWeekday}'], ({ weekday }, present) =>
    exactly(nextWeekday(weekday, present.today).add({ weeks: 1 }), present),
  ),
  rule(
    ['{weekday} of? {which:this|next|last} week', '{which:this|next|last} week on? {weekday}'],
    ({ weekday, which }, present) =>
      exactly(
        monday(present.today)
          .add({ weeks: { next: 1, last: -1 }[which] ?? 0 })
          .add({ days: weekday - 1 }),
        present,
      ),
  ),
  rule(['the? {weekday} {way:after} next', 'the? {weekday} {way:before} last'], ({ weekday, way }, present) =>
    exactly(
      monday(present.today)
        .add({ weeks: way === 'after' ? 2 : -2 })
        .add({ days: weekday - 1 }),
      present,
    ),
  ),
  rule(['{count} {unit} today', '{count} {unit} from now|today', '{count} {unit} hence'], ({ count, unit }, present) =>
    exactly(present.today.add({ [unit.name]: count * unit.size }), present),
  ),
  rule(['today week'], (_, present) => exactly(present.today.add({ weeks: 1 }), present)),
  rule(['tomorrow week'], (_, present) => exactly(present.today.add({ weeks: 1, days: 1 }), present)),

  rule(
    ['{clearHoliday} {year}?', 'at|over|this|around the? {clearHoliday:holiday} {year}? &{free}'],
    ({ clearHoliday, year }, present) => nearest(daysOf(clearHoliday, year, present), present),
  ),
];
