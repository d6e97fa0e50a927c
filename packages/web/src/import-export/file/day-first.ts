const SECOND_OF_JANUARY = new Date(2000, 0, 2);

/** Whether people here write 8/4 for the eighth of April; for files in which no date tells. */
export function isDayFirst(): boolean {
  const parts = new Intl.DateTimeFormat().formatToParts(SECOND_OF_JANUARY).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}
