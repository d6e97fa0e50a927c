import { expect, test } from 'vitest';
import { todosSummary } from './todos-page.tsx';

const counted = (overdue: number, upcoming: number, people: number) =>
  todosSummary({ total: people, page: 1, limit: 20, counts: { overdue, today: 0, soon: 0, upcoming } });

test.each([
  ['10 things for 6 people, 2 of them overdue', counted(2, 8, 6)],
  ['1 thing for 1 person', counted(0, 1, 1)],
  ['1 thing for 1 person, and it is overdue', counted(1, 0, 1)],
])('%s', (words, summary) => {
  expect(summary).toBe(words);
});
