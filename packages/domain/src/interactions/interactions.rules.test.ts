import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InteractionType } from '../contacts/contacts.contract.ts';
import { toMoment } from '../time.ts';
import { isInFuture, lastAfterLogging, lastOf, warmedByLogging } from './interactions.rules.ts';

const now = Temporal.Instant.from('2026-11-15T12:00:00Z');
const added = '2026-01-01T00:00:00.000Z';
const types: InteractionType[] = ['meeting', 'call', 'email', 'message'];
const logged = fc.record({
  date: fc.nat(10_000).map((hours) => toMoment(Temporal.Instant.from(added).add({ hours: hours - 5000 }))),
  type: fc.constantFrom(...types),
});

test('an interaction may lie as far ahead as the earliest zone is, and no further', () => {
  expect(isInFuture(toMoment(now.add({ hours: 24 })), now)).toBe(false);
  expect(isInFuture(toMoment(now.add({ hours: 24, milliseconds: 1 })), now)).toBe(true);
});

test('without interactions, the last one is when the contact was added', () => {
  expect(lastOf([], added)).toEqual({ lastInteraction: added, lastInteractionType: null });
});

test('of the interactions that are left, the latest is the last', () => {
  fc.assert(
    fc.property(fc.array(logged, { minLength: 1 }), (left) => {
      const last = lastOf(left, added);
      expect(last.lastInteraction).toBe(
        left
          .map(({ date }) => date)
          .toSorted()
          .at(-1),
      );
      expect(left).toContainEqual({ date: last.lastInteraction, type: last.lastInteractionType });
    }),
  );
});

test('the first one that is logged is the last one, also when it was before the contact was added', () => {
  fc.assert(
    fc.property(fc.array(logged, { minLength: 1 }), (all) => {
      const last = all.reduce(lastAfterLogging, lastOf([], added));
      expect(last).toEqual(lastOf(all, added));
    }),
  );
});

test('logging never makes the last interaction earlier, and takes in what is later', () => {
  fc.assert(
    fc.property(logged, fc.array(logged), (first, more) => {
      const start = { lastInteraction: first.date, lastInteractionType: first.type };
      const last = more.reduce(lastAfterLogging, start);
      expect(last).toEqual(lastOf([first, ...more], added));
    }),
  );
});

describe('whom logged talks make warm again', () => {
  const NOW = Temporal.Instant.from('2026-11-19T08:00:00Z');
  const contact = (lastInteraction: string, isCold: boolean) => ({
    lastInteraction,
    lastInteractionType: 'call' as const,
    isCold,
    coldAfterDays: 30,
  });
  const warmed = (of: ReturnType<typeof contact>, ...dates: string[]) =>
    warmedByLogging(
      of,
      dates.map((date) => ({ type: 'call' as const, date })),
      NOW,
      'Europe/Lisbon',
    );

  test('is who is cold, until so many days after the last of them', () =>
    expect(warmed(contact('2026-08-01T08:00:00.000Z', true), '2026-11-10T12:00:00Z', '2026-11-18T12:00:00Z')).toEqual({
      until: '2026-12-18T12:00:00.000Z',
      insteadOf: null,
    }));

  test('and who would go cold today', () =>
    expect(warmed(contact('2026-10-20T20:00:00.000Z', false), '2026-11-18T12:00:00Z')).toEqual({
      until: '2026-12-18T12:00:00.000Z',
      insteadOf: '2026-11-19T20:00:00.000Z',
    }));

  test('is nobody who is warm for longer, and nobody by a talk of long ago', () => {
    expect(warmed(contact('2026-10-21T08:00:00.000Z', false), '2026-11-18T12:00:00Z')).toBeUndefined();
    expect(warmed(contact('2026-08-01T08:00:00.000Z', true), '2026-09-01T12:00:00Z')).toBeUndefined();
  });
});
