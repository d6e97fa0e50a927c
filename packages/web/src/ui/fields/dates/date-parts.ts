export type DateParts = { day: string; month: string; year: string };

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** From '', 'YYYY-MM-DD' or '--MM-DD'. */
export function dateParts(value: string): DateParts {
  const match = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return { day: '', month: '', year: '' };
  const [, year = '', month = '', day = ''] = match;
  return { day: String(Number(day)), month: String(Number(month)), year: year === '-' ? '' : year };
}

type Composed = { value: string; problem: string | null };

const nothing = (problem: string | null): Composed => ({ value: '', problem });

/** The value of the parts, or why there is none yet: no whole date, or one after the latest. A 29 February without a year is a birthday like any other. */
export function composeDate({ day, month, year }: DateParts, latest?: string): Composed {
  if (!day && !month && !year) return nothing(null);
  if (!day || !month) return nothing('Choose a day and a month');
  if (year && !/^[1-9]\d{3}$/.test(year)) return nothing('Write the year with four digits');
  const leapYear = 2000;
  const lastDay = new Date(Date.UTC(Number(year) || leapYear, Number(month), 0)).getUTCDate();
  if (Number(day) < 1 || Number(day) > lastDay) {
    const named = [monthNames[Number(month) - 1], year].filter(Boolean).join(' ');
    return nothing(`${named} has no day ${day}`);
  }
  const value = `${year || '-'}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year && latest !== undefined && value > latest) return nothing('This day is still to come');
  return { value, problem: null };
}
