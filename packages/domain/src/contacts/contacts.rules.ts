import { DAY_MILLISECONDS, daysAfter, toMoment } from '../time.ts';
import { type Plan, PLANS, subscriptionRequired } from '../billing/plans.rules.ts';
import { badField, keyTaken, notFound } from '../problem.ts';

export const NAME_REQUIRED = 'Contact name is required';
export const NAME_EMPTY = 'Contact name cannot be empty.';

export const LONGEST_NAME = 200;
export const LONGEST_NOTES = 20_000;

/** What a search finds is counted so far; beyond it is said to be more. */
export const MOST_COUNTED = 1000;

/** How long a deletion can be taken back: the toast offers it for UNDO_SECONDS, the server grants a little more for slow networks. */
export const UNDO_SECONDS = 10;
export const UNDO_GRACE_SECONDS = 60;

export const contactNotFound = () => notFound('The contact');

/** What exists stays when a plan ends: only another threshold is refused. */
export const mayHaveThreshold = (wanted: number, before: number | null, plan: Plan) =>
  wanted === before || PLANS[plan].ownThresholds;

export const thresholdNotInPlan = (plan: Plan) =>
  subscriptionRequired('contacts', plan, 'A cold threshold for one contact is part of the Premium plan.');

/** Until the day, and without it. */
export const isAsleep = ({ snoozedUntil }: { readonly snoozedUntil: string | null }, today: Temporal.PlainDate) =>
  snoozedUntil !== null && Temporal.PlainDate.compare(snoozedUntil, today) > 0;

/** Why somebody cannot be asleep until a day: at most a year is slept, and not into the past. */
export function snoozeRefusal(until: string, today: Temporal.PlainDate) {
  if (!isAsleep({ snoozedUntil: until }, today)) return badField('snoozedUntil', 'must be a day to come');
  return isAsleep({ snoozedUntil: until }, today.add({ years: 1 }))
    ? badField('snoozedUntil', 'must be at most a year ahead')
    : undefined;
}

/** How much of the time until a contact goes cold is left: 1 right after an interaction, 0 from the threshold on. */
export function warmthLeft(lastInteraction: string, coldAfterDays: number, now: Temporal.Instant): number {
  const elapsed = now.epochMilliseconds - Temporal.Instant.from(lastInteraction).epochMilliseconds;
  return Math.min(1, Math.max(0, 1 - elapsed / (coldAfterDays * DAY_MILLISECONDS)));
}

/** A contact is stale when its last interaction is older than the threshold. */
export const isStale = (lastInteraction: string, coldAfterDays: number, now: Temporal.Instant) =>
  now.epochMilliseconds - Temporal.Instant.from(lastInteraction).epochMilliseconds > coldAfterDays * DAY_MILLISECONDS;

/** When a contact that is not shown as cold will be, if nothing happens until then; null for one that is. */
export const goesColdAt = ({ isCold, lastInteraction, coldAfterDays }: Warming): string | null =>
  isCold ? null : toMoment(daysAfter(Temporal.Instant.from(lastInteraction), coldAfterDays));

type Warming = { readonly isCold: boolean; readonly lastInteraction: string; readonly coldAfterDays: number };

const PROFILES = {
  linkedin: 'https://www.linkedin.com/in/',
  facebook: 'https://www.facebook.com/',
  telegram: 'https://t.me/',
  xcom: 'https://x.com/',
} as const;
export type SocialNetwork = keyof typeof PROFILES;

export const isSocialNetwork = (name: string): name is SocialNetwork => name in PROFILES;

/** Where a profile is: a link as it was given, else the network's page of that username. */
export const profileLink = (network: SocialNetwork, value: string) =>
  /^https?:\/\//i.test(value) ? value : PROFILES[network] + encodeURIComponent(value.replace(/^@/, ''));

/** What an earlier attempt with the same key has made, if it was made for the same contact. */
export function madeFor<Row extends { contactId: string }>(contactId: string, row: Row | undefined): Row {
  if (row?.contactId !== contactId) throw keyTaken();
  return row;
}
