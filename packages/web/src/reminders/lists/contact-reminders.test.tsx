import { failureMessage } from '@inner-circle/domain/reminders/reminders.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcements } from '../../app/announcements.tsx';
import { upgradeRequested } from '../../billing/upgrade-requests.ts';
import { mailboxRequested } from '../../integrations/mailbox/mailbox-signals.ts';
import { subscription } from '../../testing/cast.ts';
import { standInBerlin } from '../../testing/in-berlin.ts';
import { bob, delivery, listOf, logOf, mailbox, reminder } from '../../testing/reminders-cast.ts';
import { held, opened, refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { ContactReminders } from './contact-reminders.tsx';

const tea = reminder('Tea this month?');
const failed = reminder('Dinner?', {
  type: 'once',
  status: 'failed',
  nextSendDate: null,
  failure: { code: 'not-authorized', message: failureMessage('not-authorized', null) },
});
const list = `GET /api/reminders/contact/${bob.id}`;

beforeEach(standInBerlin);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(answers = {}, contact: Contact = bob) {
  const server = serve({
    [`GET /api/contacts/${contact.id}`]: opened(contact, { reminders: list }),
    'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
    'GET /api/email-auth/status': { body: mailbox() },
    'GET /api/groups': { body: [] },
    [list]: { body: listOf(tea) },
    ...answers,
  });
  show(
    <>
      <Announcements />
      <ContactReminders contactId={contact.id} />
    </>,
  );
  return server;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
async function choose(subject: string, action: string) {
  await press(`More about ${subject}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}
const actionsOf = async (subject: string) => {
  await press(`More about ${subject}`);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('a reminder that waits says how it repeats and when it comes', async () => {
  open();
  expect(await screen.findByText('Every month')).toBeDefined();
  expect(screen.getByText('Wednesday at 09:00')).toBeDefined();
  expect(screen.getByText('in 3 days').title).toBe('Wed, 18 November 2026, 09:00 (Europe/Berlin)');
  expect(screen.getByRole('button', { name: /^Email Reminders\s*1$/ })).toBeDefined();
  expect(await actionsOf('Tea this month?')).toEqual(['Edit', 'Send me a test', 'Delivery log', 'Cancel', 'Delete']);
});

test('each status has its words', async () => {
  open({
    [list]: {
      body: listOf(
        failed,
        reminder('Sent', { status: 'sent', nextSendDate: null, lastSentAt: '2026-11-12T08:00:00.000Z' }),
        reminder('Called off', { status: 'canceled', nextSendDate: null }),
        reminder('On its way', { nextSendDate: null }),
      ),
    },
  });
  expect(await screen.findByText('Failed to send. Please check email authorization.')).toBeDefined();
  expect(screen.getByText('Your mailbox did not let Inner Circle send when it was due.')).toBeDefined();
  expect(screen.getByText('Last sent 3 days ago')).toBeDefined();
  expect(screen.getByText('This reminder has been canceled')).toBeDefined();
  expect(screen.getByText('going out')).toBeDefined();
});

test('what was passed over says so, and nothing of the mailbox', async () => {
  const failure = { code: 'closed', message: failureMessage('closed', null) } as const;
  open({ [list]: { body: listOf(reminder('Passed', { status: 'failed', nextSendDate: null, failure })) } });
  expect(await screen.findByText('It was passed over: your account was closed when it was due.')).toBeDefined();
  expect(screen.queryByText(/Please check email authorization/)).toBeNull();
});

test('one that goes on says both when it comes and when it last went', async () => {
  open({ [list]: { body: listOf({ ...tea, lastSentAt: '2026-11-14T08:00:00.000Z', sentCount: 1 }) } });
  expect(await screen.findByText('Wednesday at 09:00')).toBeDefined();
  expect(screen.getByText('Last sent yesterday').title).toBe('Sat, 14 November 2026, 09:00 (Europe/Berlin)');
});

test('what failed can be tried again, dismissed or deleted, but not edited or canceled', async () => {
  open({ [list]: { body: listOf(failed) } });
  expect(await actionsOf('Dinner?')).toEqual(['Retry', 'Dismiss', 'Send me a test', 'Delivery log', 'Delete']);
});

test('a retry sets it back to pending, and a refused one is said', async () => {
  const retry = `PUT /api/reminders/${failed.id}`;
  const server = open({ [list]: { body: listOf(failed) }, [retry]: refused(500) });
  await choose('Dinner?', 'Retry');
  expect(await screen.findByText('Failed to retry reminder')).toBeDefined();
  server.answer({ [retry]: { body: { ...failed, status: 'pending', failure: null } } });
  await choose('Dinner?', 'Retry');
  expect(await screen.findByText('“Dinner?” goes out now')).toBeDefined();
  expect(server.bodyOf(retry)).toEqual({ status: 'pending', seen: { status: 'failed' } });
});

test('dismissing leaves a failed e-mail be', async () => {
  const server = open({
    [list]: { body: listOf(failed) },
    [`POST /api/reminders/${failed.id}/dismiss`]: { body: { ...failed, status: 'canceled', failure: null } },
  });
  await choose('Dinner?', 'Dismiss');
  expect(await screen.findByText('“Dinner?” will not be tried again')).toBeDefined();
  expect(server.requests()).toContain(`POST /api/reminders/${failed.id}/dismiss`);
});

test('canceling is asked about, shows at once, and is put back when it is refused', async () => {
  const canceling = held(refused(500));
  const server = open({ [`POST /api/reminders/${tea.id}/cancel`]: canceling.answer });
  await choose('Tea this month?', 'Cancel');
  expect(server.requests()).not.toContain(`POST /api/reminders/${tea.id}/cancel`);
  await press('Cancel reminder');
  await waitFor(() => expect(screen.queryByText('Wednesday at 09:00')).toBeNull());
  canceling.release();
  expect(await screen.findByText('Failed to cancel reminder')).toBeDefined();
  expect(await screen.findByText('Wednesday at 09:00')).toBeDefined();
});

test('deleting is asked about, and a refusal is said', async () => {
  const remove = `DELETE /api/reminders/${tea.id}`;
  const server = open({ [remove]: refused(500) });
  await choose('Tea this month?', 'Delete');
  await press('Cancel');
  expect(server.requests()).not.toContain(remove);
  await choose('Tea this month?', 'Delete');
  await press('Delete reminder');
  expect(await screen.findByText('Failed to delete reminder')).toBeDefined();

  server.answer({ [remove]: { status: 204 }, [list]: { body: listOf() } });
  await choose('Tea this month?', 'Delete');
  await press('Delete reminder');
  expect(await screen.findByText('Reminder deleted')).toBeDefined();
  expect(await screen.findByText('No e-mail to Bob is planned.')).toBeDefined();
});

test('a test is sent from the menu, or says why not', async () => {
  const testing = `POST /api/reminders/${tea.id}/test`;
  const server = open({ [testing]: { body: { success: true, to: 'ada@example.com' } } });
  await choose('Tea this month?', 'Send me a test');
  expect(await screen.findByText('Test sent to ada@example.com')).toBeDefined();
  server.answer({ [testing]: refused(503, 'The mail server did not answer.') });
  await choose('Tea this month?', 'Send me a test');
  expect(await screen.findByText('The mail server did not answer.')).toBeDefined();
});

test('the log of one reminder opens from its menu', async () => {
  open({
    'GET /api/reminders/deliveries': {
      body: logOf(delivery('Tea this month?', { sentAt: '2026-11-14T08:00:11.000Z', acceptedBy: 'Gmail' })),
    },
  });
  await choose('Tea this month?', 'Delivery log');
  expect(await screen.findByText('Accepted by Gmail at 09:00:11')).toBeDefined();
});

test('a contact without an e-mail address needs one first, and the reminder follows it', async () => {
  const zoe = { ...bob, email: null };
  const update = `PUT /api/contacts/${bob.id}`;
  open({ [list]: { body: listOf() }, [update]: { body: { ...bob, email: 'new@example.com' } } }, zoe);
  await press('Add Reminder');
  expect(await screen.findByRole('alertdialog', { name: 'Email Required' })).toBeDefined();
  await press('Add Email');
  const email = await screen.findByLabelText('Email optional');
  await waitFor(() => expect(document.activeElement).toBe(email));
  await userEvent.type(email, 'new@example.com');
  await press('Save changes');
  expect(await screen.findByRole('heading', { name: 'Set Up Email Reminder' })).toBeDefined();
  expect(screen.getByText('new@example.com')).toBeDefined();
});

test('without an address nothing is planned when one cancels', async () => {
  open({ [list]: { body: listOf() } }, { ...bob, email: null });
  await press('Add Reminder');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Set Up Email Reminder' })).toBeNull();
});

test('on the free plan it says that sending needs Medium, and the way there', async () => {
  const wanted = vi.fn<() => void>();
  upgradeRequested.subscribe(wanted);
  open({ 'GET /api/subscription': { body: subscription() }, 'GET /api/email-auth/status': refused(403) });
  expect(await screen.findByText('Sending e-mails needs the Medium plan.')).toBeDefined();
  await press('Upgrade Plan');
  expect(wanted).toHaveBeenCalled();
});

test('without a mailbox it says so, and the way to the settings', async () => {
  const wanted = vi.fn<() => void>();
  mailboxRequested.subscribe(wanted);
  open({ 'GET /api/email-auth/status': { body: mailbox({ isAuthorized: false, email: null, kind: null }) } });
  expect(await screen.findByText(/^Connect a mailbox first/)).toBeDefined();
  await press('Open Settings');
  expect(wanted).toHaveBeenCalled();
});

test('a mailbox that stopped sending says why', async () => {
  const problem = { message: 'Google no longer lets us send.', since: tea.createdAt };
  open({ 'GET /api/email-auth/status': { body: mailbox({ isAuthorized: false, problem }) } });
  expect(await screen.findByText('Google no longer lets us send.')).toBeDefined();
});

test('reminders that do not load say so, and can be asked for again', async () => {
  const server = open({ [list]: refused(500) });
  await screen.findByText('Failed to fetch reminders');
  server.answer({ [list]: { body: listOf(tea) } });
  await press('Try again');
  expect(await screen.findByText('Tea this month?')).toBeDefined();
});
