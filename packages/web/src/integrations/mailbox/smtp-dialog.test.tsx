import type { EmailStatus } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { refused, serve } from '../../testing/server-double.ts';
import { impatientClient, show } from '../../testing/show.tsx';
import { SmtpDialog } from './smtp-dialog.tsx';

const CONNECT = 'POST /api/email-auth/smtp';
const status: EmailStatus = {
  isAuthorized: true,
  email: 'ada@lovelace.example',
  kind: 'smtp',
  problem: null,
  offersGoogle: false,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const open = (answer: Parameters<typeof serve>[0][string] = { body: status }) => {
  const server = serve({ [CONNECT]: answer });
  const onClose = vi.fn<() => void>();
  const client = impatientClient();
  const shown = show(<SmtpDialog open email="" onClose={onClose} />, client);
  return { server, onClose, client, ...shown };
};
/** Pasted: where the letters do not matter one by one, each of them would only draw the dialog again. */
const put = async (label: string, text: string) => {
  await userEvent.click(field(label));
  await userEvent.paste(text);
};
const fill = async () => {
  await put('E-mail address', 'ada@lovelace.example');
  await put('Server', 'smtp.lovelace.example');
  await put('Password', 'secret');
};

test('a mailbox is connected with what was typed, and the user name follows the address', async () => {
  const { server, onClose } = open();
  await fill();
  await press('Connect');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.bodyOf(CONNECT)).toEqual({
    email: 'ada@lovelace.example',
    host: 'smtp.lovelace.example',
    port: 465,
    security: 'tls',
    username: 'ada@lovelace.example',
    password: 'secret',
  });
});

test('the password is forgotten with the dialog', async () => {
  const { client, onClose, unmount } = open();
  await fill();
  await press('Connect');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  unmount();
  await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
});

test('the port follows the security until somebody sets it', async () => {
  open();
  const security = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
  await security('STARTTLS');
  expect(field('Port').value).toBe('587');
  await security('None');
  expect(field('Port').value).toBe('25');
  expect(screen.getByText(/travel where others can read them/)).toBeDefined();
  await userEvent.clear(field('Port'));
  await userEvent.type(field('Port'), '2525');
  await security('TLS');
  expect(field('Port').value).toBe('2525');
});

test('the server of a well-known provider is filled in, and no other is guessed', async () => {
  open();
  await userEvent.type(field('E-mail address'), 'ada@icloud.com');
  expect(field('Server').value).toBe('smtp.mail.me.com');
  expect(field('Port').value).toBe('587');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'STARTTLS' }).checked).toBe(true);
  expect(screen.getByText(/wants an app password/)).toBeDefined();
  await userEvent.clear(field('E-mail address'));
  await userEvent.type(field('E-mail address'), 'ada@lovelace.example');
  expect(field('Server').value).toBe('');
});

test('what somebody typed is never replaced by a guess', async () => {
  open();
  await userEvent.type(field('Server'), 'mail.lovelace.example');
  await userEvent.type(field('User name'), 'ada');
  await userEvent.type(field('E-mail address'), 'ada@gmail.com');
  expect(field('Server').value).toBe('mail.lovelace.example');
  expect(field('User name').value).toBe('ada');
});

test('nothing is sent before every field is good', async () => {
  const { server } = open();
  await userEvent.type(field('E-mail address'), 'ada');
  await userEvent.type(field('Server'), 'not a server');
  await userEvent.clear(field('Port'));
  await press('Connect');
  expect(await screen.findByText('This is not an e-mail address')).toBeDefined();
  expect(screen.getByText('This is not the name of a server, such as smtp.example.com')).toBeDefined();
  expect(screen.getByText('This must be a whole number')).toBeDefined();
  expect(screen.getByText('This is required')).toBeDefined();
  expect(server.received).toEqual([]);
});

test.each([
  ['host', 'Server', 'There is no server of that name.'],
  ['port', 'Port', 'Nobody answers there.'],
  ['username', 'User name', 'The server does not know this name.'],
  ['password', 'Password', 'The server refused the password.'],
  ['email', 'E-mail address', 'The server does not let you send as this address.'],
])('a refusal for its %s stands at that field, and nothing typed is lost', async (name, label, message) => {
  open(refused(400, 'bad-input', { field: name, message }));
  await fill();
  await press('Connect');
  expect(await screen.findByText(message)).toBeDefined();
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field(label));
  expect(field('Server').value).toBe('smtp.lovelace.example');
  expect(field('Password').value).toBe('secret');
});

test('a refusal for its security stands at the choice', async () => {
  open(refused(400, 'bad-input', { field: 'security', message: 'The server does not offer TLS there.' }));
  await fill();
  await press('Connect');
  expect(await screen.findByText('The server does not offer TLS there.')).toBeDefined();
  expect(screen.getByRole('radiogroup', { name: 'Security' }).getAttribute('aria-invalid')).toBe('true');
});

test('any other refusal stands above the form', async () => {
  open(refused(500, 'internal', { message: 'Something went wrong here.' }));
  await fill();
  await press('Connect');
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong here.');
});

test('while it signs in nothing can be pressed again', async () => {
  let answer: (value: { body: EmailStatus }) => void = () => undefined;
  const { server, onClose } = open(() => new Promise((resolve) => (answer = resolve)));
  await fill();
  await press('Connect');
  const button = await screen.findByRole('button', { name: 'Connecting...' });
  await userEvent.click(button);
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  answer({ body: status });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.received).toHaveLength(1);
});

test('what is typed outlives a reload, except the password, which is kept nowhere', async () => {
  open();
  await fill();
  cleanup();
  show(<SmtpDialog open email="" onClose={() => undefined} />, undefined, { afterReload: true });
  await waitFor(() => expect(field('Server').value).toBe('smtp.lovelace.example'));
  expect(field('Password').value).toBe('');
  expect(Object.values(sessionStorage).join(' ')).not.toContain('secret');
});

test('the password is hidden until one asks to see it', async () => {
  open();
  expect(field('Password').type).toBe('password');
  expect(field('Password').autocomplete).toBe('new-password');
  await press('Show password');
  expect(field('Password').type).toBe('text');
  await press('Hide password');
  expect(field('Password').type).toBe('password');
});
