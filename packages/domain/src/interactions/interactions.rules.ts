import { badField } from '../problem.ts';

export const NOTES_EMPTY = 'Interaction notes cannot be empty.';

/** Clocks differ a little and zones a lot, but what lies beyond tomorrow has not happened. */
export const interactionInFuture = () => badField('date', 'An interaction cannot lie in the future.');

export const isInFuture = (date: string, now: Temporal.Instant) =>
  Temporal.Instant.compare(date, now.add({ hours: 24 })) > 0;
