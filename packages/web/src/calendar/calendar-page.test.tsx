import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { upgradeRequested } from '../billing/upgrade-requests.ts';
import { calendarStatus, entriesOf, entry, eventsOf, meeting } from '../testing/calendar-cast.ts';
import { subscription } from '../testing/cast.ts';
import { standInBerlin } from '../testing/in-berlin.ts';
import { held, outage, refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import CalendarPage from './calendar-page.tsx';

const STATUS = 'GET /api/calendar-auth/status';
const EVENTS = 'POST /api/calendar/get-events';
const ENTRIES = 'GET /api/calendar/entries';

beforeEach(() => {
  standInBerlin();
  vi.stubGlobal('matchMedia', undefined);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const anders = meeting('Call with Anders', {
  contactId: '0197c9a0-0000-7000-8000-0000000000aa',
  contactName: 'Anders Holmqvist',
  contactPhoto: 'anders-photo',
  location: 'Rua da Boavista 84',
  meetLink: 'https://meet.google.com/abc',
  description: '<b>Easter</b> dates<br>and the drysuit',
});

/** The page on the 19th, or on another day. */
const open = (answers = {}, date = '2026-11-19') => {
  if (!sessionStorage.getItem('calendar')) sessionStorage.setItem('calendar', JSON.stringify({ view: 'day', date }));
  const server = serve({
    'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
    'GET /api/calendar/calendars': { body: { data: [] } },
    [STATUS]: { body: calendarStatus() },
    [EVENTS]: { body: eventsOf(anders) },
    [ENTRIES]: { body: entriesOf(entry('birthday', 'Adaeze turns 34'), entry('todo', 'Bring wine')) },
    ...answers,
  });
  show(<CalendarPage />);
  return server;
};

const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add event' });

test('a day shows everything that is known of its events', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Thursday, 19 November' })).toBeDefined();
  const card = (await screen.findByText('Call with Anders')).closest('li')!;
  expect(within(card).getByText('18:00')).toBeDefined();
  expect(within(card).getByText('18:30')).toBeDefined();
  expect(within(card).getByText('Anders Holmqvist')).toBeDefined();
  expect(card.querySelector('.face img')?.getAttribute('src')).toContain('photo?v=anders-photo');
  expect(within(card).getByText('Rua da Boavista 84')).toBeDefined();
  expect(within(card).getByText(/Easter dates\s+and the drysuit/)).toBeDefined();
  const meet = within(card).getByRole('link', { name: 'Join Google Meet' });
  expect(meet.getAttribute('href')).toBe('https://meet.google.com/abc');
  expect(screen.getByText('In 4 days · 3 events')).toBeDefined();
});

test('a day without events says so', async () => {
  open({ [EVENTS]: { body: eventsOf() }, [ENTRIES]: { body: entriesOf() } });
  expect(await screen.findByRole('heading', { name: 'No events scheduled for this day' })).toBeDefined();
});

describe('a day is called empty only when everything of it is known', () => {
  const EMPTY = 'No events scheduled for this day';
  const nothing = { [EVENTS]: { body: eventsOf() }, [ENTRIES]: { body: entriesOf() } };

  test.each([
    ['the entries', ENTRIES, entriesOf()],
    ['Google’s events', EVENTS, eventsOf()],
    ['the account', STATUS, calendarStatus()],
  ])('not before %s came', async (_what, request, body) => {
    const late = held({ body });
    const server = open({ ...nothing, [request]: late.answer });
    await waitFor(() => expect(server.requests()).toContain(request));
    await waitFor(() => expect(server.requests()).toContain(ENTRIES));
    await act(async () => {});
    expect(screen.queryByText(/No events/)).toBeNull();
    late.release();
    expect(await screen.findByRole('heading', { name: EMPTY })).toBeDefined();
    expect(screen.getByText('In 4 days · No events')).toBeDefined();
  });

  test.each([
    ['the entries', { [ENTRIES]: outage }],
    ['the birthdays', { [ENTRIES]: { body: { ...entriesOf(), failed: ['birthdays'] } } }],
    ['Google', { [EVENTS]: outage }],
    ['the account', { [STATUS]: outage }],
  ])('not when %s did not come', async (_what, answers) => {
    open({ ...nothing, ...answers });
    expect(await screen.findByText('In 4 days · Not everything loaded')).toBeDefined();
    expect(screen.queryByText(/No events/)).toBeNull();
  });

  test('on a phone too', async () => {
    vi.stubGlobal('innerWidth', 390);
    sessionStorage.setItem('calendar', JSON.stringify({ view: 'month', date: '2026-11-19' }));
    const entries = held({ body: entriesOf() });
    open({ ...nothing, [ENTRIES]: entries.answer });
    expect(await screen.findByRole('heading', { name: 'Thursday, 19 November' })).toBeDefined();
    expect(screen.queryByText(/No events/)).toBeNull();
    entries.release();
    expect(await screen.findByText(EMPTY)).toBeDefined();
  });
});

test('only the days on the screen are asked for, and the next time only what changed', async () => {
  const server = open();
  await screen.findByText('Call with Anders');
  expect(server.bodyOf(EVENTS)).toEqual({ startDate: '2026-10-26', endDate: '2026-12-06', zone: 'Europe/Berlin' });

  server.answer({
    [EVENTS]: {
      body: {
        ...eventsOf(meeting('Book club')),
        whole: [],
        removed: [{ calendarId: 'primary', id: anders.id }],
        sync: 'sync-2',
      },
    },
  });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Book club')).toBeDefined();
  expect(screen.queryByText('Call with Anders')).toBeNull();
  expect(server.bodyOf(EVENTS)).toMatchObject({ sync: 'sync-1' });
  expect(server.requests().filter((request) => request === EVENTS)).toHaveLength(2);
});

test('the legend hides a type and shows it again, and remembers it', async () => {
  open();
  await screen.findByText('Bring wine');
  const todos = () => screen.getByRole('button', { name: 'To-do' });
  await userEvent.click(todos());
  expect(screen.queryByText('Bring wine')).toBeNull();
  expect(todos().getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByText('In 4 days · 2 events')).toBeDefined();
  cleanup();
  open();
  await screen.findByText('Adaeze turns 34');
  expect(screen.queryByText('Bring wine')).toBeNull();
  await userEvent.click(todos());
  expect(await screen.findByText('Bring wine')).toBeDefined();
});

test('the day and the view survive a reload', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Next day' }));
  expect(screen.getByRole('heading', { name: 'Friday, 20 November' })).toBeDefined();
  cleanup();
  open();
  expect(await screen.findByRole('heading', { name: 'Friday, 20 November' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Today/ }));
  expect(screen.getByRole('heading', { name: 'Sunday, 15 November' })).toBeDefined();
});

describe('between the calendar and Google', () => {
  const none = { body: calendarStatus({ isAuthorized: false, email: null }) };

  test('whoever is not connected is asked once, and may skip it for now', async () => {
    const server = open({ [STATUS]: none });
    const banner = await screen.findByRole('region', { name: 'Connect Google Calendar' });
    expect(within(banner).getByRole('button', { name: 'Connect' })).toBeDefined();
    expect(await screen.findByText('Bring wine')).toBeDefined();
    expect(server.requests()).not.toContain(EVENTS);
    await userEvent.click(within(banner).getByRole('button', { name: 'Skip for now' }));
    expect(screen.queryByRole('region', { name: 'Connect Google Calendar' })).toBeNull();
    cleanup();
    open({ [STATUS]: none });
    await screen.findByText('Bring wine');
    expect(screen.queryByRole('region', { name: 'Connect Google Calendar' })).toBeNull();
    await waitFor(() => expect(addButton().disabled).toBe(false));
    await userEvent.click(addButton());
    expect(await screen.findByRole('region', { name: 'Connect Google Calendar' })).toBeDefined();
  });

  test('until the account is known, adding keeps its place beside the views', async () => {
    const status = held({ body: calendarStatus() });
    open({ [STATUS]: status.answer });
    expect(addButton().disabled).toBe(true);
    status.release();
    await waitFor(() => expect(addButton().disabled).toBe(false));
  });

  test('an authorization that cannot be started says so', async () => {
    vi.stubGlobal('open', () => null);
    open({ [STATUS]: none, 'GET /api/calendar-auth/authorize': refused(503) });
    await userEvent.click(await screen.findByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('Failed to start calendar authorization')).toBeDefined();
  });

  test.each([
    ['the status', { [STATUS]: refused(403, 'Subscription required', { feature: 'integrations' }) }],
    ['the events', { [EVENTS]: refused(403, 'Subscription required', { feature: 'integrations' }) }],
  ])('a 403 for %s asks to upgrade, and the own entries stay', async (_what, answers) => {
    const wanted = vi.fn<() => void>();
    const stop = upgradeRequested.subscribe(wanted);
    open(answers);
    const banner = await screen.findByRole('region', { name: 'Upgrade Required' });
    expect(await screen.findByText('Bring wine')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add event' })).toBeNull();
    await userEvent.click(within(banner).getByRole('button', { name: 'Upgrade Plan' }));
    expect(wanted).toHaveBeenCalledOnce();
    stop();
  });

  test('a status that does not come can be asked for again', async () => {
    const server = open({ [STATUS]: outage });
    expect(await screen.findByText('Failed to check calendar connection status')).toBeDefined();
    server.answer({ [STATUS]: { body: calendarStatus() } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Call with Anders')).toBeDefined();
  });

  test('a permission that was taken back asks to reconnect', async () => {
    const problem = {
      message: 'Google no longer lets Inner Circle see your calendar.',
      since: '2026-11-14T12:00:00.000Z',
    };
    open({ [STATUS]: { body: calendarStatus({ isAuthorized: false, problem }) } });
    const banner = await screen.findByRole('region', { name: 'Reconnect Google Calendar' });
    expect(within(banner).getByText(problem.message)).toBeDefined();
    expect(within(banner).getByRole('button', { name: 'Reconnect' })).toBeDefined();
  });

  test('events that are turned away have the status asked again', async () => {
    const server = open({ [EVENTS]: refused(409, 'calendar.reconnect') });
    await screen.findByText('Failed to load calendar events');
    await waitFor(() => expect(server.requests().filter((request) => request === STATUS)).toHaveLength(2));
  });
});

describe('a source that fails is skipped, and the others stay', () => {
  test('Google', async () => {
    const server = open({ [EVENTS]: refused(503, 'Google Calendar does not answer right now.') });
    expect(await screen.findByText('Failed to load calendar events')).toBeDefined();
    expect(
      screen.getByText('Failed to fetch calendar events: 503 Google Calendar does not answer right now.'),
    ).toBeDefined();
    expect(screen.getByText('Bring wine')).toBeDefined();
    server.answer({ [EVENTS]: { body: eventsOf(anders) } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Call with Anders')).toBeDefined();
    expect(screen.queryByText('Failed to load calendar events')).toBeNull();
  });

  test('one of Google’s calendars', async () => {
    const failed = [{ calendarId: 'team', name: 'Team', message: 'away' }];
    open({ [EVENTS]: { body: { ...eventsOf(anders), failed } } });
    expect(await screen.findByText('Team did not load; everything else is here.')).toBeDefined();
    expect(screen.getByText('Call with Anders')).toBeDefined();
  });

  test('the birthdays and the to-dos', async () => {
    open({ [ENTRIES]: { body: { ...entriesOf(), failed: ['birthdays', 'todos'] } } });
    expect(await screen.findByText('Your birthdays and to-dos did not load; everything else is here.')).toBeDefined();
    expect(await screen.findByText('Call with Anders')).toBeDefined();
  });

  test('everything of our own', async () => {
    open({ [ENTRIES]: outage });
    expect(await screen.findByText('Your birthdays, to-dos and reminders did not load.')).toBeDefined();
    expect(await screen.findByText('Call with Anders')).toBeDefined();
  });
});

test('what is ours is shown with the way to its contact, and cannot be changed', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show Bring wine' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bring wine' });
  expect(within(dialog).getByRole('link', { name: 'Bob' }).getAttribute('href')).toContain('contact=');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a month has 42 days, three events in each and a way to the rest', async () => {
  sessionStorage.setItem('calendar', JSON.stringify({ view: 'month', date: '2026-11-19' }));
  const more = ['Tea', 'Dinner', 'Walk'].map((title) => meeting(title));
  open({ [EVENTS]: { body: eventsOf(anders, ...more) } });
  await userEvent.click(await screen.findByText('+ 3 more'));
  const list = await screen.findByRole('dialog', { name: 'Thursday, 19 November' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(6);
  expect(document.querySelectorAll('[data-day]')).toHaveLength(42);
  await userEvent.click(within(list).getByRole('button', { name: /Walk/ }));
  expect(await screen.findByRole('dialog', { name: 'Edit event' })).toBeDefined();
});

test('quick moves by the keyboard add up: the first is sent at once, and after its answer where the event was put last', async () => {
  sessionStorage.setItem('calendar', JSON.stringify({ view: 'month', date: '2026-11-19' }));
  const answers: (() => void)[] = [];
  const update = `PUT /api/calendar/events/${anders.id}`;
  const server = open({
    [update]: ({ body }: { body: unknown }) =>
      new Promise((resolve) => {
        const etag = `"${answers.length + 2}"`;
        answers.push(() => resolve({ body: { ...anders, ...(body as object), etag } }));
      }),
  });
  const chip = async () => (await screen.findByText(/Call with Anders/)).closest<HTMLElement>('[data-event]')!;
  const sent = () => server.received.filter(({ request }) => request === update).map(({ body }) => body);
  (await chip()).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
  await waitFor(() => expect(answers).toHaveLength(1));
  await waitFor(async () => expect((await chip()).closest('[data-day]')?.getAttribute('data-day')).toBe('2026-11-21'));
  expect(sent()).toMatchObject([{ start: '2026-11-20T17:00:00.000Z', etag: '"1"' }]);
  answers[0]!();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!();
  expect(await screen.findByText('Call with Anders is now on Saturday 21 November, 18:00')).toBeDefined();
  expect(sent()).toMatchObject([{}, { start: '2026-11-21T17:00:00.000Z', etag: '"2"' }]);

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[2]).toMatchObject({ start: anders.start, etag: '"3"' });
});
