import { expect, test } from 'vitest';
import { changeSince, conflictsOf, requireNoConflict } from './conflicts.rules.ts';

const now = { name: 'Bob', phone: '1', email: null, hours: { from: '09:00', to: '21:00' } };

test('a field conflicts when it is neither as it was seen nor as it is wanted', () => {
  const conflicts = (wanted: object, seen: object) => conflictsOf({ wanted: { ...wanted }, seen: { ...seen }, now });
  expect(conflicts({ phone: '3' }, { phone: '1' })).toEqual([]);
  expect(conflicts({ phone: '3' }, { phone: '2' })).toEqual(['phone']);
  expect(conflicts({ phone: '1' }, { phone: '2' })).toEqual([]);
  expect(conflicts({ phone: '3' }, {})).toEqual([]);
  expect(conflicts({ name: 'Rob' }, { name: 'Bob', phone: '2' })).toEqual([]);
});

test('nothing, null and an empty text are the same', () => {
  expect(conflictsOf({ wanted: { email: 'b@x.org' }, seen: { email: '' }, now })).toEqual([]);
  expect(conflictsOf({ wanted: { email: null }, seen: { email: 'a@x.org' }, now })).toEqual([]);
});

test('a value of several parts is compared as one', () => {
  const wanted = { hours: { from: '08:00', to: '21:00' } };
  expect(conflictsOf({ wanted, seen: { hours: { from: '09:00', to: '21:00' } }, now })).toEqual([]);
  expect(conflictsOf({ wanted, seen: { hours: { from: '09:00', to: '20:00' } }, now })).toEqual(['hours']);
});

test('a time conflicts with another date, because nobody chose the two together', () => {
  const planned = { date: '2026-12-02', time: '09:00', subject: 'Tea' };
  const [seen, together] = [{ date: '2026-12-01', time: '09:00', subject: 'Tea' }, ['date', 'time']];
  expect(conflictsOf({ wanted: { time: '10:00' }, seen, now: planned }, together)).toEqual(['date']);
  expect(conflictsOf({ wanted: { time: '10:00' }, seen, now: planned })).toEqual([]);
  expect(conflictsOf({ wanted: { subject: 'Coffee' }, seen, now: planned }, together)).toEqual([]);
});

test('a change over something newer is refused with all that it is now', () => {
  const comparison = { wanted: { phone: '3' }, seen: { phone: '2' }, now };
  const refused = () => requireNoConflict({ slice: 'contacts', subject: 'This contact was' }, comparison, now);
  expect(refused).toThrow(
    expect.objectContaining({
      kind: 'conflict',
      code: 'contacts.changed-meanwhile',
      message: 'This contact was changed elsewhere meanwhile.',
      details: { fields: ['phone'], current: now },
    }),
  );
});

test('only what was changed is sent, with what was seen of it and of what belongs to it', () => {
  const seen = { name: 'Bob', email: '', date: '2026-12-01', time: '09:00' };
  expect(changeSince(seen, { ...seen, email: null })).toBeUndefined();
  expect(changeSince(seen, { ...seen, name: 'Rob' })).toEqual({ name: 'Rob', seen: { name: 'Bob' } });
  expect(changeSince(seen, { ...seen, time: '10:00' }, ['date', 'time'])).toEqual({
    time: '10:00',
    seen: { date: '2026-12-01', time: '09:00' },
  });
});
