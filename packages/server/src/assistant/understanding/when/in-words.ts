const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Fri 20 Nov", with the year where it is another one. */
export function dayInWords(date: string | Temporal.PlainDate, today: Temporal.PlainDate): string {
  const day = Temporal.PlainDate.from(date);
  const year = day.year === today.year ? '' : ` ${day.year}`;
  return `${WEEKDAYS[day.dayOfWeek - 1]} ${day.day} ${MONTHS[day.month - 1]}${year}`;
}

/** "Fri 20 Nov, 10:00" */
const timeInWords = (date: string | Temporal.PlainDate, time: string, today: Temporal.PlainDate) =>
  `${dayInWords(date, today)}, ${time}`;

export function momentInWords(moment: string, zone: string, today: Temporal.PlainDate): string {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(zone);
  return timeInWords(local.toPlainDate(), local.toPlainTime().toString({ smallestUnit: 'minute' }), today);
}
