import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { GroupTagsField } from './group-tags-field.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const helsinki = { id: '0192f0c1-7a00-7000-8000-000000000009', name: 'Helsinki', description: '', contactCount: 0 };

function Picker() {
  const [groups, setGroups] = useState<string[]>([]);
  return (
    <>
      <GroupTagsField value={groups} onChange={setGroups} />
      <output aria-label="picked">{groups.join(', ')}</output>
    </>
  );
}

const picked = () => screen.getByLabelText('picked').textContent;
const write = async (text: string) => {
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  await userEvent.type(screen.getByRole('combobox'), `${text}{Enter}`);
};

test('a new name becomes a group with a description, and is picked', async () => {
  const server = serve({ 'GET /api/groups': { body: [] }, 'POST /api/groups': { status: 201, body: helsinki } });
  show(<Picker />);
  await write('Helsinki');
  await waitFor(() => expect(picked()).toBe('Helsinki'));
  expect(server.bodyOf('POST /api/groups')).toEqual({ name: 'Helsinki', description: 'Group for Helsinki' });
});

test('a group that could not be created is not picked', async () => {
  serve({ 'GET /api/groups': { body: [] }, 'POST /api/groups': refused(500) });
  show(<Picker />);
  await write('Helsinki');
  expect(await screen.findByText('“Helsinki” could not be created.')).toBeDefined();
  expect(picked()).toBe('');
});

test('a group that somebody made in another window is picked all the same', async () => {
  serve({ 'GET /api/groups': { body: [] }, 'POST /api/groups': refused(409, 'groups.name-taken') });
  show(<Picker />);
  await write('Helsinki');
  await waitFor(() => expect(picked()).toBe('Helsinki'));
});
