import { isStale } from '../contacts/contacts.rules.ts';
import { notFound } from '../problem.ts';
import { dayIn, daysAfter, daysBetween, toMoment } from '../time.ts';
import type { StoryYear } from './story.contract.ts';

export const noteVersionNotFound = () => notFound('These notes');

export const YEAR_DAYS = 365;

/** Moments without a contact for longer than the threshold: from when somebody counts as cold until the next contact. */
export type ColdSpan = { readonly from: string; readonly to: string | null };

/**
 * Whether somebody was cold between two interactions, by the threshold that holds now: what it was then, and who was marked by hand, is
 * kept nowhere.
 */
export function coldBetween(last: string, next: string, coldAfterDays: number): ColdSpan | undefined {
  if (!isStale(last, coldAfterDays, Temporal.Instant.from(next))) return undefined;
  return { from: toMoment(daysAfter(Temporal.Instant.from(last), coldAfterDays)), to: next };
}

/** Since when somebody is cold who has not been contacted since. */
export function coldSince(last: string, coldAfterDays: number, now: Temporal.Instant): ColdSpan | undefined {
  const span = coldBetween(last, toMoment(now), coldAfterDays);
  return span && { ...span, to: null };
}

/** A day on which there was contact, with its first and its last. */
export type ContactDay = { readonly day: string; readonly first: string; readonly last: string };

type YearOf = {
  /** In order. */
  readonly days: readonly ContactDay[];
  /** The last contact before these, or when somebody was added who had none; null when that was later. */
  readonly before: string | null;
  readonly coldAfterDays: number;
};

/** The last 365 days, today included, in the days of a zone. A day is warm on which somebody was not cold, or came back. */
export function storyYear({ days, before, coldAfterDays }: YearOf, now: Temporal.Instant, zone: string): StoryYear {
  const to = dayIn(zone, now);
  const from = to.subtract({ days: YEAR_DAYS - 1 });
  const contacts = [...(before === null ? [] : [{ first: before, last: before }]), ...days];
  const begun = contacts[0];
  const spans = contacts.flatMap(({ last }, index) => {
    const next = contacts[index + 1];
    const span = next ? coldBetween(last, next.first, coldAfterDays) : coldSince(last, coldAfterDays, now);
    return span ?? [];
  });
  const cold = spans.flatMap((span) => {
    const [first, last] = [
      later(dayIn(zone, span.from), from),
      span.to ? dayIn(zone, span.to).subtract({ days: 1 }) : to,
    ];
    return Temporal.PlainDate.compare(first, last) > 0 ? [] : { from: first.toString(), to: last.toString() };
  });
  const known = begun && later(dayIn(zone, begun.first), from);
  const knownDays = known ? Math.max(0, daysBetween(known, to) + 1) : 0;
  const coldDays = cold.reduce((sum, span) => sum + lengthOf(span), 0);
  return {
    from: from.toString(),
    to: to.toString(),
    knownFrom: known?.toString() ?? null,
    days: days.map(({ day }) => day),
    cold,
    warmDays: knownDays - coldDays,
    knownDays,
  };
}

const later = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) > 0 ? one : other;

const lengthOf = ({ from, to }: { from: string; to: string }) =>
  daysBetween(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)) + 1;
