import { failureMessage } from '@inner-circle/domain/reminders/reminders.rules.ts';
import type { Delivery } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import type { FailureCode } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { expect, test } from 'vitest';
import { delivery, NOW } from '../../testing/reminders-cast.ts';
import { dateAndTime, whatHappened } from './delivery-words.ts';

const clock = { zone: 'Europe/Berlin', now: Temporal.Instant.from(NOW) };
const wordsOf = (details: Partial<Delivery>) => whatHappened(delivery('Tea', details), clock);
const failed = (code: FailureCode): Partial<Delivery> => ({
  status: 'failed',
  failure: { code, message: failureMessage(code, null) },
});

test('what went out is given to the second, with its day where that is another', () => {
  const sent = { sentAt: '2026-11-14T08:00:11.000Z' };
  expect(wordsOf({ ...sent, acceptedBy: 'Gmail' })).toEqual(['Accepted by Gmail at 09:00:11']);
  expect(wordsOf({ ...sent, acceptedBy: 'mail.example.org' })).toEqual(['Accepted by mail.example.org at 09:00:11']);
  expect(wordsOf(sent)).toEqual(['Accepted by the mail server at 09:00:11']);
  expect(wordsOf({ acceptedBy: 'Gmail', sentAt: '2026-11-15T08:00:11.000Z' })).toEqual([
    'Accepted by Gmail on 15 Nov at 09:00:11',
  ]);
  expect(dateAndTime('2026-11-18T08:00:00.000Z', clock.zone)).toBe('18 Nov 2026, 09:00');
});

test('what waits says for when, and how often it was tried', () => {
  expect(wordsOf({ status: 'pending', dueAt: '2026-11-18T08:00:00.000Z' })).toEqual(['Goes out in 3 days']);
  expect(wordsOf({ status: 'pending', dueAt: NOW })).toEqual(['Goes out now']);
  expect(wordsOf({ status: 'pending', dueAt: NOW, attempts: 2, nextAttemptAt: '2026-11-15T11:01:00.000Z' })).toEqual([
    'Tried 2 times, again at 12:01',
  ]);
  expect(wordsOf({ status: 'pending', dueAt: NOW, attempts: 1, nextAttemptAt: '2026-11-15T11:01:00.000Z' })).toEqual([
    'Tried once, again at 12:01',
  ]);
  expect(wordsOf({ status: 'sending' })).toEqual(['Going out now']);
});

test('what failed says why', () => {
  expect(wordsOf(failed('not-authorized'))).toEqual([
    'Failed to send. Please check email authorization.',
    'Your mailbox did not let Inner Circle send when it was due.',
  ]);
  expect(wordsOf(failed('refused'))).toEqual(['The mail server refused it.']);
  expect(wordsOf(failed('unknown'))[0]).toMatch(/^It may have gone out/);
  expect(wordsOf(failed('closed'))).toEqual(['It was passed over: your account was closed when it was due.']);
});

test('what was called off, and dates that were passed over, are listed', () => {
  expect(wordsOf({ status: 'canceled' })).toEqual(['This reminder has been canceled']);
  expect(wordsOf({ sentAt: '2026-11-14T08:00:11.000Z', missed: 29 })[1]).toBe(
    '29 earlier dates were missed while nothing ran',
  );
  expect(wordsOf({ sentAt: '2026-11-14T08:00:11.000Z', missed: 1 })[1]).toBe(
    'An earlier date was missed while nothing ran',
  );
});
