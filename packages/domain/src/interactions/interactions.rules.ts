import type { ConflictSubject } from '../conflicts.rules.ts';
import type { Contact } from '../contacts/contacts.contract.ts';
import { goesColdAt } from '../contacts/contacts.rules.ts';
import { badField, notFound } from '../problem.ts';
import { dayEndsAt } from '../time.ts';
import type { Interaction } from './interactions.contract.ts';

export const INTERACTION_CONFLICT: ConflictSubject = { slice: 'interactions', subject: 'This interaction was' };

export const interactionNotFound = () => notFound('The interaction');

/** Clocks differ a little and zones a lot, but what lies beyond tomorrow has not happened. */
export const interactionInFuture = () => badField('date', 'An interaction cannot lie in the future.');

export const isInFuture = (date: string, now: Temporal.Instant) =>
  Temporal.Instant.compare(date, now.add({ hours: 24 })) > 0;

type Last = Pick<Contact, 'lastInteraction' | 'lastInteractionType'>;
type Logged = Pick<Interaction, 'date' | 'type'>;

const asLast = ({ date, type }: Logged): Last => ({ lastInteraction: date, lastInteractionType: type });

/**
 * What a contact's last interaction is after one more was logged: that one, unless it was before. The day on which the contact was
 * added is none: whoever writes down the past has the first one that is logged as the last.
 */
export const lastAfterLogging = (last: Last, logged: Logged): Last =>
  last.lastInteractionType === null || Temporal.Instant.compare(logged.date, last.lastInteraction) > 0
    ? asLast(logged)
    : last;

/** What a contact's last interaction is when these are left: the latest, else the moment it was added. */
export function lastOf(left: readonly Logged[], addedAt: string): Last {
  const [first, ...others] = left;
  if (!first) return { lastInteraction: addedAt, lastInteractionType: null };
  return others.reduce(lastAfterLogging, asLast(first));
}

type Warmable = Last & Pick<Contact, 'isCold' | 'coldAfterDays'>;

/**
 * Until when these talks keep somebody warm who is cold, or goes cold today, and instead of when; undefined for everybody else, and
 * where they are so long ago that nothing changes.
 */
export function warmedByLogging(
  contact: Warmable,
  logged: readonly Logged[],
  now: Temporal.Instant,
  zone: string,
): { readonly until: string; readonly insteadOf: string | null } | undefined {
  const insteadOf = goesColdAt(contact);
  if (insteadOf !== null && Temporal.Instant.compare(insteadOf, dayEndsAt(zone, now)) >= 0) return undefined;
  const last = logged.reduce<Last>(lastAfterLogging, contact);
  const until = goesColdAt({ ...contact, ...last, isCold: false })!;
  return Temporal.Instant.compare(until, dayEndsAt(zone, now)) < 0 ? undefined : { until, insteadOf };
}
