import { ActionChange, type ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { ChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Assistant } from '../../app/shell/assistant.tsx';
import { families, refreshedBy } from '../../platform/server/query-families.ts';
import { localStore } from '../../platform/storage.ts';
import { contact, pageOf, usage } from '../../testing/cast.ts';
import { held, outage, refused, serve } from '../../testing/server-double.ts';
import { impatientClient, show } from '../../testing/show.tsx';
import '../conversation/markdown.tsx';
import '../writing/suggestions.tsx';
import './assistant-panel.tsx';
import ResetView from './reset-view.tsx';

const FAILED = 'Sorry, I encountered an error processing your request. Please try again.';
const NOW = '2026-11-15T12:00:00.000Z';
const LATER = '2126-11-15T12:00:00.000Z';

let made = 0;
const id = () => `0192f0c1-7a00-7000-8000-1${String((made += 1)).padStart(11, '0')}`;

const answer = (content: string, details: Partial<ChatMessage> = {}): ChatMessage => ({
  id: id(),
  role: 'assistant',
  source: 'conversation',
  content,
  note: null,
  timestamp: NOW,
  actions: [],
  choices: [],
  ...details,
});
const said = (content: string) => answer(content, { role: 'user' });
const reply = (message: ChatMessage) => ({ body: { reply: message.content, actions: message.actions, message } });

const action = (type: string, title: string, details: Partial<ProposedAction> = {}): ProposedAction => ({
  id: id(),
  type,
  icon: 'ring',
  changes: [],
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
  status: 'proposed',
  message: null,
  undoUntil: null,
  ...details,
});

const PROCESS = 'POST /api/ai/process';
const EXECUTE = 'POST /api/ai/execute-actions';

const navigate = vi.fn<(target: string) => void>();

function open(answers: Parameters<typeof serve>[0] = {}, messages: ChatMessage[] = [], afterReload = false) {
  const server = serve({
    'GET /api/ai/conversation': { body: { data: messages, hasMore: false } },
    'GET /api/subscription/usage': { body: usage(3) },
    'GET /api/contacts': { body: pageOf() },
    ...answers,
  });
  localStore.set('assistant-view', 'terminal');
  // As high as it takes to read.
  localStore.set('assistant-height', '400');
  const client = impatientClient();
  const shown = show(<Assistant onNavigate={navigate} />, client, { afterReload });
  return { ...server, ...shown, client };
}

const field = () => screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Message' });
const write = async (text: string) => userEvent.type(await field(), text);
const panel = () => screen.findByRole('complementary', { name: 'Assistant' });

beforeEach(() => {
  localStore.clear();
  navigate.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('closed it is two buttons; it opens at the bottom, 120 px high, with the focus in its field, and gives the focus back', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(localStore.get('assistant-view')).toBe('closed');
  const button = screen.getByRole('button', { name: 'Open assistant' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  localStore.remove('assistant-height');
  await userEvent.click(button);
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  expect((await panel()).style.minHeight).toBe('120px');
  expect(localStore.get('assistant-view')).toBe('terminal');
});

test('it moves to the side and back, by keys too, and makes room for itself', async () => {
  open();
  const { style } = document.documentElement;
  await userEvent.click(await screen.findByRole('button', { name: 'Collapse' }));
  expect(style.getPropertyValue('--dock-bottom')).toBe('120px');
  await userEvent.click(await screen.findByRole('button', { name: 'Expand' }));
  expect(style.getPropertyValue('--dock-bottom')).toBe(`${Math.round(window.innerHeight * 0.4)}px`);
  await userEvent.click(screen.getByRole('radio', { name: 'At the side' }));
  expect((await panel()).style.width).toBe('350px');
  const grip = screen.getByRole('separator', { name: 'Width of the assistant' });
  fireEvent.keyDown(grip, { key: 'ArrowLeft' });
  expect(grip.getAttribute('aria-valuenow')).toBe('366');
  fireEvent.keyDown(grip, { key: 'Home' });
  expect(style.getPropertyValue('--dock-side')).toBe('280px');
  expect(localStore.get('assistant-width')).toBe('280');
  // The window becomes narrow.
  vi.stubGlobal('innerWidth', 768);
  act(() => void window.dispatchEvent(new Event('resize')));
  expect((await panel()).dataset['view']).toBe('terminal');
  expect(screen.queryByRole('radio', { name: 'At the side' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(style.getPropertyValue('--dock-side')).toBe('');
});

test('Reset view forgets where it stood and how large it was', async () => {
  for (const [name, value] of Object.entries({ view: 'closed', 'last-view': 'split', height: '400', width: '500' }))
    localStore.set(`assistant-${name}`, value);
  show(<ResetView />);
  await userEvent.click(screen.getByRole('button', { name: 'Reset view' }));
  expect(localStore.keys().filter((name) => name.startsWith('assistant'))).toEqual([]);
});

test('Enter sends, Shift and Enter break the line, and a blank message is not sent', async () => {
  const server = open({ [PROCESS]: reply(answer('Two people.')) });
  await write('  {Enter}');
  expect(server.requests()).not.toContain(PROCESS);
  await userEvent.clear(await field());
  await write('Who is{Shift>}{Enter}{/Shift}cold?{Enter}');
  expect(await screen.findByText('Two people.')).toBeDefined();
  expect(server.bodyOf(PROCESS)).toMatchObject({ message: 'Who is\ncold?', history: [] });
  expect((await field()).value).toBe('');
  expect(screen.getByRole('log').textContent).toContain('Who is\ncold?');
});

test('while it thinks nothing else is sent, and what is typed meanwhile stays', async () => {
  const thinking = held(reply(answer('Done.')));
  const server = open({ [PROCESS]: thinking.answer });
  await write('First{Enter}');
  expect(await screen.findByText('Thinking')).toBeDefined();
  await write('Second{Enter}');
  expect(server.requests().filter((one) => one === PROCESS)).toHaveLength(1);
  thinking.release();
  expect(await screen.findByText('Done.')).toBeDefined();
  expect((await field()).value).toBe('Second');
});

test('a failure is said in the assistant’s words, and Try again sends the same message under the same key, after a reload too', async () => {
  const server = open({ [PROCESS]: outage });
  await write('Call Tom{Enter}');
  expect(await screen.findByText(FAILED)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(FAILED);
  cleanup();
  const after = open({ [PROCESS]: reply(answer('Noted.')) }, [], true);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Noted.')).toBeDefined();
  const sent = [...server.received, ...after.received].filter(({ request }) => request === PROCESS);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('a reload while it thinks asks for the same answer', async () => {
  const thinking = held(reply(answer('Late.')));
  const server = open({ [PROCESS]: thinking.answer });
  await write('Slow question{Enter}');
  await screen.findByText('Thinking');
  cleanup();
  const after = open({ [PROCESS]: reply(answer('Here it is.')) }, [], true);
  expect(await screen.findByText('Here it is.')).toBeDefined();
  const keyOf = ({ received }: typeof server) =>
    received.find(({ request }) => request === PROCESS)?.headers['idempotency-key'];
  expect(keyOf(after)).toBe(keyOf(server));
});

test('when the plan allows no more, the words are back in the field', async () => {
  open({ [PROCESS]: refused(403, 'Usage limit reached', { feature: 'ai', limit: 50, used: 50 }) });
  await write('One too many{Enter}');
  await waitFor(async () => expect((await field()).value).toBe('One too many'));
  expect(screen.queryByText(FAILED)).toBeNull();
});

test('what the assistant says of a card follows it: asked, done, undone, and after a reload', async () => {
  const deletion = action('delete-contacts', 'Delete a contact', {
    needsConfirmation: true,
    isDestructive: true,
    sentence: 'Shall I delete Bob?',
  });
  const done = { ...deletion, status: 'done', sentence: 'I deleted Bob.', undoUntil: LATER } as const;
  const undone = { ...done, status: 'undone', sentence: 'I deleted Bob, and took it back.', undoUntil: null } as const;
  // The content is what was said when the answer was written.
  const asked = answer('Shall I delete Bob?', { note: 'No mailbox is connected.', actions: [deletion] });
  open(
    {
      [EXECUTE]: { body: { results: [done] } },
      [`POST /api/ai/actions/${deletion.id}/undo`]: { body: undone },
    },
    [said('delete bob'), asked],
  );
  const log = await screen.findByRole('log');
  await within(log).findByText('Shall I delete Bob?');
  expect(log.textContent).toContain('No mailbox is connected.');
  const confirm = within(log).getByRole('button', { name: 'Delete a contact' });
  expect(confirm.dataset['variant']).toBe('danger');
  await userEvent.click(confirm);
  await within(log).findByText('I deleted Bob.');
  expect(log.textContent).not.toContain('Shall I');
  await userEvent.click(within(log).getByRole('button', { name: 'Undo' }));
  expect(await within(log).findByText('I deleted Bob, and took it back.')).toBeDefined();
});

test('address, subject and letter of an e-mail stand on lines of their own', async () => {
  const lines = ['To tom@example.com', 'Fri 20 Nov, 09:00', 'Subject: Keys', 'Dear Tom'];
  open({}, [
    answer('Shall I?', { actions: [action('create-reminder', 'Plan an e-mail', { lines, needsConfirmation: true })] }),
  ]);
  const card = await screen.findByRole('region', { name: 'Plan an e-mail' });
  for (const line of lines) expect(within(card).getByText(line).tagName).toBe('P');
});

describe('what comes back stands below what is being typed:', () => {
  const typed = async () => (await field()).value;

  test('a message that the plan refused', async () => {
    const asking = held(refused(403, 'Usage limit reached', { feature: 'ai', limit: 50, used: 50 }));
    open({ [PROCESS]: asking.answer });
    await write('One too many{Enter}');
    await write('and another');
    asking.release();
    await waitFor(async () => expect(await typed()).toBe('and another\nOne too many'));
  });

  test('a message that failed, by Edit', async () => {
    open({ [PROCESS]: outage });
    await write('Call Tom{Enter}');
    await screen.findByText(FAILED);
    await write('half a sent');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await typed()).toBe('half a sent\nCall Tom');
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  test('a message that failed, when another is sent in its place', async () => {
    const server = open({ [PROCESS]: outage });
    await write('Call Tom{Enter}');
    await screen.findByText(FAILED);
    server.answer({ [PROCESS]: reply(answer('Two people.')) });
    await write('Who is cold?{Enter}');
    await screen.findByText('Two people.');
    expect(await typed()).toBe('Call Tom');
  });

  test('the sentence behind a card, and a message that failed stays where it is', async () => {
    const eve = action('delete-contacts', 'Delete Eve', { needsConfirmation: true });
    const server = open({ [`POST /api/ai/actions/${eve.id}/dismiss`]: { body: { ...eve, status: 'dismissed' } } }, [
      said('delete eve'),
      answer('Shall I?', { actions: [eve] }),
    ]);
    server.answer({ [PROCESS]: outage });
    await write('Call Tom{Enter}');
    await screen.findByText(FAILED);
    await write('half a sent');
    const card = screen.getByRole('region', { name: 'Delete Eve' });
    await userEvent.click(within(card).getByRole('button', { name: 'Edit' }));
    expect(await typed()).toBe('half a sent\ndelete eve');
    expect(screen.getByText(FAILED)).toBeDefined();
  });

  test('the words of a card whose sentence is too long ago', async () => {
    const eve = action('delete-contacts', 'Delete a contact', { needsConfirmation: true, request: 'Delete Eve' });
    open({ [`POST /api/ai/actions/${eve.id}/dismiss`]: { body: { ...eve, status: 'dismissed' } } }, [
      answer('Shall I?', { actions: [eve] }),
    ]);
    await write('half a sent');
    const card = await screen.findByRole('region', { name: 'Delete a contact' });
    await userEvent.click(within(card).getByRole('button', { name: 'Edit' }));
    expect(await typed()).toBe('half a sent\nDelete Eve');
  });
});

test('a panel that is too low to show an answer rises when something is asked', async () => {
  open({ [PROCESS]: reply(answer('Two people.')) });
  await userEvent.click(await screen.findByRole('button', { name: 'Collapse' }));
  expect(screen.queryByRole('log')).toBeNull();
  await write('Who is cold?{Enter}');
  expect(within(await screen.findByRole('log')).getByText('Who is cold?')).toBeDefined();
  expect((await panel()).style.height).toBe(`${Math.round(window.innerHeight * 0.4)}px`);
});

test('what is typed survives closing and a reload', async () => {
  open();
  await write('half a sent');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open assistant' }));
  expect((await field()).value).toBe('half a sent');
  cleanup();
  open({}, [], true);
  expect((await field()).value).toBe('half a sent');
});

test('a message that is too long says so and is not sent', async () => {
  const server = open();
  fireEvent.change(await field(), { target: { value: 'x'.repeat(4001) } });
  expect(screen.getByRole('alert').textContent).toContain('at most 4,000 characters');
  await write('{Enter}');
  expect(server.requests()).not.toContain(PROCESS);
});

test('what is harmless is done at once, once, and can be undone', async () => {
  const log = action('log-interaction', 'Log a call');
  const done = { ...log, title: 'Call logged', lines: ['today'], status: 'done', undoUntil: LATER } as const;
  const server = open({
    [PROCESS]: reply(answer('Good. I wrote it down.', { actions: [log] })),
    [EXECUTE]: { body: { results: [done] } },
    [`POST /api/ai/actions/${log.id}/undo`]: { body: { ...done, status: 'undone', undoUntil: null } },
  });
  await write('Just talked to Anders{Enter}');
  const card = await screen.findByRole('region', { name: 'Call logged' });
  expect(server.bodyOf(EXECUTE)).toEqual({ actions: [{ id: log.id, confirmed: false }] });
  await userEvent.click(within(card).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/Undone/)).toBeDefined();
  expect(server.requests().filter((one) => one === EXECUTE)).toHaveLength(1);
});

test('what was left undone by a reload is done when the conversation is read, without leading anywhere', async () => {
  const log = action('log-interaction', 'Log a call');
  const go = action('navigate', 'Open the groups', { arguments: { target: 'groups' } });
  const server = open(
    {
      [EXECUTE]: {
        body: {
          results: [
            { ...log, status: 'done' },
            { ...go, status: 'done' },
          ],
        },
      },
    },
    [said('Talked to Tom'), answer('Noted.', { actions: [log, go] })],
  );
  expect(await screen.findByRole('region', { name: 'Log a call' })).toBeDefined();
  expect(server.requests().filter((one) => one === EXECUTE)).toHaveLength(1);
  expect(navigate).not.toHaveBeenCalled();
});

test('what only a newer version knows is shown and left alone, and the conversation around it is there', async () => {
  const unread = action('send-pigeon', 'Made by a newer version of Inner Circle', {
    status: 'newer',
    message: 'Reload in a while to see what it is.',
  });
  const unheardOf = action('add-todo', 'Add a to-do', { status: 'half-done' as 'done', undoUntil: LATER });
  const { requests } = open({}, [said('Send a pigeon'), answer('Shall I?', { actions: [unread, unheardOf] })]);
  await screen.findByText('Shall I?');
  for (const { title } of [unread, unheardOf]) {
    const card = await screen.findByRole('region', { name: title });
    expect(card.textContent).toContain('Reload in a while to see what it is.');
    expect(within(card).queryAllByRole('button')).toEqual([]);
  }
  expect(requests()).not.toContain(EXECUTE);
});

test('what could not be asked for says that it is not done, and is tried again by hand', async () => {
  const log = action('log-interaction', 'Log a call');
  const server = open({ [EXECUTE]: outage }, [answer('Noted.', { actions: [log] })]);
  const card = await screen.findByRole('region', { name: 'Log a call' });
  expect(card.textContent).toContain('This is not done yet.');
  server.answer({
    [EXECUTE]: { body: { results: [{ ...log, status: 'failed', message: 'This contact was not found.' }] } },
  });
  await userEvent.click(within(card).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This contact was not found.')).toBeDefined();
});

test('what deletes waits for Confirm; Edit brings the sentence back and puts the proposal away', async () => {
  const [bob, eve] = ['Delete Bob', 'Delete Eve'].map((title) =>
    action('delete-contacts', title, { needsConfirmation: true }),
  );
  if (!bob || !eve) throw new Error('two proposals');
  const server = open(
    {
      [EXECUTE]: { body: { results: [{ ...bob, title: 'Bob deleted', status: 'done' }] } },
      [`POST /api/ai/actions/${eve.id}/dismiss`]: { body: { ...eve, status: 'dismissed' } },
    },
    [
      said('delete bob'),
      answer('Shall I?', { actions: [bob] }),
      said('delete eve'),
      answer('Shall I?', { actions: [eve] }),
    ],
  );
  const first = await screen.findByRole('region', { name: 'Delete Bob' });
  expect(server.requests()).not.toContain(EXECUTE);
  await userEvent.click(within(first).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Bob deleted')).toBeDefined();
  expect(server.bodyOf(EXECUTE)).toEqual({ actions: [{ id: bob.id, confirmed: true }] });
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Delete Eve' })).getByRole('button', { name: 'Edit' }),
  );
  expect((await field()).value).toBe('delete eve');
  expect(await screen.findByText(/Dismissed/)).toBeDefined();
});

test.each<[string, ActionChange[] | undefined, ActionChange[]]>([
  ['everything that shows what it changed', ['groups'], ['groups']],
  [
    'everything that an action can change, where an older server does not say what it was,',
    undefined,
    ActionChange.options,
  ],
])(
  'a card that was decided in words stands so at once, and %s is asked for anew',
  async (_what, changes, refreshes) => {
    const deletion = action('delete-group', 'Delete a group', {
      needsConfirmation: true,
      isDestructive: true,
      sentence: 'Shall I delete Navy?',
    });
    const done = { ...deletion, changes, title: 'Group deleted', status: 'done', sentence: 'I deleted Navy.' };
    const { client, requests } = open(
      { [PROCESS]: { body: { ...reply(answer('Done: deleted Navy.')).body, decided: [done] } } },
      [said('delete navy'), answer('Shall I delete Navy?', { actions: [deletion] })],
    );
    const refreshed = vi.spyOn(client, 'invalidateQueries');
    await screen.findByRole('region', { name: 'Delete a group' });
    await write('yes{Enter}');
    expect(await screen.findByRole('region', { name: 'Group deleted' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Delete a group' })).toBeNull();
    expect(await screen.findByText('I deleted Navy.')).toBeDefined();
    // The button that opens the panel counts what waits.
    const old = new Set([families.notifications, ...refreshes.flatMap(refreshedBy)]);
    expect(new Set(refreshed.mock.calls.map(([family]) => family))).toEqual(old);
    expect(requests()).not.toContain(EXECUTE);
  },
);

test('what something else took the place of is shown as taken back, without a reload', async () => {
  const old = action('add-todo', 'To-do added', { status: 'done', sentence: 'I added Thursday.', undoUntil: LATER });
  const instead = action('add-todo', 'Add a to-do', { lines: ['Instead of: added Thursday'] });
  open(
    {
      [PROCESS]: reply(answer('I will.', { actions: [instead] })),
      [EXECUTE]: {
        body: {
          results: [
            { ...instead, title: 'To-do added instead', status: 'done' },
            { ...old, title: 'Add Thursday', status: 'undone', undoUntil: null },
          ],
        },
      },
    },
    [said('thursday'), answer('I added Thursday.', { actions: [old] })],
  );
  await screen.findByRole('region', { name: 'To-do added' });
  await write('no, friday{Enter}');
  const region = await screen.findByRole('region', { name: 'To-do added instead' });
  expect(within(region).getByText('Instead of: added Thursday')).toBeDefined();
  expect(await screen.findByText('Add Thursday')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'To-do added' })).toBeNull();
});

test('what is done and leaves something to do says so', async () => {
  const message = 'Still there: scheduled Lunch. This was changed since, and is left as it is.';
  open({}, [
    answer('I scheduled it.', {
      actions: [action('schedule-meeting', 'Meeting scheduled', { status: 'done', message })],
    }),
  ]);
  expect(await screen.findByText(message)).toBeDefined();
});

test('a page that waited for a yes is opened by Confirm, and by a yes in words', async () => {
  const go = action('navigate', 'Open Groups', { arguments: { target: 'groups' }, needsConfirmation: true });
  const gone = { ...go, title: 'Groups opened', status: 'done' } as const;
  const messages = [said('groups'), answer('Shall I?', { actions: [go] })];
  open({ [EXECUTE]: { body: { results: [gone] } } }, messages);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(navigate.mock.calls).toEqual([['groups']]));
  cleanup();
  open({ [PROCESS]: { body: { ...reply(answer('Done.')).body, decided: [gone] } } }, messages);
  await screen.findByRole('region', { name: 'Open Groups' });
  await write('yes{Enter}');
  await waitFor(() => expect(navigate.mock.calls).toEqual([['groups'], ['groups']]));
});

test('it leads to a tab or to the settings, and nowhere else', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const go = (target: string) => action('navigate', `Open ${target}`, { arguments: { target } });
  open({
    [PROCESS]: reply(answer('There you are.', { actions: [go('settings'), go('admin')] })),
    [EXECUTE]: { body: { results: [] } },
  });
  await write('open the settings{Enter}');
  await screen.findByText('There you are.');
  await waitFor(() => expect(navigate.mock.calls).toEqual([['settings']]));
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a question is answered by a button, the last one as long as it is the last thing said', async () => {
  const choices = [
    { label: 'Sofia Marques', detail: 'Lisbon · 6 days ago', contactId: contact('Sofia').id, photo: null, opens: null },
    { label: 'Neither of them', detail: '', contactId: null, photo: null, opens: null },
  ];
  const question = answer('Which Sofia do you mean?', { choices });
  const server = open({ [PROCESS]: reply(answer('Invited.')) }, [said('Invite Sofia'), question]);
  await userEvent.click(await screen.findByRole('button', { name: /Sofia Marques/ }));
  expect(await screen.findByText('Invited.')).toBeDefined();
  expect(server.bodyOf(PROCESS)).toMatchObject({
    message: 'Sofia Marques',
    choice: { messageId: question.id, index: 0 },
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Neither of them' }).disabled).toBe(true);
});

test('it greets with three prompts to begin with, and counts what the plan has used', async () => {
  const server = open({ [PROCESS]: reply(answer('Nobody this week.')) });
  expect(await screen.findByText(/, Ada\. What is on your mind\?$/)).toBeDefined();
  expect(await screen.findByText('0 of 50 AI queries this month')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Upcoming birthdays' }));
  expect(await screen.findByText('Nobody this week.')).toBeDefined();
  expect(server.bodyOf(PROCESS)).toMatchObject({ message: 'Upcoming birthdays' });
});

test('a name that is begun is suggested; Enter takes the first, and then sends', async () => {
  const people = pageOf(contact('Beatriz Almeida'), contact('Bela'), contact('Tom', { notes: 'met at Bea’s' }));
  const server = open({ 'GET /api/contacts': { body: people }, [PROCESS]: reply(answer('Noted.')) });
  await write('Lunch with @be');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Beatriz Almeida', 'Bela']);
  expect((await field()).getAttribute('aria-activedescendant')).toBe(options[0]?.id);
  await write('{ArrowDown}{ArrowUp}{Enter}');
  expect((await field()).value).toBe('Lunch with @Beatriz Almeida ');
  await write('and be');
  await screen.findAllByRole('option');
  await write('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await write('{Enter}');
  expect(await screen.findByText('Noted.')).toBeDefined();
  expect(server.bodyOf(PROCESS)).toMatchObject({ message: 'Lunch with @Beatriz Almeida and be' });
});

test('earlier messages are read when somebody scrolls up', async () => {
  const [older, newer] = [said('In the spring'), said('In autumn')];
  const server = open({ 'GET /api/ai/conversation': { body: { data: [newer], hasMore: true } } });
  const log = await screen.findByRole('log');
  await screen.findByText('In autumn');
  server.answer({ 'GET /api/ai/conversation': { body: { data: [older], hasMore: false } } });
  Object.defineProperty(log, 'scrollHeight', { value: 900, configurable: true });
  Object.defineProperty(log, 'clientHeight', { value: 300, configurable: true });
  log.scrollTop = 0;
  fireEvent.scroll(log);
  await screen.findByText('In the spring');
  expect(log.textContent).toMatch(/In the spring.*In autumn/s);
});

test('the conversation is cleared when somebody is sure', async () => {
  const server = open({ 'DELETE /api/ai/conversation': { status: 204 } }, [said('A secret')]);
  await screen.findByText('A secret');
  await userEvent.click(screen.getByRole('button', { name: 'Clear conversation' }));
  server.answer({ 'GET /api/ai/conversation': { body: { data: [], hasMore: false } } });
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear conversation' }),
  );
  await waitFor(() => expect(screen.queryByText('A secret')).toBeNull());
});
