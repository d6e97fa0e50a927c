import type { ChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { families } from '../../platform/server/query-families.ts';
import { localStore } from '../../platform/storage.ts';
import { pageOf, usage } from '../../testing/cast.ts';
import { outage, serve } from '../../testing/server-double.ts';
import { impatientClient, show } from '../../testing/show.tsx';
import '../../assistant/panel/assistant-panel.tsx';
import { Assistant } from './assistant.tsx';

const NEWS = 'GET /api/notifications';
const news = (waiting: number) => ({
  body: { data: [], meta: { total: 0, page: 1, limit: 20, unread: 0, waiting } },
});
const id = (number: number) => `0192f0c1-7a00-7000-8000-3${String(number).padStart(11, '0')}`;
const deletion = {
  id: id(1),
  type: 'delete-contacts',
  arguments: {},
  title: 'Delete a contact',
  lines: [],
  people: [],
  needsConfirmation: true,
  status: 'proposed',
  message: null,
  undoUntil: null,
};
const asked = {
  id: id(2),
  role: 'assistant',
  source: 'client',
  content: 'Your AI client asked for this.',
  timestamp: '2026-11-15T12:00:00.000Z',
  actions: [deletion],
  choices: [],
} as unknown as ChatMessage;

const open = (answers: Parameters<typeof serve>[0]) => {
  const client = impatientClient();
  const server = serve({
    'GET /api/ai/conversation': { body: { data: [asked], hasMore: false } },
    'GET /api/subscription/usage': { body: usage(3) },
    'GET /api/contacts': { body: pageOf() },
    ...answers,
  });
  show(<Assistant onNavigate={() => undefined} />, client);
  return { ...server, pollEvery: () => act(() => client.invalidateQueries(families.notifications)) };
};
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  localStore.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the closed assistant says how much waits for a yes, and nothing where nothing does', async () => {
  const server = open({ [NEWS]: news(0) });
  expect((await button('Open assistant')).dataset['waiting']).toBeUndefined();
  server.answer({ [NEWS]: news(2) });
  await server.pollEvery();
  expect((await button('Open assistant, 2 waiting for you')).dataset['waiting']).toBe('2');
});

test('news that do not come take the mark from nobody', async () => {
  const server = open({ [NEWS]: news(1) });
  await button('Open assistant, 1 waiting for you');
  server.answer({ [NEWS]: outage });
  await server.pollEvery();
  expect(await button('Open assistant, 1 waiting for you')).toBeDefined();
});

test('whoever decides about a card and closes the panel finds the mark gone', async () => {
  const server = open({
    [NEWS]: news(1),
    [`POST /api/ai/actions/${deletion.id}/dismiss`]: { body: { ...deletion, status: 'dismissed' } },
  });
  localStore.set('assistant-height', '400');
  await userEvent.click(await button('Open assistant, 1 waiting for you'));
  const card = await screen.findByRole('region', { name: 'Delete a contact' });
  server.answer({ [NEWS]: news(0) });
  await userEvent.click(within(card).getByRole('button', { name: 'Dismiss' }));
  await screen.findByText(/Dismissed/);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Open assistant' })).not.toBeNull());
});
