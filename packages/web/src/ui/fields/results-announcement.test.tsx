import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { resultsInWords } from './results-announcement.tsx';
import { SearchField } from './search-field.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Shown = { typed: string; total: number | undefined; filters?: string };

const field = ({ typed, total, filters = '' }: Shown) => (
  <SearchField
    label="Search"
    value={typed}
    onChange={() => {}}
    found={resultsInWords(total, 'contact')}
    filters={filters}
  />
);

const said = () => {
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  return screen.getByRole('status').textContent;
};

test('what a search or a filter found is said once nobody types, and a list that changes by itself is not', () => {
  const { rerender } = render(field({ typed: '', total: 60 }));
  expect(said()).toBe('');
  rerender(field({ typed: '', total: 61 }));
  expect(said()).toBe('');

  rerender(field({ typed: 'a', total: 61 }));
  rerender(field({ typed: 'ad', total: undefined }));
  expect(said()).toBe('');
  rerender(field({ typed: 'ad', total: 3 }));
  expect(said()).toBe('3 contacts');
  rerender(field({ typed: 'adx', total: 0 }));
  expect(said()).toBe('Nothing found');
  rerender(field({ typed: '', total: 1, filters: 'cold' }));
  expect(said()).toBe('1 contact');
});
