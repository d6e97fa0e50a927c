import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

import { ConfirmProvider } from '../../overlays/confirm.tsx';
import { DateField } from './date-field.tsx';

afterEach(cleanup);

function Birthday({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <DateField label="Birthday" value={value} onChange={setValue} onProblem={setProblem} />
      <output aria-label="value">{value}</output>
      <output aria-label="problem">{problem}</output>
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}

const day = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' });
const month = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' });
const year = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Year' });
const value = () => screen.getByLabelText('value').textContent;

test('a day and a month make a birthday without a year', async () => {
  render(<Birthday />, { wrapper: ConfirmProvider });
  await userEvent.type(day(), '8');
  expect(value()).toBe('');
  await userEvent.selectOptions(month(), 'April');
  expect(value()).toBe('--04-08');
});

test('the year completes the date and can be taken away again', async () => {
  render(<Birthday initial="--04-08" />, { wrapper: ConfirmProvider });
  await userEvent.type(year(), '198');
  expect(value()).toBe('');
  await userEvent.type(year(), '8');
  expect(value()).toBe('1988-04-08');
  await userEvent.clear(year());
  expect(value()).toBe('--04-08');
});

test('a full date shows its parts, and clearing from outside empties them', async () => {
  render(<Birthday initial="1988-04-08" />, { wrapper: ConfirmProvider });
  expect([day().value, month().value, year().value]).toEqual(['8', '4', '1988']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect([day().value, month().value, year().value]).toEqual(['', '', '']);
});

test('half a date is not lost silently', async () => {
  render(<Birthday />, { wrapper: ConfirmProvider });
  await userEvent.selectOptions(month(), 'April');
  expect(screen.getByLabelText('problem').textContent).toBe('Choose a day and a month');
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getAllByText('Choose a day and a month')).toHaveLength(2);
});

test('29 February exists without a year and in leap years only', async () => {
  render(<Birthday initial="--02-29" />, { wrapper: ConfirmProvider });
  expect(day().value).toBe('29');
  await userEvent.type(year(), '1999');
  expect(value()).toBe('');
  expect(screen.getByLabelText('problem').textContent).toBe('February 1999 has no day 29');
  await userEvent.clear(year());
  await userEvent.type(year(), '2000');
  expect(value()).toBe('2000-02-29');
});

test('a day after the latest is no date, unless it stood there before', async () => {
  const problems: (string | null)[] = [];
  const field = (initial: string) => (
    <DateField
      label="Birthday"
      value={initial}
      latest="2026-11-15"
      onChange={() => undefined}
      onProblem={(problem) => void problems.push(problem)}
    />
  );
  const { unmount } = render(field('2026-11-15'), { wrapper: ConfirmProvider });
  expect(problems.at(-1)).toBeNull();
  await userEvent.clear(day());
  await userEvent.type(day(), '16');
  expect(problems.at(-1)).toBe('This day is still to come');
  unmount();
  render(field('2030-05-03'), { wrapper: ConfirmProvider });
  expect(problems.at(-1)).toBeNull();
});
