import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { Pager } from './pager.tsx';

afterEach(cleanup);

test('the pager says where one is and goes one page on', async () => {
  const onPage = vi.fn<(page: number) => void>();
  render(<Pager page={2} pageSize={20} total={60} onPage={onPage} />);
  expect(screen.getByRole('navigation').textContent).toContain('21–40 of 60');
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(3);
});

test('where there are more than are counted, it says so and goes on', async () => {
  const onPage = vi.fn<(page: number) => void>();
  render(<Pager page={50} pageSize={20} total={1000} isMore onPage={onPage} />);
  expect(screen.getByText('981–1,000 of more than 1,000')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(51);
});

test('one page needs no buttons', () => {
  render(<Pager page={1} pageSize={20} total={7} onPage={() => {}} />);
  expect(screen.getByText('1–7 of 7')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
