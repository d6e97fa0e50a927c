import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { DateButton } from './date-button.tsx';

afterEach(cleanup);

const onClose = vi.fn<() => void>();

function Due({ day = '' }) {
  const [value, setValue] = useState(day);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the dialog around it
    <div onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <DateButton label="Due date" value={value} onChange={setValue}>
        {value || 'Due date'}
      </DateButton>
      <button type="button">Add</button>
    </div>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByLabelText<HTMLInputElement>('Due date', { selector: 'input' });
/** Half a date has no value, so a browser reports a typed date by its parts. */
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test('by keyboard alone the button becomes a field into which a date is typed', async () => {
  render(<Due />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(field());
  type('2026-12-18');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Due date: 2026-12-18'));
});

test('Escape takes back what was typed, and closes nothing else', async () => {
  render(<Due day="2026-12-18" />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  type('2027-01-01');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(button('Due date: 2026-12-18'));
  expect(onClose).not.toHaveBeenCalled();
});

test('half a date leaves the field as it is while somebody types, and counts as none once it is left', async () => {
  render(<Due day="2026-12-18" />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  type('');
  expect(button('Due date: 2026-12-18')).toBeDefined();
  await userEvent.click(button('Add'));
  expect(button('Due date')).toBeDefined();
});

test('a date that comes in the moment of the focus stays when the field is left', () => {
  render(<Due />);
  act(() => {
    field().focus();
    type('2026-12-18');
  });
  act(() => field().blur());
  expect(button('Due date: 2026-12-18')).toBeTruthy();
});
