import { describe, expect, test } from 'vitest';
import { inventedIn } from './grounding.ts';

const ANNA = '0190a000-0000-7000-8000-00000000000a';
const known = {
  rows: [
    [
      {
        id: ANNA,
        name: 'Anna Lúcia Berg',
        birthday: '--04-08',
        lastInteraction: '2026-11-10T23:30:00.000Z',
        notes: 'Moved to Kiel',
      },
      { id: '0190a000-0000-7000-8000-00000000000b', name: 'Tom', dueDate: '2026-11-20' },
    ],
    { contacts: 61, cold: 15 },
  ],
  words: ['Who is my friend in Lisbon?'],
  people: new Map([[ANNA, 'Anna Lúcia Berg']]),
  zone: 'Europe/Berlin',
  now: Temporal.Instant.from('2026-11-15T10:00:00Z'),
};

describe('what a reply may say', () => {
  test.each([
    `[Anna Berg](contact:${ANNA}) has her birthday on 8 April.`.replace('Anna Berg', 'Anna'),
    'You have 61 contacts, 15 of them are cold.',
    'These two: Anna Lucia and Tom.',
    'You last spoke on Wednesday, 11 November at 00:30, 4 days ago.',
    'It is due on Fri 20 Nov.',
    'It is due on November 20th, in 5 days.',
    'Nobody in Lisbon. She moved to Kiel.',
    '- **Anna**: April 8\n- Tom',
  ])('%s', (reply) => {
    expect(inventedIn(reply, known)).toBeUndefined();
  });
});

describe('what it may not', () => {
  test.each([
    ['Anne Berg wrote.', 'name'],
    ['You have 62 contacts.', 'number'],
    ['You have twelve contacts.', 'number'],
    ['It is due on 20 April.', 'date'],
    ['It is due on Saturday.', 'name'],
    ['At 09:45.', 'number'],
    [`[Tom](contact:${ANNA})`, 'link'],
    ['[Tom](contact:0190a000-0000-7000-8000-00000000000b)', 'link'],
    ['[Tom](javascript:alert(1))', 'link'],
    ['Tom: https://tom.example', 'link'],
    ['[Tom][1]\n\n[1]: http://tom.example', 'link'],
    ['![Tom](contact:x)', 'picture'],
    ['<b>Tom</b>', 'link'],
    ['Write to tom@evil.com', 'link'],
  ])('%s', (reply, reason) => {
    expect(inventedIn(reply, known)).toContain(reason);
  });
});
