import type { Price } from '../account/objects.ts';

const CENTS = 100;

export const amount = (cents: number, currency: string) =>
  (cents / CENTS).toLocaleString('en-US', { style: 'currency', currency });

export const money = ({ unit_amount, currency, recurring }: Price) =>
  `${amount(unit_amount, currency)} a ${recurring.interval}`;

const MILLISECONDS = 1000;

export const dayOf = (seconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * MILLISECONDS).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
