import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import CalendarPage from '../../calendar/calendar-page.tsx';
import { ContactsPage } from '../../contacts/contacts-page.tsx';
import GroupsPage from '../../groups/groups-page.tsx';
import Palette from '../../palette/palette.tsx';
import { firstScreenDrawn } from '../../platform/screen/fetch-ahead.ts';
import PendingMark from '../../reminders/lists/pending-mark.tsx';
import RemindersPage from '../../reminders/reminders-page.tsx';
import { calendarStatus, entriesOf, entry, eventsOf, meeting } from '../../testing/calendar-cast.ts';
import { activeTodos, contact, pageOf, subscription, todo, usage } from '../../testing/cast.ts';
import { standInBerlin } from '../../testing/in-berlin.ts';
import { activeOf, bob, mailbox, overviewOf, reminder } from '../../testing/reminders-cast.ts';
import { refused, serve } from '../../testing/server-double.ts';
import { impatientClient, show } from '../../testing/show.tsx';
import ContactStory from '../../story/contact-story.tsx';
import { TodayPage } from '../../today/today-page.tsx';
import { coldOnes, dayOf } from '../../testing/today-cast.ts';
import TodosPage from '../../todos/todos-page.tsx';

const choir = { id: contact('Choir').id, name: 'Choir', description: 'Sings on Mondays', contactCount: 1 };
const tea = reminder('Tea this month?');
const [CONTACTS, USAGE] = ['GET /api/contacts', 'GET /api/subscription/usage'];
const STORY = `GET /api/contacts/${bob.id}/story`;
const SEARCH = 'GET /api/search';
const kitchen = {
  kind: 'interaction',
  total: 1,
  hits: [
    {
      id: choir.id,
      contact: { id: bob.id, name: 'Bob', photo: null },
      place: 'Call',
      excerpt: { text: 'The kitchen is done', marks: [{ from: 4, to: 11 }] },
      at: '2026-11-06T10:00:00.000Z',
      day: null,
    },
  ],
};
const STATUS = 'GET /api/calendar-auth/status';
const FILTERS = 'GET /api/contacts/filters';

type Scene = {
  page: () => ReactNode;
  answers: Record<string, { body: unknown }>;
  /** What stands on the page, and the answers that it takes. */
  shows: readonly { what: () => Promise<unknown>; of: readonly string[] }[];
  /** Which plan it is decides what else is asked. */
  follows?: Readonly<Record<string, readonly string[]>>;
  /** What is left out without a word when it fails, and comes with the next look. */
  quiet: readonly string[];
};

const text = (words: string | RegExp) => () => screen.findAllByText(words);

/** Every page that is drawn from several answers. */
const SCENES: Readonly<Record<string, Scene>> = {
  contacts: {
    page: () => <ContactsPage renderMark={(person, among) => <PendingMark contact={person} among={among} />} />,
    answers: {
      [CONTACTS]: { body: pageOf(bob) },
      [USAGE]: { body: usage(3) },
      'POST /api/reminders/counts': { body: { [bob.id]: 2 } },
      [FILTERS]: { body: { data: [{ id: choir.id, name: 'Far away', conditions: [], count: 2 }] } },
    },
    shows: [
      { what: () => screen.findByRole('link', { name: 'Bob' }), of: [CONTACTS] },
      { what: text('2 pending reminders'), of: [CONTACTS, 'POST /api/reminders/counts'] },
      { what: text('Far away'), of: [FILTERS] },
    ],
    quiet: [USAGE, 'POST /api/reminders/counts', FILTERS],
  },
  groups: {
    page: () => <GroupsPage />,
    answers: { 'GET /api/groups': { body: [choir] }, [CONTACTS]: { body: pageOf(bob) }, [USAGE]: { body: usage(1) } },
    shows: [
      { what: text('Sings on Mondays'), of: ['GET /api/groups'] },
      { what: text('Bob'), of: ['GET /api/groups', CONTACTS] },
    ],
    quiet: [USAGE],
  },
  story: {
    page: () => <ContactStory contactId={bob.id} />,
    answers: {
      [`GET /api/contacts/${bob.id}`]: {
        body: {
          ...bob,
          relations: [],
          interactions: [],
          todos: [],
          reminders: [],
          totals: { interactions: 0, todos: 0, reminders: 0 },
        },
      },
      [STORY]: {
        body: {
          data: [
            { kind: 'meeting', id: choir.id, at: '2026-11-06T10:00:00.000Z', type: 'meeting', text: 'A long walk' },
          ],
          next: null,
        },
      },
      [`${STORY}/outline`]: {
        body: {
          counts: { interaction: 0, meeting: 1, email: 0, todo: 0, note: 0 },
          since: '2019-05-18T10:00:00.000Z',
          coming: [],
          year: {
            from: '2025-11-20',
            to: '2026-11-19',
            knownFrom: null,
            days: [],
            cold: [],
            warmDays: 0,
            knownDays: 0,
          },
          coldAfterDays: 30,
        },
      },
    },
    shows: [
      { what: text('A long walk'), of: [`GET /api/contacts/${bob.id}`, STORY] },
      { what: text(/, 1 moment$/), of: [`${STORY}/outline`] },
    ],
    // The dialog around it says that the contact did not load.
    quiet: [`GET /api/contacts/${bob.id}`],
  },
  palette: {
    page: () => {
      window.history.replaceState(null, '', '/?find=words&words=kitchen');
      return <Palette open onClose={() => {}} onNavigate={() => {}} />;
    },
    answers: {
      [CONTACTS]: { body: pageOf(bob) },
      [SEARCH]: { body: { sections: [kitchen], isComplete: true } },
      [FILTERS]: { body: { data: [] } },
    },
    shows: [{ what: () => screen.findByRole('option', { name: /The kitchen is done/ }), of: [SEARCH] }],
    // Suggestions stand there while nothing is typed, and saved filters are above the list, too.
    quiet: [CONTACTS, FILTERS],
  },
  today: {
    page: () => <TodayPage onNavigate={() => {}} nobody={null} />,
    answers: { 'GET /api/today': { body: dayOf({ goingCold: coldOnes('Bob') }) } },
    shows: [{ what: () => screen.findByRole('link', { name: 'Bob' }), of: ['GET /api/today'] }],
    quiet: [],
  },
  'to-dos': {
    page: () => <TodosPage />,
    answers: { 'GET /api/todos': { body: activeTodos([bob, todo('Bake a cake')]) }, [USAGE]: { body: usage(0) } },
    shows: [{ what: () => screen.findByRole('checkbox', { name: 'Bake a cake' }), of: ['GET /api/todos'] }],
    quiet: [USAGE],
  },
  reminders: {
    page: () => <RemindersPage />,
    answers: {
      'GET /api/reminders': { body: activeOf([bob, tea]) },
      'GET /api/reminders/overview': { body: overviewOf({ pending: 6 }) },
      'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
      'GET /api/email-auth/status': { body: mailbox() },
    },
    shows: [
      { what: () => screen.findByRole('button', { name: /^Bob\s*1$/ }), of: ['GET /api/reminders'] },
      { what: text(/^6 e-mails waiting/), of: ['GET /api/reminders/overview'] },
    ],
    quiet: ['GET /api/reminders/overview', 'GET /api/subscription', 'GET /api/email-auth/status'],
    follows: { 'GET /api/subscription': ['GET /api/email-auth/status'] },
  },
  calendar: {
    page: () => <CalendarPage />,
    answers: {
      'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
      'GET /api/calendar/calendars': { body: { data: [] } },
      [STATUS]: { body: calendarStatus() },
      'POST /api/calendar/get-events': { body: eventsOf(meeting('Call with Anders')) },
      'GET /api/calendar/entries': { body: entriesOf(entry('todo', 'Bring wine')) },
    },
    shows: [
      { what: text('Call with Anders'), of: [STATUS, 'POST /api/calendar/get-events'] },
      { what: text('Bring wine'), of: ['GET /api/calendar/entries'] },
    ],
    quiet: ['GET /api/subscription', 'GET /api/calendar/calendars'],
    follows: { 'GET /api/subscription': [STATUS], [STATUS]: ['GET /api/calendar/calendars'] },
  },
};

let leaveScreen: () => void;
beforeEach(() => {
  leaveScreen = firstScreenDrawn();
  standInBerlin();
  vi.stubGlobal('matchMedia', undefined);
  vi.spyOn(console, 'error').mockReturnValue();
  window.history.replaceState(null, '', '/');
  sessionStorage.setItem('calendar', JSON.stringify({ view: 'day', date: '2026-11-19' }));
});
afterEach(() => {
  cleanup();
  leaveScreen();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const CASES = Object.entries(SCENES).flatMap(([name, { answers }]) =>
  Object.keys(answers).map((request) => ({ name, request })),
);

test.each(CASES)('on the page of $name nothing else goes when $request fails, and Retry asks for that', async (one) => {
  const { page, answers, shows, quiet, follows = {} } = SCENES[one.name]!;
  const server = serve({ ...answers, [one.request]: refused(500) });
  const client = impatientClient();
  show(page(), client);
  for (const { what, of } of shows) if (!of.includes(one.request)) await what();

  await waitFor(() => expect(server.requests()).toContain(one.request));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  server.answer({ [one.request]: answers[one.request]! });
  const asked = server.requests().length;
  if (quiet.includes(one.request)) await client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  else await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  for (const { what } of shows) await what();
  const again = server.requests().slice(asked);
  expect(again[0]).toBe(one.request);
  // What had come is not asked for again; what waited for this may follow.
  const waited = new Set(
    shows.flatMap(({ of }) => (of.includes(one.request) ? of : [])).concat(follows[one.request] ?? []),
  );
  const others = again.filter((request) => request !== one.request && !waited.has(request));
  expect(others).toEqual([]);
});

test('what is known stays on the screen when it cannot be looked at again', async () => {
  for (const { page, answers, shows } of Object.values(SCENES)) {
    const server = serve(answers);
    const client = impatientClient();
    show(page(), client);
    for (const { what } of shows) await what();
    server.answer(Object.fromEntries(Object.keys(answers).map((request) => [request, refused(500)])));
    await client.refetchQueries();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    for (const { what } of shows) await what();
    cleanup();
  }
});

test('a group among many that did not load is asked for again, and no other one takes its place', async () => {
  const many = Array.from({ length: 100 }, (_, index) => ({
    ...choir,
    id: contact('x'.repeat(index + 9)).id,
    name: `Circle ${index}`,
  }));
  const ONE = `GET /api/groups/${choir.id}`;
  window.history.replaceState(null, '', `/?in=${choir.id}`);
  const server = serve({
    'GET /api/groups': { body: many },
    [ONE]: refused(500),
    [CONTACTS]: { body: pageOf(bob) },
    [USAGE]: { body: usage(1) },
  });
  show(<GroupsPage />);
  expect(await screen.findByText('This group did not load')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Circle 0' })).toBeNull();
  server.answer({ [ONE]: { body: choir } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Choir' })).toBeDefined();
});
