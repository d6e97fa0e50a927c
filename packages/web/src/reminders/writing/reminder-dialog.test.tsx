import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscription } from '../../testing/cast.ts';
import { standInBerlin } from '../../testing/in-berlin.ts';
import { bob, mailbox, reminder } from '../../testing/reminders-cast.ts';
import { outage, refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import ReminderDialog from './reminder-dialog.tsx';

const create = 'POST /api/reminders';
const tea = reminder('Tea this month?');
const update = `PUT /api/reminders/${tea.id}`;

beforeEach(standInBerlin);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(answers = {}, known: typeof tea | null = null) {
  const server = serve({
    'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
    'GET /api/email-auth/status': { body: mailbox() },
    [create]: { status: 201, body: tea },
    [update]: { body: tea },
    ...answers,
  });
  const onClose = vi.fn<() => void>();
  show(<ReminderDialog contact={bob} reminder={known} open onClose={onClose} />);
  return { server, onClose };
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const set = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: /^(?:Save reminder|Send now)$/ }));
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));

test('a new reminder is addressed, and begins with its defaults', async () => {
  open();
  expect(screen.getByRole('heading', { name: 'Set Up Email Reminder' })).toBeDefined();
  expect(screen.getByText('bob@example.com')).toBeDefined();
  expect(await screen.findByText('from ada@lovelace.org')).toBeDefined();
  expect(field('Subject').value).toBe('Reminder to contact Bob');
  expect(field('Message').value).toMatch(/^Hi Bob,[^]+Best regards,\nAda Lovelace$/);
  expect(field('Date').value).toBe('2026-11-15');
  expect(field('Time').value).toBe('09:00');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Once' }).checked).toBe(true);
  expect(preview().getByText('Goes out at once')).toBeDefined();
});

test('it is saved with the browser’s time zone, and says when it goes out', async () => {
  const { server, onClose } = open();
  await screen.findByText('from ada@lovelace.org');
  await type('Monthly');
  set('Date', '2026-11-18');
  set(/^Ends/, '2027-06-30');
  expect(preview().getByText('The next five')).toBeDefined();
  expect(preview().getByText('At 09:00 in Berlin, also when the clocks change')).toBeDefined();
  await userEvent.type(field('Subject'), '!{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.bodyOf(create)).toEqual({
    contactId: bob.id,
    type: 'monthly',
    subject: 'Reminder to contact Bob!',
    message: expect.stringContaining('Best regards,') as string,
    date: '2026-11-18',
    time: '09:00',
    timezone: 'Europe/Berlin',
    endDate: '2027-06-30',
    occurrences: null,
    interval: null,
  });
  expect(await screen.findByText('The e-mail to Bob goes out in 3 days')).toBeDefined();
});

test('without a mailbox it is saved, but not said to go out', async () => {
  open({ 'GET /api/email-auth/status': { body: mailbox({ isAuthorized: false, email: null, kind: null }) } });
  expect(await screen.findByText(/^Connect a mailbox first/)).toBeDefined();
  await save();
  expect(await screen.findByText('Reminder saved')).toBeDefined();
});

test('what would go out at once says so where it is pressed', async () => {
  open();
  expect(screen.getByRole('button', { name: 'Send now' })).toBeDefined();
  set('Time', '18:00');
  expect(screen.getByRole('button', { name: 'Save reminder' })).toBeDefined();
  set('Time', '11:59');
  expect(screen.getByRole('button', { name: 'Send now' })).toBeDefined();
  await type('Daily');
  expect(screen.getByRole('button', { name: 'Save reminder' })).toBeDefined();
  await type('Multiple');
  expect(screen.getByRole('button', { name: 'Send now' })).toBeDefined();
});

test('one that went out today is saved for another day, whatever its time is', () => {
  const sent = {
    ...tea,
    date: '2026-11-15',
    type: 'multiple',
    occurrences: 2,
    interval: 7,
    lastDate: '2026-11-15',
  } as const;
  open({}, { ...sent, nextSendDate: '2026-11-22T08:00:00.000Z' });
  set('Time', '08:00');
  expect(screen.getByRole('button', { name: 'Save reminder' })).toBeDefined();
  expect(preview().getByText('The only one left')).toBeDefined();
});

test('one whose e-mail of today has not left yet goes out when its words are saved', () => {
  const waiting = { ...tea, type: 'daily', date: '2026-11-15', waitingDate: '2026-11-15T08:00:00.000Z' } as const;
  open({}, { ...waiting, nextSendDate: '2026-11-16T08:00:00.000Z' });
  expect(screen.getByRole('button', { name: 'Send now' })).toBeDefined();
});

test('while it is saved the button cannot be pressed again', async () => {
  const { server } = open({ [create]: () => new Promise<never>(() => undefined) });
  await save();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' });
  await userEvent.click(button);
  expect(server.requests().filter((request) => request === create)).toHaveLength(1);
});

test('another type clears what it has no use for', async () => {
  const { server } = open();
  await type('Weekly');
  set(/^Ends/, '2027-06-30');
  await type('Multiple');
  expect(screen.queryByLabelText(/^Ends/)).toBeNull();
  expect(field('Occurrences').value).toBe('2');
  expect(field('Days between reminders').value).toBe('7');
  set('Occurrences', '12');
  fireEvent.blur(field('Occurrences'));
  expect(field('Occurrences').value).toBe('10');
  await type('Weekly');
  expect(field(/^Ends/).value).toBe('');
  await type('Multiple');
  expect(field('Occurrences').value).toBe('2');
  set('Days between reminders', '91');
  fireEvent.blur(field('Days between reminders'));
  await save();
  await waitFor(() =>
    expect(server.bodyOf(create)).toMatchObject({ type: 'multiple', endDate: null, occurrences: 2, interval: 90 }),
  );
});

test('date, subject and message are required', async () => {
  const { server } = open();
  await userEvent.clear(field('Subject'));
  await userEvent.clear(field('Message'));
  set('Date', '');
  await save();
  expect(await screen.findAllByText('This is required')).toHaveLength(3);
  expect(preview().getByText('Choose a date and a time.')).toBeDefined();
  expect(server.requests()).not.toContain(create);
});

test('an end before the start, and a day that has passed, are refused in their place', async () => {
  const { server } = open();
  set('Date', '2026-11-14');
  await save();
  expect(await screen.findAllByText('This date has passed. Choose today or a later day.')).toHaveLength(2);
  expect(field('Date').getAttribute('aria-invalid')).toBe('true');
  await type('Daily');
  set('Date', '2026-11-20');
  set(/^Ends/, '2026-11-19');
  await save();
  expect(await screen.findAllByText('The end date must not be before the start date.')).toHaveLength(2);
  expect(field(/^Ends/).getAttribute('aria-invalid')).toBe('true');
  expect(server.requests()).not.toContain(create);
});

test('what the server has against a field stands at the field', async () => {
  open({ [create]: refused(400, 'None of these dates is still to come.', { field: 'date' }) });
  await save();
  expect(await screen.findByText('None of these dates is still to come.')).toBeDefined();
  expect(field('Date').getAttribute('aria-invalid')).toBe('true');
});

test('a reminder that cannot be created says so, and nothing typed is lost', async () => {
  const { onClose } = open({ [create]: outage });
  await userEvent.type(field('Subject'), '!');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to create reminder');
  expect(field('Subject').value).toBe('Reminder to contact Bob!');
  expect(onClose).not.toHaveBeenCalled();
});

test('a known reminder is changed, and a refusal is said with the server’s words', async () => {
  const { server } = open({ [update]: refused(409, 'This e-mail is going out right now.') }, tea);
  expect(screen.getByRole('heading', { name: 'Edit Email Reminder' })).toBeDefined();
  expect(field('Subject').value).toBe('Tea this month?');
  await userEvent.type(field('Subject'), '!');
  await save();
  expect(await screen.findByText('Failed to update reminder: This e-mail is going out right now.')).toBeDefined();
  expect(server.bodyOf(update)).toEqual({
    subject: 'Tea this month?!',
    timezone: 'Europe/Berlin',
    seen: { subject: 'Tea this month?' },
  });
});

test('an answer that nobody understands is said to be a failure to save', async () => {
  open({ [create]: { status: 201, body: { nonsense: true } } });
  await save();
  expect(await screen.findByText('Failed to save reminder')).toBeDefined();
});

test('a reminder from another place says that it goes by the clocks here from now on', () => {
  open({}, reminder('Tea', { timezone: 'America/New_York' }));
  expect(preview().getByText('So far it went by the clocks of New York.')).toBeDefined();
  expect(preview().getByText(/^At 09:00 in Berlin/)).toBeDefined();
});

test('a test of the words as they are goes to the user, and a toast says where', async () => {
  const { server } = open({ 'POST /api/reminders/test': { body: { success: true, to: 'ada@example.com' } } });
  await userEvent.type(field('Subject'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText('Test sent to ada@example.com')).toBeDefined();
  expect(server.bodyOf('POST /api/reminders/test')).toEqual({
    contactId: bob.id,
    subject: 'Reminder to contact Bob!',
    message: expect.any(String) as string,
  });
});

test('a test that does not go out says why, in the server’s words where it has some', async () => {
  const { server } = open({ 'POST /api/reminders/test': refused(409, 'Connect a mailbox in Settings first.') });
  await userEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText('Connect a mailbox in Settings first.')).toBeDefined();
  server.answer({ 'POST /api/reminders/test': outage });
  await userEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText('Failed to send test email')).toBeDefined();
});

test('Escape asks before it throws away what was written', async () => {
  const { onClose } = open();
  await userEvent.type(field('Subject'), '!{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep writing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(field('Subject').value).toBe('Reminder to contact Bob!');
});

test('untouched, it simply closes', async () => {
  const { onClose } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalled();
});
