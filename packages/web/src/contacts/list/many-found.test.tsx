import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { contact, pageOf, usage } from '../../testing/cast.ts';
import { serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { ContactsPage } from '../contacts-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('of more than a thousand that are found no other number is claimed', async () => {
  window.history.replaceState(null, '', '/?search=ka');
  const { data } = pageOf(contact('Katarzyna'));
  const counts = { all: 1000, warm: 331, cold: 669, areMore: true } as const;
  serve({
    'GET /api/contacts': { body: { data, meta: { total: 1000, isMore: true, page: 1, limit: 20, counts } } },
    'GET /api/groups': { body: [] },
    'GET /api/subscription/usage': { body: usage(2) },
  });
  show(<ContactsPage />);
  expect(await screen.findByText('More than 1,000 found')).toBeDefined();
  expect(screen.getByText('1–20 of more than 1,000')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'All' })).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Cold' })).toBeDefined();
});
