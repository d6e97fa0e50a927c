import { DEFAULT_SETTINGS, type UserSettings } from '@inner-circle/domain/settings/settings.contract.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

const ours: UserSettings = {
  coldThresholdDays: 45,
  notifications: { birthdays: false, dueTodos: true },
  timeZone: 'Europe/Lisbon',
  wakingHours: { from: '08:00', to: '22:00' },
  startsWith: 'today',
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const days = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Goes cold after, in days' });
const birthdays = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Birthdays' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
const reset = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Reset Defaults' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Reset Defaults' }));
};
const open = (answers = {}) => {
  const server = serve({ 'GET /api/user/settings': { body: ours }, ...answers });
  show(<SettingsDialog open onClose={() => undefined} />);
  return server;
};

test('what is saved is what is shown, and the good news goes after three seconds', async () => {
  const server = open({ 'PUT /api/user/settings': { body: { ...ours, coldThresholdDays: 14 } } });
  const field = await days();
  expect(field.value).toBe('45');
  await userEvent.clear(field);
  await userEvent.type(field, '14');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings saved successfully!')).toBeDefined();
  expect(server.bodyOf('PUT /api/user/settings')).toEqual({ coldThresholdDays: 14, seen: { coldThresholdDays: 45 } });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.queryByText('Settings saved successfully!')).toBeNull();
});

test.each([
  ['abc', 30],
  ['', 30],
  ['0', 1],
  ['999', 365],
])('a threshold of “%s” becomes %i', async (typed, becomes) => {
  const server = open({ 'PUT /api/user/settings': { body: { ...ours, coldThresholdDays: becomes } } });
  const field = await days();
  await userEvent.clear(field);
  if (typed !== '') await userEvent.type(field, typed);
  await save();
  expect(await screen.findByText('Settings saved successfully!')).toBeDefined();
  expect(server.bodyOf('PUT /api/user/settings')).toMatchObject({ coldThresholdDays: becomes });
});

test.each([
  ['soon', 30],
  ['45 or so', 30],
  ['30.6', 31],
  [' 7 ', 7],
  ['-3', 1],
  ['1e9', 365],
])('an entry of “%s”, all at once, becomes %i', async (entry, becomes) => {
  const server = open({ 'PUT /api/user/settings': { body: { ...ours, coldThresholdDays: becomes } } });
  fireEvent.change(await days(), { target: { value: entry } });
  fireEvent.blur(await days());
  await save();
  expect(await screen.findByText('Settings saved successfully!')).toBeDefined();
  expect(server.bodyOf('PUT /api/user/settings')).toMatchObject({ coldThresholdDays: becomes });
});

test('a refused save says so and keeps what was chosen, to be tried again', async () => {
  open({ 'PUT /api/user/settings': refused(500) });
  await days();
  await userEvent.click(birthdays());
  await save();
  expect(await screen.findByText('Failed to save settings. Please try again.')).toBeDefined();
  expect(birthdays().checked).toBe(true);
});

test('a reset shows the defaults and writes them', async () => {
  const server = open({ 'PUT /api/user/settings': ({ body }: { body: unknown }) => ({ body }) });
  await days();
  await reset();
  expect(await screen.findByText('Settings reset to default.')).toBeDefined();
  expect(server.bodyOf('PUT /api/user/settings')).toMatchObject({
    coldThresholdDays: 30,
    notifications: { birthdays: true, dueTodos: true },
  });
  expect((await days()).value).toBe('30');
});

test('a refused reset brings back what the server has', async () => {
  open({ 'PUT /api/user/settings': refused(500) });
  await days();
  await reset();
  expect(await screen.findByText('Failed to reset settings.')).toBeDefined();
  await waitFor(async () => expect((await days()).value).toBe('45'));
  expect(birthdays().checked).toBe(false);
});

test('settings that do not load are shown as the defaults, and are neither saved nor kept from being asked for again', async () => {
  const server = open({ 'GET /api/user/settings': refused(500), 'PUT /api/user/settings': { body: ours } });
  expect(await screen.findByText('Could not load settings.')).toBeDefined();
  const field = await days();
  expect(field.value).toBe(String(DEFAULT_SETTINGS.coldThresholdDays));
  await userEvent.type(field, '{Enter}');
  expect(screen.getByRole('button', { name: 'Save Settings' }).hasAttribute('disabled')).toBe(true);
  expect(server.requests()).not.toContain('PUT /api/user/settings');
  server.answer({ 'GET /api/user/settings': { body: ours } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect((await days()).value).toBe('45'));
});

test('an account is deleted only by who types its address', async () => {
  const server = open({ 'DELETE /api/user': refused(500) });
  await days();
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  const address = await screen.findByLabelText('Type ada@example.com to confirm');
  const sure = () => screen.getByRole('button', { name: 'Delete account' });
  expect(sure().hasAttribute('disabled')).toBe(true);
  await userEvent.type(address, 'somebody@example.com');
  expect(sure().hasAttribute('disabled')).toBe(true);
  await userEvent.clear(address);
  await userEvent.type(address, 'Ada@example.com{Enter}');
  expect(await screen.findByText('Failed to delete your account. Please try again.')).toBeDefined();
  expect(server.bodyOf('DELETE /api/user')).toEqual({ confirmation: 'Ada@example.com' });
  expect(server.requests()).not.toContain('PUT /api/user/settings');
});

test('a number that was typed and not left yet is asked about too', async () => {
  serve({ 'GET /api/user/settings': { body: ours } });
  const onClose = vi.fn<() => void>();
  show(<SettingsDialog open onClose={onClose} />);
  await userEvent.type(await days(), '{Backspace}{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep writing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect((await days()).value).toBe('4');
});
