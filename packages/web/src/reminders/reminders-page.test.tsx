import { failureMessage } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcements } from '../app/announcements.tsx';
import { contact, pageOf, subscription } from '../testing/cast.ts';
import { standInBerlin } from '../testing/in-berlin.ts';
import { activeOf, bob, delivery, listOf, logOf, mailbox, overviewOf, reminder } from '../testing/reminders-cast.ts';
import { refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import RemindersPage from './reminders-page.tsx';

const tea = reminder('Tea this month?');
const upcoming = [
  {
    id: tea.id,
    contactId: bob.id,
    contactName: 'Bob',
    subject: tea.subject,
    nextSendDate: '2026-11-18T08:00:00.000Z',
    timezone: 'Europe/Berlin',
  },
];

beforeEach(() => {
  standInBerlin();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(answers = {}) {
  const server = serve({
    'GET /api/reminders': { body: activeOf([bob, tea]) },
    'GET /api/reminders/overview': { body: overviewOf({ pending: 6, upcoming }) },
    'GET /api/reminders/deliveries': { body: logOf() },
    'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
    'GET /api/email-auth/status': { body: mailbox() },
    'GET /api/groups': { body: [] },
    ...answers,
  });
  show(
    <>
      <Announcements />
      <RemindersPage />
    </>,
  );
  return server;
}
const press = async (name: string | RegExp) => {
  const [first] = await screen.findAllByRole('button', { name });
  if (first) await userEvent.click(first);
};

test('the page says how much waits, for whom, and what goes out next', async () => {
  open();
  expect(await screen.findByText('6 e-mails waiting to go out, the next on Wednesday')).toBeDefined();
  expect(await screen.findByRole('button', { name: /^Bob\s*1$/ })).toBeDefined();
  expect(screen.getByText('Wednesday at 09:00')).toBeDefined();
  const next = screen.getByRole('complementary', { name: 'Next to go out' });
  expect(next.textContent).toContain('Bob, 09:00');
});

test('the fourth and later are folded, and say when their next e-mail comes', async () => {
  const people = ['Ann', 'Bo', 'Cleo', 'Didier'].map((name) => contact(name, { email: 'x@example.com' }));
  open({
    'GET /api/reminders': {
      body: activeOf(...people.map((person): [typeof person, typeof tea] => [person, reminder(`To ${person.name}`)])),
    },
  });
  const folded = await screen.findByRole('button', { name: /^Didier/ });
  expect(folded.getAttribute('aria-expanded')).toBe('false');
  expect(within(folded).getByText('in 3 days')).toBeDefined();
  await userEvent.click(folded);
  expect(await screen.findByText('To Didier')).toBeDefined();
});

test('who has more than fit shows the first, and all of them on request', async () => {
  const { data, meta } = activeOf([bob, tea]);
  const server = open({
    'GET /api/reminders': { body: { data: data.map((section) => Object.assign(section, { pendingCount: 2 })), meta } },
    [`GET /api/reminders/contact/${bob.id}`]: { body: listOf(tea, reminder('Coffee?')) },
  });
  await press('Show all 2');
  expect(await screen.findByText('Coffee?')).toBeDefined();
  expect(server.requests()).toContain(`GET /api/reminders/contact/${bob.id}`);
});

test('a canceled reminder leaves the page', async () => {
  const server = open();
  server.answer({
    [`POST /api/reminders/${tea.id}/cancel`]: () => {
      server.answer({ 'GET /api/reminders': { body: activeOf() } });
      return { body: { ...tea, status: 'canceled', nextSendDate: null } };
    },
  });
  await press('More about Tea this month?');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel' }));
  await press('Cancel reminder');
  expect(await screen.findByText('No reminders yet')).toBeDefined();
  expect(await screen.findByText('Reminder canceled')).toBeDefined();
});

test('with none, the page invites to choose somebody to write to', async () => {
  open({
    'GET /api/reminders': { body: activeOf() },
    'GET /api/reminders/overview': { body: overviewOf() },
    'GET /api/contacts': { body: pageOf(bob) },
  });
  expect(await screen.findByText('No reminders yet')).toBeDefined();
  await press('Choose a contact');
  await userEvent.click(await screen.findByRole('combobox', { name: 'For whom' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Bob' }));
  await press('Continue');
  expect(await screen.findByRole('heading', { name: 'Set Up Email Reminder' })).toBeDefined();
});

test('reminders that do not load say so, and can be asked for again', async () => {
  const server = open({ 'GET /api/reminders': refused(500) });
  await screen.findByText('Failed to load reminders');
  server.answer({ 'GET /api/reminders': { body: activeOf([bob, tea]) } });
  await press('Try again');
  expect((await screen.findAllByText('Tea this month?')).length).toBeGreaterThan(0);
});

test('what failed for want of a mailbox or mail server is tried again at once, when the mailbox works', async () => {
  const server = open({
    'GET /api/reminders/overview': { body: overviewOf({ failed: 3, retryable: 2 }) },
    'POST /api/reminders/retry-failed': { body: { retried: 2 } },
  });
  expect(await screen.findByText('3 e-mails could not go out')).toBeDefined();
  await press('Retry all');
  expect(await screen.findByText('Trying 2 e-mails again')).toBeDefined();
  expect(server.requests()).toContain('POST /api/reminders/retry-failed');
});

test('without a working mailbox nothing can be tried again, only looked at', async () => {
  open({
    'GET /api/reminders/overview': { body: overviewOf({ failed: 1, retryable: 1 }) },
    'GET /api/email-auth/status': { body: mailbox({ isAuthorized: false, email: null, kind: null }) },
  });
  expect(await screen.findByText('1 e-mail could not go out')).toBeDefined();
  expect(await screen.findByText(/^Connect a mailbox first/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Retry all' })).toBeNull();
  await press('Look at it');
  await screen.findByText('Every e-mail that went out, waits or failed');
  expect(document.activeElement?.textContent).toBe('Delivery log');
  expect(window.location.search).toBe('?log=failed');
});

test('the log lists every e-mail, and is filtered by what became of it', async () => {
  const unknown = delivery('Maybe', {
    status: 'failed',
    isOpen: true,
    failure: { code: 'unknown', message: failureMessage('unknown', null) },
  });
  const server = open({
    'GET /api/reminders/deliveries': {
      body: logOf(
        delivery('Tea', { status: 'pending', dueAt: '2026-11-18T08:00:00.000Z' }),
        delivery('Dinner', { sentAt: '2026-11-14T08:00:11.000Z', acceptedBy: 'mail.example.org', missed: 29 }),
        unknown,
        delivery('Called off', { status: 'canceled' }),
      ),
    },
    [`PUT /api/reminders/${unknown.reminderId}`]: { body: tea },
    [`POST /api/reminders/${unknown.reminderId}/dismiss`]: { body: tea },
  });
  await press('Delivery log');
  const rows = await screen.findAllByRole('row');
  expect(rows).toHaveLength(5);
  const row = (index: number) => within(rows[index] ?? document.body);
  expect(row(1).getByText('18 Nov 2026, 09:00')).toBeDefined();
  expect(row(1).getByText('Goes out in 3 days')).toBeDefined();
  expect(row(2).getByText('Accepted by mail.example.org at 09:00:11')).toBeDefined();
  expect(row(2).getByText('29 earlier dates were missed while nothing ran')).toBeDefined();
  expect(row(3).getByText(/^It may have gone out/)).toBeDefined();
  expect(row(4).getByText('This reminder has been canceled')).toBeDefined();

  await userEvent.click(row(3).getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(server.bodyOf(`PUT /api/reminders/${unknown.reminderId}`)).toEqual({
      status: 'pending',
      seen: { status: 'failed' },
    }),
  );
  await userEvent.click(row(3).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(server.requests()).toContain(`POST /api/reminders/${unknown.reminderId}/dismiss`));

  await userEvent.click(screen.getByRole('radio', { name: /^Failed/ }));
  expect(window.location.search).toBe('?log=failed');
  await press('Active Reminders');
  expect(await screen.findByRole('heading', { name: 'Active Reminders' })).toBeDefined();
});

test('the log says when a mail server that is ill is asked again, and what was passed over', async () => {
  const closed = { code: 'closed', message: failureMessage('closed', null) } as const;
  open({
    'GET /api/reminders/deliveries': {
      body: logOf(
        delivery('Tea', { status: 'pending', attempts: 9, nextAttemptAt: '2026-11-15T12:01:00.000Z' }),
        delivery('Dinner', { status: 'failed', failure: closed, missed: 2 }),
      ),
    },
  });
  await press('Delivery log');
  expect(await screen.findByText('Tried 9 times, again at 13:01')).toBeDefined();
  expect(screen.getByText('Passed over')).toBeDefined();
  expect(screen.getByText('It was passed over: your account was closed when it was due.')).toBeDefined();
  expect(screen.getByText('2 earlier dates were missed while nothing ran')).toBeDefined();
});

test('a log with nothing in it says so', async () => {
  open();
  await press('Delivery log');
  expect(await screen.findByText('No e-mails yet')).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: /^Failed/ }));
  expect(await screen.findByText('Nothing failed. All is well.')).toBeDefined();
});
