import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure } from '../platform/signal.ts';
import { contact, pageOf, usage } from '../testing/cast.ts';
import { held, opened, refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { ContactDetailsDialog } from './details/contact-details-dialog.tsx';
import { ContactsPage } from './contacts-page.tsx';

const bob = contact('Bob');
const carol = contact('Carol Danvers');
const REMOVE = `DELETE /api/contacts/${bob.id}`;
const gone = { body: { id: bob.id, undoUntil: '2026-11-15T12:00:10.000Z' } };

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answers = {
  'GET /api/contacts': { body: pageOf(bob, carol) },
  [`GET /api/contacts/${bob.id}`]: opened(bob),
  'GET /api/groups': { body: [] },
  'GET /api/subscription/usage': { body: usage(2) },
};

async function deleteFromTheList() {
  show(<ContactsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'More about Bob' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(
    await screen.findByText(
      'Are you sure you want to permanently delete this contact and all associated data (interactions, todos, reminders)? This cannot be undone.',
    ),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Contact' }));
}

const bobsRow = () => screen.queryByRole('link', { name: 'Bob' });

test('a deleted contact leaves the list at once and hands the focus on, and comes back with Undo', async () => {
  const server = serve({ ...answers, [`POST /api/contacts/${bob.id}/restore`]: { body: { ...bob, closedTodos: 3 } } });
  server.answer({
    [REMOVE]: () => {
      server.answer({ 'GET /api/contacts': { body: pageOf(carol) } });
      return gone;
    },
  });
  await deleteFromTheList();
  await waitFor(() => expect(bobsRow()).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More about Carol Danvers' }));
  expect(await screen.findByText('Bob was deleted')).toBeDefined();

  server.answer({ 'GET /api/contacts': { body: pageOf(bob, carol) } });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bobsRow()).not.toBeNull());
  expect(server.requests()).toContain(`POST /api/contacts/${bob.id}/restore`);
  expect(await screen.findByText('3 to-dos came back as completed: there was no room for more')).toBeDefined();
});

test.each([
  [500, 'Server error when deleting contact. This contact may have related data that prevents deletion.'],
  [409, 'Failed to delete contact. Please try again.'],
])('after a %i the contact, which had left, is back in the list, with the reason', async (status, reason) => {
  const removing = held(refused(status));
  serve({ ...answers, [REMOVE]: removing.answer });
  const announced = vi.fn<(text: string) => void>();
  const stop = failure.subscribe(announced);
  await deleteFromTheList();
  await waitFor(() => expect(bobsRow()).toBeNull());
  removing.release();
  await waitFor(() => expect(announced).toHaveBeenCalledExactlyOnceWith(reason));
  stop();
  expect(bobsRow()).not.toBeNull();
});

test('a deletion that fails in the details is said there, and they stay open', async () => {
  serve({ ...answers, [REMOVE]: refused(500) });
  const onClose = vi.fn<() => void>();
  show(
    <ContactDetailsDialog id={bob.id} open onClose={onClose}>
      Interactions
    </ContactDetailsDialog>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Contact' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(question.querySelectorAll('button')[1]!);
  expect(
    await screen.findByText(
      'Failed to delete contact. It might have associated data that needs removal first, or try again later.',
    ),
  ).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});
