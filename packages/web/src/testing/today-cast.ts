import type { GoingCold, Preparation, Today, TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import { contact } from './cast.ts';

/** A Sunday in Berlin, the day of in-berlin.ts. */
export const DAY = '2026-11-15';

const NONE = { data: [], total: 0 };

export const onToday = (name: string, details: Partial<TodayPerson> = {}): TodayPerson => ({
  id: contact(name).id,
  name,
  photo: null,
  isCold: false,
  warmth: 'warm',
  lastInteraction: '2026-10-20T16:00:00.000Z',
  coldAfterDays: 30,
  coldAfterFrom: 'user',
  coldThresholdDays: null,
  snoozedUntil: null,
  email: `${name.split(' ')[0]}@example.com`.toLowerCase(),
  phone: '+49 30 901820',
  telegram: null,
  last: { type: 'call', date: '2026-10-20T16:00:00.000Z', words: 'The new flat.' },
  ...details,
});

export const goesCold = (name: string, day = DAY, details: Partial<GoingCold> = {}): GoingCold => ({
  contact: onToday(name),
  at: `${day}T16:00:00.000Z`,
  day,
  reach: null,
  meetsOn: null,
  ...details,
});

export const some = <Item>(...data: Item[]) => ({ data, total: data.length });

/** A quiet day, unless something is said of it. */
export const dayOf = (details: Partial<Today> = {}): Today => ({
  day: DAY,
  zone: 'Europe/Berlin',
  hasContacts: true,
  goingCold: { ...NONE, alreadyCold: 0 },
  todos: { ...NONE, open: 0 },
  birthdays: NONE,
  emails: NONE,
  meetings: NONE,
  next: null,
  ahead: [],
  surprise: null,
  mailbox: 'ready',
  ...details,
});

export const coldOnes = (...names: string[]): Today['goingCold'] => ({
  ...some(...names.map((name, index) => goesCold(name, `2026-11-${15 + index}`))),
  alreadyCold: 0,
});

export const preparationOf = (name: string, details: Partial<Preparation> = {}): Preparation => ({
  contact: onToday(name),
  owed: [],
  owedTotal: 0,
  askAbout: [],
  birthday: null,
  ...details,
});
