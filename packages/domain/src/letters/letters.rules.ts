import { DomainError } from '../problem.ts';

export const lettersNotSetUp = () =>
  new DomainError(
    'conflict',
    'letters.not-set-up',
    'Letters are not set up here. Whoever runs this Inner Circle can do that.',
  );

export const mailServerAway = () =>
  new DomainError(
    'unavailable',
    'letters.mail-server-away',
    'The mail server did not take it. Please try again in a moment.',
  );

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Such as “Sundays at 18:00”. */
export const scheduleInWords = ({ weekday, hour }: { readonly weekday: number; readonly hour: number }) =>
  `${WEEKDAYS[weekday - 1]}s at ${hourInWords(hour)}`;

export const hourInWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
