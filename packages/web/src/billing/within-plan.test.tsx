import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import AddContact from '../contacts/writing/add-contact-dialog.tsx';
import GroupsPage from '../groups/groups-page.tsx';
import { families } from '../platform/server/query-families.ts';
import { usage } from '../testing/cast.ts';
import { serve } from '../testing/server-double.ts';
import { impatientClient, show } from '../testing/show.tsx';
import AddTodo from '../todos/add-todo-dialog.tsx';
import { upgradeRequested } from './upgrade-requests.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const none = () => {};
const full = { count: 10, limit: 10, percentage: 100 };

const showWith = (stats: object, part: Parameters<typeof show>[0]) => {
  serve({ 'GET /api/groups': { body: [] }, 'GET /api/subscription/usage': { body: { ...usage(0), ...stats } } });
  const client = impatientClient();
  client.setQueryData(families.usage.queryKey, { ...usage(0), ...stats });
  show(part, client);
  return client;
};

test.each([
  ['contacts', <AddContact key="contacts" open onClose={none} />, '10 of 10 contacts', /^Name/],
  ['groups', <GroupsPage key="groups" />, '10 of 10 groups', 'New group'],
  ['todos', <AddTodo key="todos" open onClose={none} />, '10 of 10 to-dos', 'To-do'],
] as const)('at the limit of %s a panel says so where the form would be', async (feature, part, used, field) => {
  showWith({ [feature]: full }, part);
  const wanted = vi.fn<() => void>();
  const stop = upgradeRequested.subscribe(wanted);
  expect((await screen.findAllByText(used)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('textbox', { name: field })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade Your Plan' }));
  expect(wanted).toHaveBeenCalledOnce();
  stop();
});

test('a form that is open stays open when the limit is reached, and a panel gives way as soon as there is room', async () => {
  const client = showWith({}, <GroupsPage />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New group' });
  await userEvent.type(name, 'Choir');
  client.setQueryData(families.usage.queryKey, { ...usage(0), groups: full });
  await screen.findByText(/You have used all 10 groups of Free/);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'New group' }).value).toBe('Choir');
  cleanup();

  const later = showWith({ groups: full }, <GroupsPage />);
  await screen.findByRole('button', { name: 'Upgrade Your Plan' });
  later.setQueryData(families.usage.queryKey, usage(0));
  expect(await screen.findByRole('textbox', { name: 'New group' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Upgrade Your Plan' })).toBeNull());
});
