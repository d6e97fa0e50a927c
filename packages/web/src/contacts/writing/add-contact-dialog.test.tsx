import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberAdding } from './add-contact-dialog.tsx';
import { SignedInUser } from '../../auth/user.ts';
import { ada, contact, usage } from '../../testing/cast.ts';
import { refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import AddContactDialog from './add-contact-dialog.tsx';

const bob = contact('Bob', { email: 'bob@example.com' });
const added = { status: 201, body: bob };

beforeEach(() => rememberAdding(-Infinity));
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(answers = {}) {
  const server = serve({
    'GET /api/groups': { body: [] },
    'GET /api/subscription/usage': { body: usage(0) },
    ...answers,
  });
  const onClose = vi.fn<() => void>();
  show(<AddContactDialog open onClose={onClose} />);
  return { server, onClose };
}

const name = (text: string) => userEvent.type(screen.getByLabelText('Name'), text);
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
const error = async () => (await screen.findByRole('alert')).textContent;

test('a contact without a name is not sent', async () => {
  const { server } = open();
  await name('   ');
  await add();
  expect(await error()).toBe('Contact name is required');
  expect(server.requests()).not.toContain('POST /api/contacts');
});

test('a contact is warm by default, and the dialog closes when it is added', async () => {
  const { server, onClose } = open({ 'POST /api/contacts': added });
  await name(' Bob ');
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.bodyOf('POST /api/contacts')).toEqual({ name: 'Bob', warmth: 'warm', notes: '', groups: [] });
  expect(await screen.findByText('Bob is in your circle')).toBeDefined();
});

type Answer = { status: number; body: unknown };

const helsinki = { id: '0192f0c1-7a00-7000-8000-000000000009', name: 'Helsinki', description: '', contactCount: 0 };

test('who is quicker than a new group is waited for', async () => {
  const group = Promise.withResolvers<Answer>();
  const { server } = open({ 'POST /api/contacts': added, 'POST /api/groups': () => group.promise });
  await name('Bob');
  await userEvent.type(screen.getByLabelText('Groups'), 'Helsinki{Enter}');
  await add();
  expect(server.requests()).not.toContain('POST /api/contacts');
  group.resolve({ status: 201, body: helsinki });
  await waitFor(() => expect(server.bodyOf('POST /api/contacts')).toMatchObject({ groups: ['Helsinki'] }));
});

test('nobody is saved without a group that could not be made', async () => {
  const group = Promise.withResolvers<Answer>();
  const { server } = open({ 'POST /api/contacts': added, 'POST /api/groups': () => group.promise });
  await name('Bob');
  await userEvent.type(screen.getByLabelText('Groups'), 'Helsinki{Enter}');
  await add();
  group.resolve(refused(500) as Answer);
  expect(await screen.findByText('“Helsinki” could not be created.')).toBeDefined();
  expect(server.requests()).not.toContain('POST /api/contacts');
  // Its name stays in the field, and goes along with the next press.
  await add();
  await waitFor(() => expect(server.bodyOf('POST /api/contacts')).toMatchObject({ groups: ['Helsinki'] }));
});

test('several new groups at once are all taken, and one typed without Enter too', async () => {
  const made: ((answer: Answer) => void)[] = [];
  const { server } = open({
    'POST /api/contacts': added,
    'POST /api/groups': () => new Promise<Answer>((resolve) => made.push(resolve)),
  });
  await name('Bob');
  await userEvent.type(screen.getByLabelText('Groups'), 'Helsinki{Enter}Oslo{Enter}Bergen');
  // The list of suggestions is open over it.
  await userEvent.click(screen.getByRole('button', { name: 'Add contact', hidden: true }));
  expect(server.requests()).not.toContain('POST /api/contacts');
  for (const answer of made) answer({ status: 201, body: helsinki });
  await waitFor(() =>
    expect(server.bodyOf('POST /api/contacts')).toMatchObject({ groups: ['Helsinki', 'Oslo', 'Bergen'] }),
  );
});

test('of two new groups that could not be made both are said', async () => {
  const made: ((answer: Answer) => void)[] = [];
  open({ 'POST /api/groups': () => new Promise<Answer>((resolve) => made.push(resolve)) });
  await userEvent.type(screen.getByLabelText('Groups'), 'Helsinki{Enter}Oslo{Enter}');
  for (const answer of made) answer(refused(500) as Answer);
  expect(await screen.findByText('“Helsinki” and “Oslo” could not be created.')).toBeDefined();
});

test('a contact that was being written is there again after a reload, until it is given up', async () => {
  open();
  await name('Bob');
  await userEvent.type(screen.getByLabelText('Notes'), 'Tall');
  cleanup();
  const onClose = vi.fn<() => void>();
  show(<AddContactDialog open onClose={onClose} />, undefined, { afterReload: true });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('Tall'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bob');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  cleanup();
  show(<AddContactDialog open onClose={onClose} />, undefined, { afterReload: true });
  expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('');
});

test('nobody finds what somebody else began to write', async () => {
  open();
  await name('Bob');
  cleanup();
  show(
    <SignedInUser value={{ ...ada, id: bob.id }}>
      <AddContactDialog open onClose={() => undefined} />
    </SignedInUser>,
    undefined,
    { afterReload: true },
  );
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

test('a second contact within two seconds is refused', async () => {
  const before = Date.now();
  rememberAdding(before);
  const { server } = open({ 'POST /api/contacts': added });
  await name('Bob');
  // However long it takes here to type a name.
  const now = vi.spyOn(Date, 'now').mockReturnValue(before + 1999);
  await add();
  expect(await error()).toBe('Please wait before adding another contact');
  expect(server.requests()).not.toContain('POST /api/contacts');

  now.mockReturnValue(before + 2000);
  await add();
  await waitFor(() => expect(server.requests()).toContain('POST /api/contacts'));
});

test('while it is being added the button says so and cannot be pressed', async () => {
  let answer = () => {};
  open({ 'POST /api/contacts': () => new Promise((resolve) => (answer = () => resolve(added))) });
  await name('Bob');
  await add();
  const button = await screen.findByRole('button', { name: 'Adding...' });
  expect(button.ariaDisabled).toBe('true');
  expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(true);
  answer();
});

test('a failure is said in the dialog, and nothing that was written is lost', async () => {
  const { onClose } = open({ 'POST /api/contacts': refused(500) });
  await name('Bob');
  await add();
  expect(await error()).toBe('Failed to add contact. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bob');
  expect(onClose).not.toHaveBeenCalled();
});

test('adding is counted, unless somebody has switched that off', async () => {
  window.history.replaceState(null, '', '/');
  const services = Object.assign(document.createElement('meta'), { name: 'services' });
  services.content = JSON.stringify({ analytics: { url: 'https://count.example/api/event', site: 'circle.example' } });
  document.head.append(services);
  const { server, onClose } = open({ 'POST /api/contacts': added });
  const counted = () => server.received.filter(({ request }) => request === 'POST /api/event');
  await name('Bob');
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(counted().map(({ body }) => body)).toEqual([
    {
      name: 'add_contact',
      domain: 'circle.example',
      url: 'http://localhost:3000/',
      props: { warmth: 'warm', has_email: true, has_groups: false, groups_count: 0 },
    },
  ]);

  rememberAdding(-Infinity);
  localStorage.setItem('analyticsDisabled', 'true');
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(counted()).toHaveLength(1);
});

test('leaving with something written asks first', async () => {
  const { onClose } = open();
  await name('Bob');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep writing' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
