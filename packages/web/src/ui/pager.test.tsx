import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

test('whoever turns a page is at the start of the list, also when its rows come as another list', async () => {
  function Paged() {
    const [page, setPage] = useState(1);
    const [loaded, setLoaded] = useState(1);
    return (
      <>
        <ul key={loaded} aria-label={`Page ${loaded} of the list`} />
        <Pager page={page} pageSize={20} total={60} onPage={setPage} />
        <button
          type="button"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setLoaded(page)}
        >
          The rows come
        </button>
      </>
    );
  }
  render(<Paged />);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Page 1 of the list' }));
  await userEvent.click(screen.getByRole('button', { name: 'The rows come' }));
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Page 2 of the list' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous page' }));
});

test('one page needs no buttons', () => {
  render(<Pager page={1} pageSize={20} total={7} onPage={() => {}} />);
  expect(screen.getByText('1–7 of 7')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
