import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcements } from '../app/announcements.tsx';
import { useDeleteContact, useEditContact } from '../contacts/contacts.queries.ts';
import { activeTodos, contact, todo, usage } from '../testing/cast.ts';
import { held, refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import TodosPage from './todos-page.tsx';

const bob = contact('Bob');
const chairs = todo('Return the chairs');
const cake = todo('Bake a cake');
const update = `PUT /api/todos/${chairs.id}`;

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Elsewhere() {
  const { mutate: remove } = useDeleteContact(null);
  const { mutate: edit } = useEditContact();
  return (
    <>
      <button type="button" onClick={() => remove({ params: { id: bob.id } })}>
        Delete
      </button>
      <button type="button" onClick={() => edit({ params: { id: bob.id }, body: { name: 'Robert' } })}>
        Rename
      </button>
    </>
  );
}

const open = (answers = {}) => {
  const server = serve({
    'GET /api/todos': { body: activeTodos([bob, chairs, cake]) },
    'GET /api/subscription/usage': { body: usage(0) },
    ...answers,
  });
  show(
    <>
      <Announcements />
      <Elsewhere />
      <TodosPage />
    </>,
  );
  return server;
};
const circle = (task: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: task });

test('the page says how much there is for whom', async () => {
  open();
  expect(await screen.findByText('2 things for 1 person')).toBeDefined();
});

test('a completed to-do leaves, and Undo brings it back', async () => {
  const server = open();
  server.answer({
    [update]: ({ body }) => {
      const { completed } = body as { completed: boolean };
      server.answer({ 'GET /api/todos': { body: activeTodos([bob, ...(completed ? [] : [chairs]), cake]) } });
      return { body: { ...chairs, completed } };
    },
  });
  await userEvent.click(await circle('Return the chairs'));
  expect(await screen.findByText('Done: Return the chairs')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Return the chairs' })).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await circle('Return the chairs')).checked).toBe(false);
  expect(server.bodyOf(update)).toEqual({ completed: false, seen: { completed: true } });
});

test('after a deletion the focus is on the next to-do', async () => {
  const server = open();
  server.answer({
    [`DELETE /api/todos/${chairs.id}`]: () => {
      server.answer({ 'GET /api/todos': { body: activeTodos([bob, cake]) } });
      return { status: 204 };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Return the chairs' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete to-do' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'To-do' })).toBeNull());
  expect(document.activeElement).toBe(await circle('Bake a cake'));
});

test('a refused completion is put back, and said', async () => {
  const completing = held(refused(500));
  open({ [update]: completing.answer });
  await userEvent.click(await circle('Return the chairs'));
  await waitFor(async () => expect((await circle('Return the chairs')).checked).toBe(true));
  completing.release();
  expect(await screen.findByText('Failed to update todo.')).toBeDefined();
  expect((await circle('Return the chairs')).checked).toBe(false);
  expect(screen.getByText('2 things for 1 person')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Done: Return the chairs')).toBeNull());
});

test('a to-do is renamed in its place; refused, the new words stay to be tried again', async () => {
  const server = open({ [update]: refused(500) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Return the chairs' }));
  const field = screen.getByRole('textbox', { name: 'To-do' });
  await userEvent.clear(field);
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  await userEvent.type(field, 'Return the six chairs{Enter}');
  expect(await screen.findByText('Failed to update todo.')).toBeDefined();
  expect(server.bodyOf(update)).toEqual({ task: 'Return the six chairs', seen: { task: 'Return the chairs' } });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'To-do' }).value).toBe('Return the six chairs');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('button', { name: 'Edit Return the chairs' })).toBeDefined();
});

test('with nothing left to do the page says so', async () => {
  open({ 'GET /api/todos': { body: activeTodos() } });
  expect(await screen.findByText('Nothing left to do')).toBeDefined();
});

test('to-dos that do not load are said to be safe, and can be asked for again', async () => {
  const server = open({ 'GET /api/todos': refused(500) });
  await screen.findByText('Your to-dos did not load');
  server.answer({ 'GET /api/todos': { body: activeTodos([bob, cake]) } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await circle('Bake a cake')).toBeDefined();
});

test('whoever is renamed or deleted elsewhere is renamed here, and gone', async () => {
  const robert = { ...bob, name: 'Robert' };
  const server = open({
    [`PUT /api/contacts/${bob.id}`]: { body: robert },
    [`DELETE /api/contacts/${bob.id}`]: { status: 204 },
  });
  await screen.findByText('Bob');
  server.answer({ 'GET /api/todos': { body: activeTodos([robert, chairs, cake]) } });
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Robert')).toBeDefined();
  expect(screen.queryByText('Bob')).toBeNull();

  server.answer({ 'GET /api/todos': { body: activeTodos() } });
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Robert')).toBeNull());
});
