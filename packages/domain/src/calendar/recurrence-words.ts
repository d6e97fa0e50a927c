/** Words of RFC 5545, in which Google writes how events recur. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A moment without dashes and colons. */
export const basicMoment = (instant: Temporal.Instant) =>
  instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
