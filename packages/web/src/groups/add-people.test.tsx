import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { contact, pageOf } from '../testing/cast.ts';
import { outage, serve } from '../testing/server-double.ts';
import { impatientClient, show } from '../testing/show.tsx';
import { AddPeople } from './add-people.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const choir: Group = {
  id: contact('Choir').id,
  name: 'Choir',
  description: '',
  contactCount: 0,
  coldThresholdDays: null,
};
const [bob, carol] = [contact('Bob'), contact('Carol')];
const ADD = `POST /api/groups/${choir.id}/contacts`;

const begin = async () => {
  const server = serve({ 'GET /api/contacts': { body: pageOf(bob, carol) }, [ADD]: { body: choir } });
  const { unmount } = show(<AddPeople group={choir} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add contacts' }));
  return { server, unmount };
};
const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const asked = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const answer = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('who is ticked stays until somebody says that they may go', async () => {
  await begin();
  await userEvent.click(await tick('Bob'));
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(document.body),
    () => answer('Cancel'),
  ]) {
    await leave();
    await asked();
    await answer('Keep writing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await tick('Bob')).checked).toBe(true);
  }
  await answer('Cancel');
  await asked();
  await answer('Discard');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Bob' })).toBeNull());
  await answer('Add contacts');
  expect((await tick('Bob')).checked).toBe(false);
});

test('who is ticked is ticked again after a reload, and is kept no longer once they joined', async () => {
  const { unmount } = await begin();
  await userEvent.click(await tick('Bob'));
  unmount();
  const after = show(<AddPeople group={choir} />, impatientClient(), { afterReload: true });
  expect((await tick('Bob')).checked).toBe(true);
  await answer('Add 1 person');
  expect(await screen.findByText('1 person joined Choir')).toBeDefined();
  after.unmount();
  show(<AddPeople group={choir} />, impatientClient(), { afterReload: true });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('contacts that did not load are asked for again', async () => {
  const server = serve({ 'GET /api/contacts': outage });
  vi.spyOn(console, 'error').mockReturnValue();
  show(<AddPeople group={choir} />);
  await answer('Add contacts');
  await screen.findByText('Your contacts did not load.');
  server.answer({ 'GET /api/contacts': { body: pageOf(bob) } });
  await answer('Try again');
  expect(await tick('Bob')).toBeDefined();
});
