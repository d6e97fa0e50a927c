import type { ChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { localStore } from '../../platform/storage.ts';
import { pageOf, usage } from '../../testing/cast.ts';
import { serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { Assistant } from '../../app/shell/assistant.tsx';
import './markdown.tsx';
import '../panel/assistant-panel.tsx';

const LATER = '2126-11-15T12:00:00.000Z';
const ASKED = 'Your AI client asked for this, with the access token “Laptop”.';

let made = 0;
const id = () => `0192f0c1-7a00-7000-8000-2${String((made += 1)).padStart(11, '0')}`;

const message = (content: string, details: Partial<ChatMessage> = {}): ChatMessage => ({
  id: id(),
  role: 'assistant',
  source: 'conversation',
  content,
  note: null,
  timestamp: '2026-11-15T12:00:00.000Z',
  actions: [],
  choices: [],
  ...details,
});
const card = (title: string, details: Partial<ProposedAction> = {}) =>
  message(ASKED, {
    source: 'client',
    actions: [
      {
        id: id(),
        type: 'add-todo',
        icon: 'check',
        changes: ['todos'],
        arguments: {},
        title,
        lines: [],
        sentence: '',
        request: '',
        isDestructive: false,
        people: [],
        needsConfirmation: false,
        unused: [],
        why: null,
        status: 'done',
        message: null,
        undoUntil: LATER,
        ...details,
      },
    ],
  });
const waiting = card('Change a contact', {
  status: 'proposed',
  request: 'Set the e-mail address of Tom to tom@navy.example',
  needsConfirmation: true,
  isDestructive: true,
  why: 'It changes an address that 2 planned e-mails go to.',
  undoUntil: null,
});

function open(...messages: ChatMessage[]) {
  localStore.set('assistant-view', 'terminal');
  localStore.set('assistant-height', '400');
  const server = serve({
    'GET /api/ai/conversation': { body: { data: messages, hasMore: false } },
    'GET /api/subscription/usage': { body: usage(3) },
    'GET /api/contacts': { body: pageOf() },
  });
  show(<Assistant onNavigate={() => undefined} />);
  return server;
}

afterEach(() => {
  cleanup();
  localStore.clear();
  vi.unstubAllGlobals();
});

test('what a client did is one line that opens, and what waits stands below it with its reason', async () => {
  open(message('Hello'), card('To-do added'), waiting, card('Call logged'), message('Good night'));
  const log = await screen.findByRole('log', { name: 'Conversation' });
  const line = await within(log).findByRole('button', { name: '2 things by your AI client' });
  expect(screen.queryByRole('region', { name: 'To-do added' })).toBeNull();
  const proposal = screen.getByRole('region', { name: 'Change a contact' });
  expect(proposal.textContent).toContain('It changes an address that 2 planned e-mails go to.');
  expect(within(proposal).getByRole('button', { name: 'Change a contact' })).toBeDefined();
  await userEvent.click(line);
  expect(await screen.findByRole('region', { name: 'To-do added' })).toBeDefined();
  expect(screen.getByRole('region', { name: 'Call logged' })).toBeDefined();
});

test('Edit on a client’s card brings the card’s own words, below what is being typed', async () => {
  const [action] = waiting.actions;
  const server = open(message('Delete Bob', { role: 'user' }), message('Shall I?'), waiting);
  server.answer({ [`POST /api/ai/actions/${action!.id}/dismiss`]: { body: { ...action, status: 'dismissed' } } });
  const field = await screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Message' });
  await userEvent.type(field, 'half a sent');
  await userEvent.click(
    within(await screen.findByRole('region', { name: 'Change a contact' })).getByRole('button', { name: 'Edit' }),
  );
  expect(field.value).toBe('half a sent\nSet the e-mail address of Tom to tom@navy.example');
  expect(await screen.findByText(/Dismissed/)).toBeDefined();
});

test('one thing alone is shown as it is', async () => {
  open(message('Hello'), card('To-do added'));
  expect(await screen.findByRole('region', { name: 'To-do added' })).toBeDefined();
  expect(screen.getByText(ASKED)).toBeDefined();
});

test('a question can still be answered by its buttons when cards came after it', async () => {
  const choices = [{ label: 'Tom Berg', detail: '', contactId: null, photo: null, opens: null }];
  open(message('Which Tom?', { choices }), card('To-do added'), card('Call logged'));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Tom Berg/ });
  expect(button.disabled).toBe(false);
});
