import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ContactDetailsDialog } from '../contacts/details/contact-details-dialog.tsx';
import GroupsPage from '../groups/groups-page.tsx';
import { ContactInteractions } from '../interactions/contact-interactions.tsx';
import { activeTodos, contact, pageOf, subscription, todo, usage } from '../testing/cast.ts';
import { opened, refused, serve } from '../testing/server-double.ts';
import { impatientClient, show } from '../testing/show.tsx';
import TodosPage from '../todos/todos-page.tsx';

const NOW = '2026-11-01T09:00:00.000Z';
const id = (number: number) => `0192f0c1-7a00-7000-8000-00000000010${number}`;
const bob = contact('Bob');
const [chairs, cake] = [todo('Return the chairs'), todo('Bake a cake')];
const group = (name: string, number: number): Group => ({
  id: id(number),
  name,
  description: '',
  contactCount: 0,
  coldThresholdDays: null,
});
const [family, navy] = [group('Family', 1), group('Navy', 2)];
const call: Interaction = { id: id(3), contactId: bob.id, type: 'call', date: NOW, notes: 'We spoke.', createdAt: NOW };
const list = (...data: object[]) => ({ body: { data, meta: { total: data.length, page: 1, limit: 50 } } });

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows something, and lets it ask again after somebody did something elsewhere. */
function open(part: ReactNode, answers: Parameters<typeof serve>[0]) {
  const server = serve({
    'GET /api/subscription': { body: subscription() },
    'GET /api/subscription/usage': { body: usage(1) },
    'GET /api/contacts': { body: pageOf() },
    ...answers,
  });
  const client = impatientClient();
  show(part, client);
  const elsewhere = async (changes: Parameters<typeof serve>[0]) => {
    server.answer(changes);
    await act(() => client.invalidateQueries());
  };
  return { server, elsewhere };
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const words = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'To-do' });
const save = () => press('Save');
const said = (what: string) => screen.findByText(new RegExp(`^This ${what} was deleted elsewhere`));

test.each([
  ['others are left', activeTodos([bob, cake])],
  ['it was the last one', activeTodos()],
])('the words about a to-do stay, and bring it back, when %s', async (_, left) => {
  const { server, elsewhere } = open(<TodosPage />, { 'GET /api/todos': { body: activeTodos([bob, chairs, cake]) } });
  await press('Edit Return the chairs');
  await userEvent.type(words(), ' and the table');
  await elsewhere({
    'GET /api/todos': { body: left },
    [`PUT /api/todos/${chairs.id}`]: refused(404),
    [`POST /api/todos/${chairs.id}/restore`]: { body: chairs },
  });
  expect(words().value).toBe('Return the chairs and the table');
  await save();
  await said('to-do');
  server.answer({
    [`PUT /api/todos/${chairs.id}`]: { body: chairs },
    'GET /api/todos': { body: activeTodos([bob, chairs]) },
  });
  await press('Restore and save');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'To-do' })).toBeNull());
});

test('once they are given up, the row goes', async () => {
  const { elsewhere } = open(<TodosPage />, { 'GET /api/todos': { body: activeTodos([bob, chairs, cake]) } });
  await press('Edit Return the chairs');
  await userEvent.type(words(), '!');
  await elsewhere({ 'GET /api/todos': { body: activeTodos([bob, cake]) } });
  await press('Cancel');
  await press('Discard');
  await waitFor(() => expect(screen.queryByText('Return the chairs')).toBeNull());
  expect(screen.getByRole('checkbox', { name: 'Bake a cake' })).toBeDefined();
});

test('the words about an interaction stay, also when it was the only one', async () => {
  const of = `GET /api/interactions/contact/${bob.id}`;
  const { elsewhere } = open(<ContactInteractions contactId={bob.id} />, {
    [`GET /api/contacts/${bob.id}`]: opened(bob, { interactions: of }),
    [of]: list(call),
  });
  await press('More about this call');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  // Below the box that adds another one.
  const box = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'What happened?' }).at(-1)!;
  await userEvent.type(box(), ' For hours.');
  await elsewhere({ [of]: list(), [`PUT /api/interactions/${call.id}`]: refused(404) });
  expect(box().value).toBe('We spoke. For hours.');
  await save();
  await said('interaction');
});

test('the words about a group stay, and no other group comes under them', async () => {
  const { elsewhere } = open(<GroupsPage />, { 'GET /api/groups': { body: [family, navy] } });
  await press('More about Family');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.type(name(), ' and friends');
  await elsewhere({ 'GET /api/groups': { body: [navy] }, [`PUT /api/groups/${family.id}`]: refused(404) });
  expect(name().value).toBe('Family and friends');
  await save();
  await said('group');
});

test('a contact that is open stays with what is written in it, and is restored by one press', async () => {
  const one = `GET /api/contacts/${bob.id}`;
  const { server, elsewhere } = open(
    <ContactDetailsDialog id={bob.id} open onClose={() => undefined}>
      <textarea aria-label="Words" />
    </ContactDetailsDialog>,
    { [one]: opened(bob), [`POST /api/contacts/${bob.id}/restore`]: { body: { ...bob, closedTodos: 0 } } },
  );
  await screen.findByRole('button', { name: 'Delete Contact' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Words' }), 'Half a letter');
  await elsewhere({ [one]: refused(404) });
  await said('contact');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Words' }).value).toBe('Half a letter');
  server.answer({ [one]: opened(bob) });
  await press('Restore contact');
  await waitFor(() => expect(screen.queryByText(/was deleted elsewhere/)).toBeNull());
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Words' }).value).toBe('Half a letter');
});
