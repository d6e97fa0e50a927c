import { expect, test } from 'vitest';
import type { Schedule } from './recurrence.rules.ts';
import { FailureCode } from './reminders.contract.ts';
import {
  defaultMessage,
  defaultSubject,
  dueSlot,
  failedNotice,
  failureMessage,
  firstSlot,
  MAILBOX_FAILURES,
  mailboxNotice,
  nextDateAfterFailure,
  sameSchedule,
  scheduleFor,
  waitBeforeRetry,
} from './reminders.rules.ts';

const at = (time: string) => Temporal.Instant.from(time);
const schedule = (fields: Partial<Schedule> = {}): Schedule => ({
  type: 'once',
  date: '2026-11-15',
  time: '09:00',
  timezone: 'UTC',
  endDate: null,
  occurrences: null,
  interval: null,
  ...fields,
});
const several = schedule({ type: 'multiple', occurrences: 3, interval: 7 });

test('a new reminder has its subject and a greeting that is signed', () => {
  expect(defaultSubject('Grace')).toBe('Reminder to contact Grace');
  expect(defaultMessage('Grace', 'Ada')).toMatch(/^Hi Grace,\n\n[^]*get in touch[^]*\n\nBest regards,\nAda$/);
});

test('what does not belong to the type is dropped, and what it needs has a default', () => {
  const full = { endDate: '2026-12-01', occurrences: 5, interval: 3 };
  expect(scheduleFor(schedule(full))).toEqual(schedule());
  expect(scheduleFor(schedule({ type: 'daily', ...full }))).toEqual(schedule({ type: 'daily', endDate: '2026-12-01' }));
  expect(scheduleFor(schedule({ type: 'multiple', ...full }))).toMatchObject({
    endDate: null,
    occurrences: 5,
    interval: 3,
  });
  expect(scheduleFor(schedule({ type: 'multiple' }))).toMatchObject({ occurrences: 2, interval: 7 });
});

test('two schedules are the same when all their fields are', () => {
  expect(sameSchedule(schedule(), schedule())).toBe(true);
  expect(sameSchedule(schedule(), schedule({ timezone: 'Europe/London' }))).toBe(false);
});

test.each([
  [schedule(), '2026-11-15T08:00:00Z', '2026-11-15T09:00:00Z'],
  [schedule(), '2026-11-15T23:59:59Z', '2026-11-15T09:00:00Z'],
  [several, '2026-11-15T10:00:00Z', '2026-11-15T09:00:00Z'],
  [several, '2026-11-16T10:00:00Z', '2026-11-22T09:00:00Z'],
  [schedule({ type: 'daily' }), '2026-11-15T10:00:00Z', '2026-11-16T09:00:00Z'],
  [schedule({ type: 'monthly', date: '2026-01-31' }), '2026-02-01T00:00:00Z', '2026-02-28T09:00:00Z'],
])('%j that is saved at %s first goes out at %s', (saved, now, first) => {
  expect(firstSlot(saved, at(now), null).toString()).toBe(first);
});

test.each([
  ['UTC', '09:00', '2026-11-15', '2026-11-15T09:30:00Z', '2026-11-16T09:00:00Z'],
  ['UTC', '23:00', '2026-11-15', '2026-11-15T09:30:00Z', '2026-11-16T23:00:00Z'],
  ['Europe/London', '09:00', '2026-11-15', '2026-11-15T08:30:00Z', '2026-11-16T09:00:00Z'],
  ['Pacific/Honolulu', '09:00', '2026-11-16', '2026-11-15T23:30:00Z', '2026-11-17T19:00:00Z'],
  ['Pacific/Auckland', '09:00', '2026-11-15', '2026-11-15T09:30:00Z', '2026-11-15T20:00:00Z'],
])(
  'saved in %s for every day at %s, after %s is settled, at %s, it next goes out at %s',
  (timezone, time, lastDate, now, next) => {
    const daily = schedule({ type: 'daily', date: '2026-11-01', time, timezone });
    expect(firstSlot(daily, at(now), lastDate).toString()).toBe(next);
  },
);

test('today with an earlier time goes out at once only when no date was settled before', () => {
  const now = at('2026-11-15T10:00:00Z');
  expect(firstSlot(several, now, null).toString()).toBe('2026-11-15T09:00:00Z');
  expect(firstSlot(several, now, '2026-11-10').toString()).toBe('2026-11-22T09:00:00Z');
});

test('a moment that falls into the year 10000 is none that an e-mail goes out at', () => {
  const last = schedule({ date: '9999-12-31', time: '23:30', timezone: 'America/New_York' });
  expect(() => firstSlot(last, at('2026-11-15T10:00:00Z'), null)).toThrow('This date is too far away.');
  const daily = schedule({ type: 'daily', date: '9999-12-30', time: '23:30', timezone: 'America/New_York' });
  expect(firstSlot(daily, at('2026-11-15T10:00:00Z'), null).toString()).toBe('9999-12-31T04:30:00Z');
  expect(dueSlot(daily, at('9999-12-31T04:30:00Z'), at('9999-12-31T04:30:00Z')).next).toBeUndefined();
});

test.each([
  [schedule(), '2026-11-16T00:00:00Z', 'date'],
  [several, '2026-12-01T00:00:00Z', 'date'],
  [schedule({ type: 'daily', endDate: '2026-11-20' }), '2026-11-20T10:00:00Z', 'endDate'],
  [schedule({ type: 'daily', endDate: '2026-11-14' }), '2026-11-01T00:00:00Z', 'endDate'],
])('%j is refused at %s for its %s', (saved, now, field) => {
  expect(() => firstSlot(saved, at(now), null)).toThrow(
    expect.objectContaining({ kind: 'bad-input', details: { field } }),
  );
});

test('of a reminder whose time has come, the latest date is sent, those before are missed, and the next is known', () => {
  const daily = schedule({ type: 'daily' });
  const due = (now: string) => {
    const { slot, missed, next } = dueSlot(daily, at('2026-11-15T09:00:00Z'), at(now));
    return [slot?.toString(), missed, next?.toString()];
  };
  expect(due('2026-11-15T09:00:00Z')).toEqual(['2026-11-15T09:00:00Z', 0, '2026-11-16T09:00:00Z']);
  expect(due('2026-11-18T08:59:59Z')).toEqual(['2026-11-17T09:00:00Z', 2, '2026-11-18T09:00:00Z']);
  const once = dueSlot(schedule(), at('2026-11-15T09:00:00Z'), at('2027-11-15T09:00:00Z'));
  expect([once.slot?.toString(), once.missed, once.next]).toEqual(['2026-11-15T09:00:00Z', 0, undefined]);
});

test('a date that a change of the zone’s rules moved is neither lost nor sent twice', () => {
  const daily = schedule({ type: 'daily' });
  const movedEarlier = dueSlot(daily, at('2026-11-15T10:00:00Z'), at('2026-11-15T10:00:00Z'));
  expect([movedEarlier.slot?.toString(), movedEarlier.next?.toString()]).toEqual([
    '2026-11-15T10:00:00Z',
    '2026-11-16T09:00:00Z',
  ]);
  const movedLater = dueSlot(daily, at('2026-11-15T08:00:00Z'), at('2026-11-15T08:00:00Z'));
  expect([movedLater.slot, movedLater.next?.toString()]).toEqual([undefined, '2026-11-15T09:00:00Z']);
  const onceEarlier = dueSlot(schedule(), at('2026-11-15T10:00:00Z'), at('2026-11-15T10:00:00Z'));
  expect([onceEarlier.slot?.toString(), onceEarlier.next]).toEqual(['2026-11-15T10:00:00Z', undefined]);
});

test('after a failure a recurring reminder goes on at its next date, and one without a date left does not by itself', () => {
  const now = at('2026-11-15T10:00:00Z');
  expect(nextDateAfterFailure(schedule({ type: 'weekly' }), now)?.toString()).toBe('2026-11-22T09:00:00Z');
  expect(nextDateAfterFailure(several, now)?.toString()).toBe('2026-11-22T09:00:00Z');
  expect(nextDateAfterFailure(several, at('2026-12-01T00:00:00Z'))).toBeUndefined();
  expect(nextDateAfterFailure(schedule(), at('2026-11-01T00:00:00Z'))).toBeUndefined();
});

test('a mail server that puts us off is asked again later each time, at least once an hour, for twelve hours', () => {
  const waits: number[] = [];
  let forSeconds = 0;
  for (;;) {
    const wait = waitBeforeRetry({ attempts: waits.length + 1, forSeconds, askedFor: undefined }, 0.5);
    if (wait === undefined) break;
    waits.push(wait);
    forSeconds += wait;
  }
  expect(waits.slice(0, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect(Math.max(...waits)).toBe(3600);
  expect(forSeconds).toBe(12 * 3600);
});

test('those that were put off together come back at different times', () => {
  const trying = { attempts: 1, forSeconds: 0, askedFor: undefined };
  expect([waitBeforeRetry(trying, 0), waitBeforeRetry(trying, 1)]).toEqual([12, 18]);
});

test('a mail server is asked again as late as it said, unless that is later than anybody waits', () => {
  const asked = (askedFor: number, forSeconds = 0, attempts = 1) =>
    waitBeforeRetry({ attempts, forSeconds, askedFor }, 0.5);
  expect(asked(600)).toBe(600);
  expect(asked(10, 0, 5)).toBe(240);
  expect(asked(6 * 3600)).toBe(6 * 3600);
  expect(asked(12 * 3600 + 1)).toBeUndefined();
  expect(asked(3600, 11.5 * 3600)).toBeUndefined();
});

test.each(FailureCode.options)('the failure %s is reported in whole sentences', (code) => {
  expect(failureMessage(code, null)).toMatch(/^[A-Z].*\.$/);
  expect(failedNotice('Lunch?', 'Grace', code, 'Mailbox full').message).toMatch(
    /^Your e-mail “Lunch\?” to Grace .*\. [A-Z]/,
  );
});

test.each(MAILBOX_FAILURES)('one sentence reports all that %s keeps back', (code) => {
  expect(mailboxNotice(code).message).toMatch(/^[A-Z].*\.$/);
});
