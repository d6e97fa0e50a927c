import type { DevicePassword } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { AddressBookCard } from './address-book-card.tsx';

const phone: DevicePassword = {
  id: '0192f0c1-7a00-7000-8000-000000000078',
  name: 'My iPhone',
  createdAt: '2026-11-15T12:00:00.000Z',
  lastUsedAt: null,
};
const account = { server: 'https://circle.example.com', userName: 'maya@lindholm.studio' };
const LIST = 'GET /api/device-passwords';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (...data: DevicePassword[]) => {
  const server = serve({ [LIST]: { body: { ...account, data } } });
  show(<AddressBookCard />);
  expect(server.requests()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
  await screen.findByText(account.server);
  return server;
};

test('a device is told server and user, and its password is shown once', async () => {
  const server = await open();
  expect(screen.getByText(account.userName)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy server' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy user' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Make one' }));
  const dialog = await screen.findByRole('dialog', { name: 'A password for a device' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Device' }), phone.name);
  server.answer({
    'POST /api/device-passwords': { status: 201, body: { ...phone, password: 'abcd-efgh-ijkm-npqr-stuv' } },
    [LIST]: { body: { ...account, data: [phone] } },
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make password' }));
  expect(await screen.findByText('abcd-efgh-ijkm-npqr-stuv')).toBeDefined();
  expect(server.bodyOf('POST /api/device-passwords')).toEqual({ name: phone.name });
  expect((await screen.findByRole('listitem')).textContent).toContain('No visit yet');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
  await screen.findByRole('listitem');
  expect(screen.queryByText('abcd-efgh-ijkm-npqr-stuv')).toBeNull();
});

test('a password is taken back when somebody is sure', async () => {
  const server = await open({ ...phone, lastUsedAt: '2020-01-01T00:00:00.000Z' });
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/Last visit \d+ years ago/);
  server.answer({
    [`DELETE /api/device-passwords/${phone.id}`]: { status: 204 },
    [LIST]: { body: { ...account, data: [] } },
  });
  await userEvent.click(within(row).getByRole('button', { name: 'Take back My iPhone' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(server.requests()).toContain(`DELETE /api/device-passwords/${phone.id}`);
});

test('what did not load says so, and is asked for again', async () => {
  const server = serve({ [LIST]: { status: 500, body: { error: 'failed', message: 'Something went wrong.' } } });
  show(<AddressBookCard />);
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
  const again = await screen.findByRole('button', { name: /try again/i });
  server.answer({ [LIST]: { body: { ...account, data: [phone] } } });
  await userEvent.click(again);
  expect(await screen.findByText(phone.name)).toBeDefined();
});
