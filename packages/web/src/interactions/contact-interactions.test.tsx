import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { families } from '../platform/server/query-families.ts';
import { chooseTimeZone } from '../platform/time/clock.ts';
import { contact } from '../testing/cast.ts';
import { held, opened, refused, serve } from '../testing/server-double.ts';
import { impatientClient, show } from '../testing/show.tsx';
import { ContactInteractions } from './contact-interactions.tsx';

const bob = contact('Bob');
const list = `GET /api/interactions/contact/${bob.id}`;
const details = `GET /api/contacts/${bob.id}`;
const create = `POST /api/interactions/contact/${bob.id}`;
const tea: Interaction = {
  id: contact('Tea').id,
  contactId: bob.id,
  type: 'meeting',
  date: '2026-11-01T12:00:00.000Z',
  notes: 'Tea at hers',
  createdAt: '2026-11-01T12:00:00.000Z',
};
const history = (...data: Interaction[]) => ({ body: { data, meta: { total: data.length, page: 1, limit: 50 } } });

afterEach(() => {
  cleanup();
  chooseTimeZone(null);
  vi.unstubAllGlobals();
});

const open = (answers = {}) => {
  const server = serve({ [list]: history(), [details]: opened(bob, { interactions: list }), ...answers });
  show(<ContactInteractions contactId={bob.id} />);
  return server;
};
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened?' });
const add = () => screen.getByRole('button', { name: 'Add' });

test('a history that was to come with its contact comes by itself when something else stops that call', async () => {
  const client = impatientClient();
  const server = serve({ [list]: history(tea), [details]: held({ body: {} }).answer });
  show(<ContactInteractions contactId={bob.id} />, client);
  await waitFor(() => expect(server.requests()).toContain(details));
  // As a to-do does that is taken back meanwhile.
  await client.cancelQueries(families.details);
  expect(await screen.findByText('Tea at hers')).toBeDefined();
});

test('blank notes cannot be added', async () => {
  const server = open();
  expect(add().hasAttribute('disabled')).toBe(true);
  await userEvent.type(box(), '   ');
  expect(add().hasAttribute('disabled')).toBe(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByRole('alert').textContent).toBe('Interaction notes cannot be empty.');
  expect(server.requests()).not.toContain(create);
});

test('what was logged today has the server’s time, and a cold contact is announced as warm', async () => {
  const server = open({ [create]: { status: 201, body: { ...tea, markedWarm: true } } });
  await userEvent.type(box(), 'Tea at hers');
  server.answer({ [list]: history(tea) });
  await userEvent.click(add());
  expect(await screen.findByText('Contact marked as warm due to new interaction!')).toBeDefined();
  expect(server.bodyOf(create)).toEqual({ type: 'meeting', notes: 'Tea at hers' });
  expect(screen.getByText('Tea at hers').tagName).toBe('P');
  expect(box().value).toBe('');
});

test('a day that is over is sent as its noon where the user is', async () => {
  chooseTimeZone('Asia/Tokyo');
  const server = open({ [create]: { status: 201, body: { ...tea, markedWarm: false } } });
  await userEvent.type(box(), 'Tea');
  fireEvent.change(document.querySelector('input[type=date]')!, { target: { value: '2026-11-01' } });
  await userEvent.click(add());
  await waitFor(() => expect(server.bodyOf(create)).toMatchObject({ date: '2026-11-01T03:00:00.000Z' }));
});

test('a day ahead becomes today', () => {
  open();
  fireEvent.change(document.querySelector('input[type=date]')!, { target: { value: '2999-01-01' } });
  expect(screen.getByRole('button', { name: 'Day: Today' })).toBeDefined();
});

test('what could not be added is said, and stays in the box', async () => {
  open({ [create]: refused(500) });
  await userEvent.type(box(), 'Tea');
  await userEvent.click(add());
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to add interaction.');
  expect(box().value).toBe('Tea');
});

const removeTea = `DELETE /api/interactions/${tea.id}`;

async function deleteTea() {
  const entry = (await screen.findByText('Tea at hers')).closest('li')!;
  await userEvent.click(within(entry).getByRole('button', { name: 'More about this meeting' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
}

test('a deletion is asked for; the interaction leaves at once and, refused, is back', async () => {
  const removing = held(refused(500));
  const server = open({ [list]: history(tea), [removeTea]: removing.answer });
  await userEvent.click(await screen.findByRole('button', { name: 'More about this meeting' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(server.requests()).not.toContain(removeTea);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Tea at hers')).toBeNull());
  removing.release();
  expect(await screen.findByText('Tea at hers')).toBeDefined();
});

test('what is typed while an interaction is being added stays, and goes with the next one', async () => {
  const answer = Promise.withResolvers<{ status: number; body: unknown }>();
  const server = open({ [create]: () => answer.promise });
  await userEvent.type(box(), 'Tea at hers');
  await userEvent.click(add());
  await userEvent.type(box(), ' And cake.');
  answer.resolve({ status: 201, body: { ...tea, markedWarm: false } });
  await waitFor(() => expect(box().value).toBe('And cake.'));
  expect(server.bodyOf(create)).toMatchObject({ notes: 'Tea at hers' });
});

test('to log one leaves another that is being edited alone', async () => {
  open({ [list]: history(tea), [create]: { status: 201, body: { ...tea, markedWarm: false } } });
  await userEvent.click(await screen.findByRole('button', { name: 'More about this meeting' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const [composer, editor] = await screen.findAllByRole<HTMLTextAreaElement>('textbox', { name: 'What happened?' });
  await userEvent.type(editor!, ', twice');
  await userEvent.type(composer!, 'A call');
  await userEvent.click(add());
  await waitFor(() => expect(composer!.value).toBe(''));
  expect(screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'What happened?' })[1]!.value).toBe(
    'Tea at hers, twice',
  );
});

test('notes that were being written are there again after a reload, also those of an old interaction', async () => {
  open({ [list]: history(tea) });
  await userEvent.type(box(), 'Half a sen');
  await userEvent.click(await screen.findByRole('button', { name: 'More about this meeting' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await userEvent.type((await screen.findAllByRole('textbox', { name: 'What happened?' }))[1]!, ', tw');
  cleanup();
  show(<ContactInteractions contactId={bob.id} />, undefined, { afterReload: true });
  await waitFor(() =>
    expect(
      screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'What happened?' }).map(({ value }) => value),
    ).toEqual(['Half a sen', 'Tea at hers, tw']),
  );
});

const walk: Interaction = { ...tea, id: contact('Walk').id, notes: 'A walk along the river' };

test.each([
  { left: [walk], where: 'the next interaction', focused: { role: 'button', name: 'More about this meeting' } },
  { left: [], where: 'the heading when it was the last', focused: { role: 'heading', name: 'Interactions' } },
])('after a deletion the focus is on $where', async ({ left, focused }) => {
  const server = open({ [list]: history(tea, ...left) });
  server.answer({ [removeTea]: () => (server.answer({ [list]: history(...left) }), { status: 204 }) });
  await deleteTea();
  await waitFor(() => expect(screen.queryByText('Tea at hers')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole(focused.role, { name: focused.name }));
});
