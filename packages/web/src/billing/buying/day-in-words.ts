import { dayIn } from '@inner-circle/domain/time.ts';
import { timeZone } from '../../platform/time/clock.ts';

/** “27 November 2026”, where the reader is. */
export const dayInWords = (moment: string) =>
  dayIn(timeZone(), moment).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
