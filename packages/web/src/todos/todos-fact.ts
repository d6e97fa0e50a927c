import type { ActiveTodosPage } from '@inner-circle/domain/todos/todos.contract.ts';

const number = new Intl.NumberFormat('en');

const counted = (count: number, one: string, many: string) => `${number.format(count)} ${count === 1 ? one : many}`;

/** “10 things for 6 people, 2 of them overdue” */
export function factOf({ total, counts }: ActiveTodosPage['meta']): string {
  const { overdue, today, soon, upcoming } = counts;
  const things = overdue + today + soon + upcoming;
  if (things === 0) return 'What you promised to the people you care for';
  const all = `${counted(things, 'thing', 'things')} for ${counted(total, 'person', 'people')}`;
  if (overdue === 0) return all;
  return things === 1 ? `${all}, and it is overdue` : `${all}, ${number.format(overdue)} of them overdue`;
}
