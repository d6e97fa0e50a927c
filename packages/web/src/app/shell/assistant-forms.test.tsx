import type { ChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import { sampled } from '@inner-circle/domain/testing/sampled.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../assistant/conversation/markdown.tsx';
import '../../assistant/panel/assistant-panel.tsx';
import { newKey } from '../../platform/server/create-keys.ts';
import { localStore, sessionStore } from '../../platform/storage.ts';
import { calendarStatus, entriesOf, eventsOf } from '../../testing/calendar-cast.ts';
import { activeTodos, contact, pageOf, subscription, usage } from '../../testing/cast.ts';
import { standInBerlin } from '../../testing/in-berlin.ts';
import { activeOf, bob, mailbox, overviewOf } from '../../testing/reminders-cast.ts';
import { opened, serve } from '../../testing/server-double.ts';
import { impatientClient, show } from '../../testing/show.tsx';
import Shell from './shell.tsx';

const nora = contact('Nora', { email: 'nora@example.com' });
const page = { body: { data: [], meta: { total: 0, page: 1, limit: 50 } } };

const answers = {
  [`GET /api/contacts/${bob.id}`]: opened(bob),
  [`GET /api/contacts/${nora.id}`]: opened(nora),
  'GET /api/contacts': { body: pageOf(bob, nora) },
  'GET /api/groups': { body: [] },
  'GET /api/todos': { body: activeTodos() },
  'GET /api/reminders': { body: activeOf() },
  'GET /api/reminders/overview': { body: overviewOf() },
  'POST /api/reminders/counts': { body: {} },
  'GET /api/calendar/entries': { body: entriesOf() },
  'POST /api/calendar/get-events': { body: eventsOf() },
  'GET /api/calendar/calendars': { body: { data: [] } },
  'GET /api/calendar-auth/status': { body: calendarStatus() },
  'GET /api/email-auth/status': { body: mailbox() },
  'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
  'GET /api/subscription/usage': { body: usage(3) },
  'POST /api/contacts/update-status': { body: { updated: 0 } },
  'POST /api/notifications/generate/all': { body: { created: 0 } },
  'GET /api/notifications': {
    body: { data: [], meta: { total: 0, page: 1, limit: 20, unread: 0, waiting: 0 } },
  },
  [`GET /api/interactions/contact/${bob.id}`]: page,
  [`GET /api/todos/contact/${bob.id}`]: page,
  [`GET /api/reminders/contact/${bob.id}`]: page,
};

const LABEL = 'Open the form';

const question = (opens: OpenForm): ChatMessage => ({
  id: newKey(),
  role: 'assistant',
  source: 'conversation',
  content: 'I did not understand which Friday.',
  note: null,
  timestamp: '2026-11-15T12:00:00.000Z',
  actions: [],
  choices: [{ label: LABEL, detail: '', contactId: null, photo: null, opens }],
});

type FormExample = {
  what: string;
  opens: OpenForm;
  /** The form, with the labels of its fields and what stands in them. */
  within: () => Promise<HTMLElement>;
  fields: Readonly<Record<string, string>>;
  /** Where somebody goes on. */
  focus: string;
};

const dialog = (name: string) => () => screen.findByRole('dialog', { name });

/** Every kind of form, with all that can be given to it, and again where its contact is not known. */
const FORMS: Readonly<Record<OpenForm['form'], readonly FormExample[]>> = {
  todo: [
    {
      what: 'the line of a contact',
      opens: { form: 'todo', contactId: bob.id, task: 'Book the table', dueDate: '2026-11-20' },
      within: dialog('Bob'),
      fields: { 'Add a to-do': 'Book the table', 'Due date': '2026-11-20' },
      focus: 'Add a to-do',
    },
    {
      what: 'a dialog in which the contact is chosen',
      opens: { form: 'todo', task: 'Book the table', dueDate: '2026-11-20' },
      within: dialog('Add a to-do'),
      fields: { 'To-do': 'Book the table', 'Due date': '2026-11-20', 'For whom': '' },
      focus: 'For whom',
    },
  ],
  interaction: [
    {
      what: 'the box of a contact',
      opens: { form: 'interaction', contactId: bob.id, type: 'call', date: '2026-11-13', notes: 'The boat is up' },
      within: dialog('Bob'),
      fields: { 'What happened?': 'The boat is up', Day: '2026-11-13' },
      focus: 'What happened?',
    },
  ],
  reminder: [
    {
      what: 'an e-mail to a contact',
      opens: {
        form: 'reminder',
        contactId: bob.id,
        subject: 'Keys',
        message: 'Where are they?',
        date: '2026-11-20',
        time: '10:30',
        type: 'weekly',
      },
      within: dialog('Set Up Email Reminder'),
      fields: { Subject: 'Keys', Message: 'Where are they?', Date: '2026-11-20', Time: '10:30', Ends: '' },
      focus: 'Ends',
    },
  ],
  meeting: [
    {
      what: 'an event with the first, and the others as guests',
      opens: {
        form: 'meeting',
        contactIds: [bob.id, nora.id],
        date: '2026-11-20',
        time: '18:00',
        minutes: 45,
        title: 'Coffee',
      },
      within: dialog('Add event'),
      fields: {
        Title: 'Coffee',
        Starts: '2026-11-20T18:00',
        Ends: '2026-11-20T18:45',
        Contact: 'Bob',
        Guests: 'nora@example.com',
      },
      focus: 'Location',
    },
  ],
  contact: [
    {
      what: 'a new contact',
      opens: {
        form: 'contact',
        name: 'Tom Holm',
        email: 'tom@',
        phone: '+45 1',
        birthday: '1990-05-04',
        notes: 'Sails',
      },
      within: dialog('Add New Contact'),
      fields: { Name: 'Tom Holm', Email: 'tom@', Phone: '+45 1', Day: '4', Month: '5', Year: '1990', Notes: 'Sails' },
      focus: 'Groups',
    },
  ],
  'edit-contact': [
    {
      what: 'a contact that is known',
      opens: { form: 'edit-contact', contactId: bob.id },
      within: dialog('Edit Contact'),
      fields: { Name: 'Bob', Email: 'bob@example.com' },
      focus: 'Name',
    },
  ],
  group: [
    {
      what: 'a new group',
      opens: { form: 'group', name: 'Choir' },
      within: () => screen.findByRole('main'),
      fields: { 'New group': 'Choir', Description: '' },
      focus: 'Description',
    },
  ],
};
const ALL = Object.values(FORMS).flat();

beforeEach(() => {
  standInBerlin();
  localStore.clear();
  sessionStore.clear();
  window.history.replaceState(null, '', '/');
  localStore.set('assistant-view', 'terminal');
  localStore.set('assistant-height', '400');
});
afterEach(() => {
  cleanup();
  localStore.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(opens: OpenForm, { afterReload = false, more = {} } = {}) {
  const server = serve({
    ...answers,
    'GET /api/ai/conversation': { body: { data: [question(opens)], hasMore: false } },
    ...more,
  });
  const client = impatientClient();
  show(<Shell />, client, { afterReload });
  return { ...server, client };
}
const choice = () => screen.findByRole('button', { name: LABEL });
const press = async () => userEvent.click(await choice());
const fieldOf = (form: HTMLElement, label: string) =>
  within(form).getByLabelText<HTMLInputElement>(
    new RegExp(`^${label.replace('?', '\\?')}(?: \\(optional\\)| optional)?$`),
  );
const valuesIn = (form: HTMLElement, labels: object) =>
  Object.fromEntries(Object.keys(labels).map((label) => [label, fieldOf(form, label).value]));

test('every kind of form is tried', () => {
  expect(Object.keys(FORMS).toSorted()).toEqual(
    OpenForm.options.flatMap(({ shape }) => [...shape.form.values]).toSorted(),
  );
  for (const { shape } of OpenForm.options) {
    const [form] = [...shape.form.values];
    const given = FORMS[form!].map(({ opens }) => Object.keys(opens));
    expect(given, `all that can be given to the form ${form}`).toContainEqual(
      expect.arrayContaining(Object.keys(shape)),
    );
  }
});

describe.each(ALL)('$opens.form: $what', ({ opens, within: formOf, fields, focus }) => {
  test('opens with what was understood, at the first field that is empty, and sends nothing', async () => {
    const server = open(opens);
    await press();
    const form = await formOf();
    await waitFor(() => expect(valuesIn(form, fields)).toEqual(fields));
    await waitFor(() => expect(document.activeElement).toBe(fieldOf(form, focus)));
    expect(server.requests().filter((request) => !request.startsWith('GET') && !(request in answers))).toEqual([]);
  });
});

describe.each(sampled(ALL, 1))('$opens.form: $what', ({ opens, within: formOf, fields }) => {
  test('opens once when it is pressed twice', async () => {
    open(opens);
    const button = await choice();
    fireEvent.click(button);
    fireEvent.click(button);
    const form = await formOf();
    await waitFor(() => expect(valuesIn(form, fields)).toEqual(fields));
    expect(screen.queryByText('You were writing here already')).toBeNull();
  });

  test('keeps what somebody was writing there, and says so', async () => {
    open(opens);
    await press();
    const written = fieldOf(await formOf(), Object.keys(fields)[0]!);
    await waitFor(() => expect(written.value).toBe(Object.values(fields)[0]));
    await userEvent.type(written, ' of mine');
    cleanup();

    window.history.replaceState(null, '', '/');
    open(opens, { afterReload: true });
    await press();
    const form = await formOf();
    await waitFor(() => expect(fieldOf(form, Object.keys(fields)[0]!).value).toMatch(/ of mine$/));
    // What is only opened, with nothing given to it, has nothing to say.
    if (opens.form !== 'edit-contact') expect(await screen.findByText('You were writing here already')).toBeDefined();
  });
});

test('an e-mail to somebody who is not known begins with the question to whom, and keeps what was understood', async () => {
  window.history.replaceState(null, '', '/?log=all');
  open({ form: 'reminder', subject: 'Keys', message: 'Where are they?' });
  await press();
  const chooser = await screen.findByRole('dialog', { name: 'Add Reminder' });
  await userEvent.type(within(chooser).getByLabelText('For whom'), 'Nor');
  await userEvent.click(await screen.findByRole('option', { name: /Nora/ }));
  await userEvent.click(within(chooser).getByRole('button', { name: 'Continue' }));
  const form = await screen.findByRole('dialog', { name: 'Set Up Email Reminder' });
  const fields = { Subject: 'Keys', Message: 'Where are they?' };
  await waitFor(() => expect(valuesIn(form, fields)).toEqual(fields));
});

test('an e-mail to somebody without an address comes back once there is one', async () => {
  const tom = contact('Tom');
  const addressed = { ...tom, email: 'tom@example.com' };
  const server = open(
    { form: 'reminder', contactId: tom.id, subject: 'Keys' },
    { more: { [`GET /api/contacts/${tom.id}`]: opened(tom), [`PUT /api/contacts/${tom.id}`]: { body: addressed } } },
  );
  await press();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Email' }));
  const edit = await screen.findByRole('dialog', { name: 'Edit Contact' });
  await userEvent.type(fieldOf(edit, 'Email'), 'tom@example.com');
  server.answer({ [`GET /api/contacts/${tom.id}`]: opened(addressed) });
  await userEvent.click(within(edit).getByRole('button', { name: 'Save changes' }));
  const form = await screen.findByRole('dialog', { name: 'Set Up Email Reminder' });
  await waitFor(() => expect(fieldOf(form, 'Subject').value).toBe('Keys'));
});

test('what happened with somebody who is not known leads to the contacts', async () => {
  sessionStore.set('tab', 'groups');
  open({ form: 'interaction', notes: 'We met' });
  await press();
  expect(await screen.findByRole('heading', { name: 'Your inner circle' })).toBeDefined();
});

test('what has not happened yet is logged for today', async () => {
  open({ form: 'interaction', contactId: bob.id, notes: 'We will meet', date: '2026-11-20' });
  await press();
  const form = await screen.findByRole('dialog', { name: 'Bob' });
  await waitFor(() => expect(fieldOf(form, 'What happened?').value).toBe('We will meet'));
  expect(fieldOf(form, 'Day').value).toBe('2026-11-15');
});

test('a meeting without a calendar waits until there is one', async () => {
  const STATUS = 'GET /api/calendar-auth/status';
  const server = open(
    { form: 'meeting', title: 'Coffee', contactIds: [contact('Somebody who was deleted').id] },
    { more: { [STATUS]: { body: calendarStatus({ isAuthorized: false, email: null }) } } },
  );
  await press();
  expect(await screen.findByRole('button', { name: /^Connect/ })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  server.answer({ [STATUS]: { body: calendarStatus() } });
  await act(() => server.client.invalidateQueries());
  const form = await screen.findByRole('dialog', { name: 'Add event' });
  await waitFor(() => expect(fieldOf(form, 'Title').value).toBe('Coffee'));
});

test('the panel goes out of the way in a narrow window, and stays beside the form in a wide one', async () => {
  vi.stubGlobal('innerWidth', 390);
  open({ form: 'group', name: 'Choir' });
  await press();
  expect(await screen.findByRole('button', { name: 'Open assistant' })).toBeDefined();
  await waitFor(async () => expect(fieldOf(await screen.findByRole('main'), 'New group').value).toBe('Choir'));
  cleanup();

  localStore.set('assistant-view', 'terminal');
  vi.stubGlobal('innerWidth', 1280);
  open({ form: 'group', name: 'Choir' });
  await press();
  await waitFor(async () => expect(fieldOf(await screen.findByRole('main'), 'New group').value).toBe('Choir'));
  expect(await choice()).toBeDefined();
});

test('the choice can be pressed when the question is answered, and what is given up can be had again', async () => {
  open({ form: 'contact', name: 'Tom Holm' });
  const again = async () => {
    await press();
    const form = await screen.findByRole('dialog', { name: 'Add New Contact' });
    await waitFor(() => expect(fieldOf(form, 'Name').value).toBe('Tom Holm'));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await again();
  await again();
});

describe('a link from a chat', () => {
  const answer = question({ form: 'contact', name: 'Tom Holm' });
  const follow = (link: string) => {
    window.history.replaceState(null, '', `/?opens=${link}`);
    const conversation = { body: { data: [answer], hasMore: false } };
    open({ form: 'group' }, { more: { 'GET /api/ai/conversation': conversation } });
  };

  test('opens the form of its choice, and is followed once', async () => {
    follow(`${answer.id}.0`);
    const form = await screen.findByRole('dialog', { name: 'Add New Contact' });
    await waitFor(() => expect(fieldOf(form, 'Name').value).toBe('Tom Holm'));
    expect(window.location.search).toBe('');
  });

  test.each([`${answer.id}.1`, `${newKey()}.0`, 'nonsense', ''])('that leads nowhere (%s) says so', async (link) => {
    follow(link);
    expect(await screen.findByText('This form could not be opened')).toBeDefined();
    expect(window.location.search).toBe('');
  });
});
