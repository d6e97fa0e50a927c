import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { comingUp, ComingUpMark } from './coming-up-mark.tsx';
import { contact } from '../../testing/cast.ts';

const today = Temporal.PlainDate.from('2026-11-15');
const todo = (dueDate: string) => ({ id: contact('Bob').id, task: 'Call', dueDate });
const kindFor = (birthday: string | null, dueDate?: string) =>
  comingUp(contact('Bob', { birthday, nextTodo: dueDate ? todo(dueDate) : null }), today)?.kind;

test('what is overdue comes before everything', () => {
  expect(kindFor('1988-11-15', '2026-11-14')).toBe('overdue');
});

test('otherwise the nearest comes first, and on the same day the birthday does', () => {
  expect(kindFor('1988-11-20', '2026-11-18')).toBe('todo');
  expect(kindFor('1988-11-18', '2026-11-20')).toBe('birthday');
  expect(kindFor('--11-18', '2026-11-18')).toBe('birthday');
});

test('a birthday is near from fourteen days on', () => {
  expect(kindFor('1988-11-29')).toBe('birthday');
  expect(kindFor('1988-11-30')).toBeUndefined();
});

test('what is overdue is named, and said to be late, also where there is room for one word', () => {
  const bob = contact('Bob', { nextTodo: todo('2020-11-14') });
  const drawn = renderToStaticMarkup(createElement(ComingUpMark, { next: comingUp(bob, today), brief: true }));
  expect(drawn).toContain('<span dir="auto" class="truncate">Call</span>');
  expect(drawn.replaceAll(/<[^>]+>/g, '')).toBe('Call is overdue');
});
