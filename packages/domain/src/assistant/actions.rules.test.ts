import { describe, expect, test } from 'vitest';
import { Action, rulesOf } from './actions.contract.ts';
import type { ActionStatus } from './proposals.contract.ts';
import { undoableUntil } from './confirmation.rules.ts';

import { cardOf } from './action-card.rules.ts';
import type { ActionFacts } from './action-facts.contract.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, index) => id(index));
const action = (type: string, given: object) => Action.parse({ type, arguments: given });
const reminder = { contactId: id(1), subject: 'Hi', message: 'Dear Ada', date: '2026-11-20' };

test('what is deleted comes back for seconds, the rest for an hour, and some not at all', () => {
  const now = Temporal.Instant.from('2026-11-15T10:00:00Z');
  const until = (type: string, given: object) => undoableUntil(action(type, given), now)?.toString() ?? null;
  expect(until('delete-contacts', { contactIds: ids(1) })).toBe('2026-11-15T10:00:50Z');
  expect(until('add-todo', { contactIds: ids(1), todo: { task: 'Call' } })).toBe('2026-11-15T11:00:00Z');
  expect(until('navigate', { target: 'groups' })).toBeNull();
});

test.each([
  [{ start: '2026-11-20T09:00:00Z', end: '2026-11-21' }, 'The end needs a time, unless the event lasts all day.'],
  [{ start: '2026-11-20' }, 'The start needs a time, unless the event lasts all day.'],
  [{ start: '2026-11-20T09:00:00Z', end: '2026-11-20T08:00:00Z' }, 'The event must end after it starts.'],
  [{ start: '2026-11-20T09:00:00Z' }, undefined],
  [{ start: '2026-11-20', end: '2026-11-22', allDay: true }, undefined],
])('a meeting whose times make no event is refused before anybody confirms it: %j', (times, message) => {
  const meeting = action('schedule-meeting', { event: { title: 'Lunch', ...times } });
  const now = Temporal.Instant.from('2026-11-15T10:00:00Z');
  const refused = rulesOf(meeting).refusal?.(meeting.arguments, Temporal.PlainDate.from('2026-11-15'), now);
  expect(refused?.message).toBe(message);
});

describe('a card', () => {
  const now = Temporal.Instant.from('2026-11-15T10:00:00Z');
  const facts: ActionFacts = { people: [], todos: [], groupName: null, subject: null, zone: 'Europe/Berlin' };
  const card = (one: Action, status: ActionStatus = 'proposed', more: Partial<ActionFacts> = {}) =>
    cardOf(one, { ...facts, ...more }, status, now);
  const call = { type: 'call', notes: 'About boats', date: '2026-11-14T23:30:00Z' };

  test('says what would be done, and once it is done what was', () => {
    const log = action('log-interaction', { contactIds: ids(1), interaction: call });
    expect(card(log)).toEqual({ title: 'Log a call', lines: ['Sun 15 Nov, 00:30', 'About boats'] });
    expect(card(log, 'done').title).toBe('Call logged');
    expect(card(log, 'undone').title).toBe('Log a call');
  });

  test.each([
    [
      action('add-todo', { contactIds: ids(1), todo: { task: 'Send flowers', dueDate: '2026-12-05' } }),
      ['Send flowers', 'Due Sat 5 Dec'],
    ],
    [action('reschedule-todos', { todoIds: ids(1), dueDate: '2027-01-01' }), ['Send flowers', 'Due Fri 1 Jan 2027']],
    [action('reschedule-todos', { todoIds: ids(1), dueDate: null }), ['Send flowers', 'No due date']],
    [action('create-reminder', { reminder }), ['To ada@example.com', 'Fri 20 Nov, 09:00', 'Subject: Hi', 'Dear Ada']],
    [
      action('create-reminder', { reminder: { ...reminder, type: 'weekly', endDate: '2026-12-31' } }),
      ['To ada@example.com', 'Fri 20 Nov, 09:00', 'Every week until Thu 31 Dec', 'Subject: Hi', 'Dear Ada'],
    ],
    [
      action('create-reminder', { reminder: { ...reminder, type: 'multiple', occurrences: 3, interval: 14 } }),
      ['To ada@example.com', 'Fri 20 Nov, 09:00', '3 times, every 14 days', 'Subject: Hi', 'Dear Ada'],
    ],
    [
      action('change-reminder', { reminderId: id(1), change: { date: '2026-11-21', time: '16:30' } }),
      ['To ada@example.com', 'Subject: Keys', 'Sat 21 Nov, 16:30'],
    ],
    [
      action('schedule-meeting', {
        event: {
          title: 'Lunch',
          start: '2026-11-20T09:00:00Z',
          generateMeetLink: true,
          attendees: ['ada@example.com'],
        },
      }),
      ['Lunch', 'Fri 20 Nov, 10:00–10:30', 'With a Google Meet link', 'Invites ada@example.com'],
    ],
    [
      action('schedule-meeting', { event: { title: 'Lunch', start: '2026-11-20T09:00:00Z', end: '2026-11-21' } }),
      ['Lunch', 'Fri 20 Nov, 10:00–10:30'],
    ],
    [
      action('schedule-meeting', { event: { title: 'Trip', start: '2026-11-20', allDay: true } }),
      ['Trip', 'Fri 20 Nov'],
    ],
    [
      action('create-contact', { contact: { name: 'Ada', birthday: '--04-08', groups: ['Navy', 'Choir'] } }),
      ['Ada', 'Birthday: 8 April', 'Groups: Navy, Choir'],
    ],
    [action('update-contact', { contactId: id(1), change: { phone: null } }), ['Phone: none']],
  ])('writes every date out: %j', (one, lines) => {
    const rows = { todos: [{ id: id(1), task: 'Send flowers' }], subject: 'Keys', address: 'ada@example.com' };
    expect(card(one, 'proposed', rows).lines).toEqual(lines);
  });

  test('says the same on whatever day it is read', () => {
    const log = action('log-interaction', { contactIds: ids(1), interaction: { type: 'call', notes: 'About boats' } });
    expect(card(log, 'done')).toEqual(cardOf(log, facts, 'done', now.add({ hours: 24 * 7 })));
  });

  test('names a birthday that is set', () => {
    const birthday = action('update-contact', { contactId: id(1), change: { birthday: '1988-04-08' } });
    expect(card(birthday, 'done')).toEqual({ title: 'Birthday set', lines: ['Birthday: 8 April 1988'] });
  });
});
