import { browserTimeZone } from './clock.ts';

const EXACT = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The exact day, for where the words are vague: “Thu, 12 November 2026”. */
export const exactDay = (day: Temporal.PlainDate) => day.toLocaleString('en-GB', EXACT);

export const exactDayOf = (moment: string) =>
  exactDay(Temporal.Instant.from(moment).toZonedDateTimeISO(browserTimeZone()).toPlainDate());
