import { EVENT_MINUTES } from '@inner-circle/domain/calendar/calendar.contract.ts';

const DAYS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export type Arrow = keyof typeof DAYS;

export const isArrow = (key: string): key is Arrow => key in DAYS;

/** How far an arrow key goes: by days, and in a week up and down by the hours. */
export const stepOf = (key: Arrow, view: 'month' | 'week'): { minutes: number } | { days: number } =>
  view === 'week' && (key === 'ArrowUp' || key === 'ArrowDown')
    ? { minutes: key === 'ArrowDown' ? EVENT_MINUTES : -EVENT_MINUTES }
    : { days: DAYS[key] };

/** As it is spoken: “Wednesday 18 November”. */
export const dayWords = (day: Temporal.PlainDate) =>
  day.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
