import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { subscription, todo, usage } from '../../testing/cast.ts';
import { bob, listOf, mailbox, reminder } from '../../testing/reminders-cast.ts';
import { opened, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import ContactDetails from './contact-details.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lists = {
  interactions: `GET /api/interactions/contact/${bob.id}`,
  todos: `GET /api/todos/contact/${bob.id}`,
  reminders: `GET /api/reminders/contact/${bob.id}`,
};
const page = (...data: object[]) => ({ body: { data, meta: { total: data.length, page: 1, limit: 50 } } });
const tea: Interaction = {
  id: reminder('Tea').id,
  contactId: bob.id,
  type: 'meeting',
  date: '2026-11-01T12:00:00.000Z',
  notes: 'Tea at hers',
  createdAt: '2026-11-01T12:00:00.000Z',
};

test('a contact opens with one call for all that it shows, and a list is asked for by itself when it has changed', async () => {
  const server = serve({
    [`GET /api/contacts/${bob.id}`]: opened(bob, lists),
    [lists.interactions]: page(tea),
    [lists.todos]: page(todo('Send flowers', { contactId: bob.id })),
    [lists.reminders]: { body: listOf(reminder('Dinner?')) },
    'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
    'GET /api/subscription/usage': { body: usage(1) },
    'GET /api/email-auth/status': { body: mailbox() },
    [`POST /api/interactions/contact/${bob.id}`]: { status: 201, body: { ...tea, markedWarm: false } },
  });
  show(<ContactDetails id={bob.id} open onClose={() => {}} />);
  expect(await screen.findByText('Tea at hers')).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'Send flowers' })).toBeDefined();
  expect(screen.getByText('Dinner?')).toBeDefined();
  const asked = () => server.requests().filter((request) => request.startsWith('GET') && request.includes(bob.id));
  expect(asked()).toEqual([`GET /api/contacts/${bob.id}`]);

  await userEvent.type(screen.getByRole('textbox', { name: 'What happened?' }), 'Tea at hers');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(asked()).toContain(lists.interactions));
});
