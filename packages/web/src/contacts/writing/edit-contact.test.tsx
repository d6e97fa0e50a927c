import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { contact, subscription } from '../../testing/cast.ts';
import { refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import EditContactDialog from './edit-contact-dialog.tsx';
import { SocialPanel } from '../details/social-panel.tsx';

const bob = contact('Bob', { phone: '1', notes: 'Tall' });
const update = `PUT /api/contacts/${bob.id}`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** As in the details: what another window changed arrives while somebody writes. */
function Edited({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<Contact>(bob);
  return (
    <>
      <EditContactDialog contact={shown} open onClose={onClose} />
      <button type="button" hidden onClick={() => setShown({ ...bob, phone: '2' })}>
        Refetched
      </button>
    </>
  );
}

const edit = (answers = {}) => {
  const server = serve({
    'GET /api/groups': { body: [] },
    'GET /api/subscription': { body: subscription() },
    [update]: { body: bob },
    ...answers,
  });
  const onClose = vi.fn<() => void>();
  show(<Edited onClose={onClose} />);
  return { server, onClose };
};
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('only what was changed is sent, compared with what was on the screen when it was opened', async () => {
  const { server, onClose } = edit();
  act(() => screen.getByText('Refetched').click());
  await userEvent.type(field('Notes'), ', and kind');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.bodyOf(update)).toEqual({ notes: 'Tall, and kind', seen: { notes: 'Tall' } });
});

const conflict = refused(409, 'contacts.changed-meanwhile', { fields: ['phone'], current: { ...bob, phone: '2' } });

test('a field that was changed elsewhere is shown, and can be taken', async () => {
  const { server, onClose } = edit({ [update]: conflict });
  await userEvent.type(field('Phone'), '3');
  await save();
  expect(await screen.findByText('Phone is now “2”')).toBeDefined();
  expect(field('Phone').value).toBe('13');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Use this Phone' }));
  expect(field('Phone').value).toBe('2');
  server.answer({ [update]: { body: bob } });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.requests().filter((request) => request === update)).toHaveLength(1);
});

test('or be kept, by those who have seen it', async () => {
  const { server, onClose } = edit({ [update]: conflict });
  await userEvent.type(field('Phone'), '3');
  await save();
  await screen.findByText('Phone is now “2”');
  server.answer({ [update]: { body: bob } });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.bodyOf(update)).toEqual({ phone: '13', seen: { phone: '2' } });
});

const planned = (total: number, key: string) => ({
  total,
  key,
  first: [
    { subject: 'Keys', nextDate: '2100-01-01T09:00:00.000Z' },
    { subject: 'Boats', nextDate: null },
  ].slice(0, total),
});
const redirected = (to: string | null, ...list: Parameters<typeof planned>) =>
  refused(409, 'contacts.emails-redirected', { planned: planned(...list), from: 'bob@example.com', to });

test('another address is saved only after the person has seen which e-mails now go there', async () => {
  const { server, onClose } = edit({ [update]: redirected('new@example.com', 4, 'first') });
  await userEvent.type(field('Notes'), ', and kind');
  await userEvent.type(field('Email'), 'new@example.com');
  await save();
  const question = await screen.findByRole('alertdialog', { name: 'Have planned e-mails go to this address?' });
  expect(question.textContent).toContain('4 e-mails are planned for Bob:');
  expect(question.textContent).toContain('Keys, next on Fri, 1 January 2100');
  expect(question.textContent).toContain('Boats, under way');
  expect(question.textContent).toContain('and 2 more');
  expect(question.textContent).toContain('They go to new@example.com instead of bob@example.com once you save.');

  // By keyboard, and what is written stays.
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field('Email').value).toBe('new@example.com');
  expect(field('Notes').value).toBe('Tall, and kind');
  expect(onClose).not.toHaveBeenCalled();

  // Meanwhile another e-mail was planned: the yes to the first list is not enough.
  await save();
  await screen.findByRole('alertdialog');
  server.answer({ [update]: redirected('new@example.com', 1, 'second') });
  await userEvent.click(screen.getByRole('button', { name: 'Change address' }));
  await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('An e-mail is planned for Bob:'));
  server.answer({ [update]: { body: bob } });
  await userEvent.click(screen.getByRole('button', { name: 'Change address' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.bodyOf(update)).toMatchObject({ email: 'new@example.com', confirmedEmails: 'second' });
});

test('without an address the e-mails do not go out, which is said', async () => {
  edit({ [update]: redirected(null, 2, 'key') });
  await userEvent.type(field('Notes'), '.');
  await save();
  const question = await screen.findByRole('alertdialog', { name: 'Remove the address of planned e-mails?' });
  expect(question.textContent).toContain('each fails when it is due, and you are told');
  expect(screen.getByRole('button', { name: 'Remove address' })).toBeDefined();
});

test('social profiles are compared in the same way', async () => {
  const current = { ...bob, telegram: 'bobby' };
  const server = serve({ [update]: refused(409, 'contacts.changed-meanwhile', { fields: ['telegram'], current }) });
  show(<SocialPanel contact={bob} />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit social media' }));
  await userEvent.type(field('Telegram'), 'bob');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Telegram is now “bobby”')).toBeDefined();
  expect(server.bodyOf(update)).toEqual({ telegram: 'bob', seen: { telegram: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep writing' }));
  expect(field('Telegram').value).toBe('bob');
});
