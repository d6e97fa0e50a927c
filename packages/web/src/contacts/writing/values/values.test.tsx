import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { contact, subscription } from '../../../testing/cast.ts';
import { refused, serve } from '../../../testing/server-double.ts';
import { show } from '../../../testing/show.tsx';
import EditContactDialog from '../edit-contact-dialog.tsx';

const bob = contact('Bob', {
  email: 'bob@example.com',
  emailLabel: 'home',
  moreEmails: [
    { value: 'b@example.org', label: 'work' },
    { value: 'third@example.org', label: null },
  ],
  customFields: [{ name: 'Tea', text: 'Black' }],
});
const update = `PUT /api/contacts/${bob.id}`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const edit = (answers = {}) => {
  const server = serve({
    'GET /api/groups': { body: [] },
    'GET /api/subscription': { body: subscription() },
    [update]: { body: bob },
    ...answers,
  });
  const onClose = vi.fn<() => void>();
  show(<EditContactDialog contact={bob} open onClose={onClose} />);
  return { server, onClose };
};
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const saved = async ({ server, onClose }: ReturnType<typeof edit>) => {
  await press('Save changes');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  return server.bodyOf(update);
};

test('another e-mail is made the first, with its label, and the first stands beside it', async () => {
  const form = edit();
  await press('Make email 3 the first');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Email\s*optional/ }).value).toBe('third@example.org');
  expect(await saved(form)).toEqual({
    email: 'third@example.org',
    emailLabel: null,
    moreEmails: [
      { value: 'bob@example.com', label: 'home' },
      { value: 'b@example.org', label: 'work' },
    ],
    seen: { email: 'bob@example.com', emailLabel: 'home', moreEmails: bob.moreEmails },
  });
});

test('a row that is added has the focus, and one that is removed hands it on', async () => {
  const form = edit();
  await press('Add another phone');
  await waitFor(() => expect(document.activeElement).toBe(field('Phone 2')));
  await userEvent.keyboard('+49 30 1');
  await press('Remove email 2');
  await waitFor(() => expect(document.activeElement).toBe(field('Email 2')));
  expect(field('Email 2').value).toBe('third@example.org');
  await press('Remove field 1');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a field' })));
  expect(await saved(form)).toMatchObject({
    moreEmails: [{ value: 'third@example.org', label: null }],
    morePhones: [{ value: '+49 30 1', label: null }],
    customFields: [],
  });
});

test('what is wrong is said at its row, also where an empty row stands above it, and opens what was folded away', async () => {
  edit();
  await press('Add another e-mail');
  await press('Add another e-mail');
  await userEvent.type(field('Email 5'), 'nobody');
  await press('More e-mails and phones');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Email 5' })).toBeNull());
  await press('Save changes');
  const wrong = await screen.findByRole('textbox', { name: 'Email 5' });
  await waitFor(() => expect(wrong.getAttribute('aria-invalid')).toBe('true'));
  expect(field('Email 4').getAttribute('aria-invalid')).toBeNull();
  const rows = within(screen.getByRole('list', { name: 'More e-mails' }));
  expect(rows.getByText('This is not an e-mail address')).toBeDefined();
});

test('rows that were changed elsewhere are shown in words, and can be taken', async () => {
  const moreEmails = [{ value: 'new@example.org', label: 'work' }];
  const conflict = refused(409, 'contacts.changed-meanwhile', {
    fields: ['moreEmails'],
    current: { ...bob, moreEmails },
  });
  const form = edit({ [update]: conflict });
  await userEvent.type(field('Email 3'), '.uk');
  await press('Save changes');
  expect(await screen.findByText('More e-mails is now “new@example.org (work)”')).toBeDefined();
  await press('Use this More e-mails');
  expect(field('Email 2').value).toBe('new@example.org');
  expect(screen.queryByRole('textbox', { name: 'Email 3' })).toBeNull();
  form.server.answer({ [update]: { body: bob } });
  await act(() => press('Save changes'));
  await waitFor(() => expect(form.onClose).toHaveBeenCalledOnce());
});
