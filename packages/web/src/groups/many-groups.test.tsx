import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { GroupTagsField } from './group-tags-field.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const group = (name: string, n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name,
  description: '',
  contactCount: 0,
});
const first = Array.from({ length: 100 }, (_, n) => group(`Circle ${n}`, n));

/** A server with more groups than it answers at once. */
function serveMany() {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const search = new URL(url, 'http://localhost').searchParams.get('search') ?? '';
    asked.push(search);
    return Response.json(search === '' ? first : [group('Zebra crossing', 999)]);
  });
  return asked;
}

function Field() {
  const [value, setValue] = useState<string[]>([]);
  return <GroupTagsField value={value} onChange={setValue} />;
}

test('of more groups than one answer holds, those beyond it are found by typing', async () => {
  const asked = serveMany();
  show(<Field />);
  await waitFor(() => expect(asked).toEqual(['']));
  await userEvent.type(screen.getByRole('combobox', { name: 'Groups' }), 'zebra');
  await userEvent.click(await screen.findByRole('option', { name: /Zebra crossing/ }));
  expect(asked).toContain('zebra');
  expect(await screen.findByText('Zebra crossing')).toBeDefined();
});
