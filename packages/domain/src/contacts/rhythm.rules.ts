import type { ColdAfterFrom } from './contacts.contract.ts';

const WORDS: Readonly<Record<number, string>> = {
  1: 'Every day',
  7: 'Once a week',
  14: 'Every two weeks',
  21: 'Every three weeks',
  30: 'Once a month',
  60: 'Every two months',
  90: 'Every three months',
  180: 'Twice a year',
  365: 'Once a year',
};

/** What is offered where one is chosen. */
export const RHYTHMS = [7, 14, 30, 60, 90, 180, 365] as const;

/** After how many days somebody goes cold, as how often one means to be in touch. */
export const rhythmInWords = (days: number) => WORDS[days] ?? `Every ${days} days`;

export const RHYTHM_FROM: Readonly<Record<ColdAfterFrom, string>> = {
  contact: 'their own',
  group: 'from a group',
  user: 'your default',
};

export const SNOOZES = [
  { label: '1 week', time: { weeks: 1 } },
  { label: '2 weeks', time: { weeks: 2 } },
  { label: '1 month', time: { months: 1 } },
  { label: '3 months', time: { months: 3 } },
] as const;
