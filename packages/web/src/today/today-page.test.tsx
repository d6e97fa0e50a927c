import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcements } from '../app/announcements.tsx';
import { contact, todo } from '../testing/cast.ts';
import { standInBerlin } from '../testing/in-berlin.ts';
import { held, outage, refused, serve } from '../testing/server-double.ts';
import { impatientClient, show } from '../testing/show.tsx';
import { coldOnes, DAY, dayOf, goesCold, onToday, preparationOf, some } from '../testing/today-cast.ts';
import { TodayPage } from './today-page.tsx';

// The dialogs and menus are parts of their own.
vi.setConfig({ testTimeout: 30_000 });

const TODAY = 'GET /api/today';
const ingrid = onToday('Ingrid Bakken');
const interaction = {
  id: contact('A call with Ingrid').id,
  contactId: ingrid.id,
  type: 'call',
  date: '2026-11-15T11:00:00.000Z',
  notes: 'A call',
  createdAt: '2026-11-15T11:00:00.000Z',
};
const LOG = `POST /api/interactions/contact/${ingrid.id}`;
const TAKE_BACK = `POST /api/interactions/${interaction.id}/take-back`;
const CHANGE = `PUT /api/contacts/${ingrid.id}`;

const onNavigate = vi.fn<(target: string) => void>();

beforeEach(() => {
  standInBerlin();
  window.history.replaceState(null, '', '/today');
  onNavigate.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(day: Parameters<typeof dayOf>[0], answers = {}) {
  const server = serve({ [TODAY]: { body: dayOf(day) }, ...answers });
  const client = impatientClient();
  show(
    <>
      <Announcements />
      <main>
        <TodayPage onNavigate={onNavigate} nobody={<p>It starts with one person</p>} />
      </main>
    </>,
    client,
  );
  return { server, client };
}

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;

test('the day is greeted, counted in words, and its parts stand below', async () => {
  open({
    goingCold: { ...coldOnes('Cheng Wei-Lin', 'Ingrid Bakken'), alreadyCold: 15 },
    todos: {
      ...some({
        id: todo('Return the drysuit').id,
        task: 'Return the drysuit',
        dueDate: '2026-11-08',
        contact: ingrid,
      }),
      open: 10,
    },
    birthdays: some({ contact: onToday('Adaeze Okonkwo'), turns: 34 }),
  });
  expect(await screen.findByRole('heading', { name: 'Good afternoon, Ada', level: 1 })).toBeDefined();
  expect(await screen.findByText('Sunday, 15 November. Two people to keep, one to-do, one birthday')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Going cold this week' })).toBeDefined();
  expect(screen.getByText('Adaeze Okonkwo turns 34')).toBeDefined();
  expect(screen.getByText('7 days overdue')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: '15 already cold' }));
  expect(onNavigate).toHaveBeenLastCalledWith('contacts');
  expect(window.location.search).toBe('?warmth=cold');
});

test('a part with nothing in it is left out', async () => {
  open({ birthdays: some({ contact: onToday('Adaeze Okonkwo'), turns: null }), goingCold: coldOnes('Ingrid Bakken') });
  expect(await screen.findByText('Adaeze Okonkwo has birthday')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'To-dos due' })).toBeNull();
  expect(screen.queryByText('All is well')).toBeNull();
});

test('a logged call fills the ring at once, its row stays, and Undo takes it back', async () => {
  const logging = held({ status: 201, body: { ...interaction, markedWarm: false } });
  const { server, client } = open(
    { goingCold: coldOnes('Cheng Wei-Lin', 'Ingrid Bakken', 'Malik Johnson') },
    { [LOG]: logging.answer, [TAKE_BACK]: { body: contact('Ingrid Bakken') } },
  );
  const row = await rowOf('Ingrid Bakken');
  await userEvent.click(within(row).getByRole('button', { name: 'Log a call with Ingrid Bakken' }));
  expect(within(row).getByText('Call logged, warm for 30 days')).toBeDefined();
  expect(row.querySelector('.face-left')?.getAttribute('stroke-dasharray')).toBe('100 100');
  logging.release();
  await within(row).findAllByRole('button', { name: /^Add a note/ });
  expect(server.bodyOf(LOG)).toEqual({ type: 'call', notes: 'A call' });

  server.answer({ [TODAY]: { body: dayOf({ goingCold: coldOnes('Cheng Wei-Lin', 'Malik Johnson') }) } });
  await client.refetchQueries();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Cheng Wei-Lin',
    'Ingrid Bakken',
    'Malik Johnson',
  ]);

  await userEvent.click(within(row).getAllByRole('button', { name: /^Undo/ })[0]!);
  await waitFor(() => expect(server.bodyOf(TAKE_BACK)).toEqual({ warmth: 'warm', snoozedUntil: null }));
  expect(within(row).getByRole('button', { name: 'Log a call with Ingrid Bakken' })).toBeDefined();
});

test('a call that could not be logged leaves the row as it was, and that is said', async () => {
  open({ goingCold: coldOnes('Ingrid Bakken') }, { [LOG]: outage });
  await userEvent.click(await screen.findByRole('button', { name: 'Log a call' }));
  expect(await screen.findByRole('button', { name: 'Log a call' })).toBeDefined();
  expect(screen.queryByText(/Call logged/)).toBeNull();
});

test('somebody sleeps for a week by one tap, and wakes by another', async () => {
  const { server } = open({ goingCold: coldOnes('Ingrid Bakken') }, { [CHANGE]: { body: contact('Ingrid Bakken') } });
  await userEvent.click(await screen.findByRole('button', { name: 'Snooze 1 week' }));
  expect(await screen.findByText('Asleep until Sunday, 22 November')).toBeDefined();
  await waitFor(() =>
    expect(server.bodyOf(CHANGE)).toEqual({ snoozedUntil: '2026-11-22', seen: { snoozedUntil: null } }),
  );
  await userEvent.click(screen.getAllByRole('button', { name: /^Wake up/ })[0]!);
  await waitFor(() =>
    expect(server.bodyOf(CHANGE)).toEqual({ snoozedUntil: null, seen: { snoozedUntil: '2026-11-22' } }),
  );
});

test('the menu of rhythms says what a choice changes, and a plan without them refuses', async () => {
  const { server } = open(
    { goingCold: coldOnes('Ingrid Bakken') },
    {
      'GET /api/user/settings': refused(500),
      [CHANGE]: refused(403, 'Subscription required', { feature: 'contacts', currentPlan: 'free' }),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Own rhythm' }));
  const menu = await screen.findByRole('menu');
  const season = within(menu).getByRole('menuitemradio', { name: /^Every three months/ });
  await userEvent.hover(season);
  expect(await within(menu).findByText('Goes cold on 18 January 2027 instead of Thursday.')).toBeDefined();
  await userEvent.click(season);
  await waitFor(() =>
    expect(server.bodyOf(CHANGE)).toEqual({ coldThresholdDays: 90, seen: { coldThresholdDays: null } }),
  );
  expect(await screen.findByRole('button', { name: 'Own rhythm' })).toBeDefined();
  expect(screen.queryByText(/^Own rhythm: /)).toBeNull();
});

test('what was done elsewhere is said in its row, which stays where it is', async () => {
  const { server, client } = open({ goingCold: coldOnes('Cheng Wei-Lin', 'Ingrid Bakken') });
  const row = await rowOf('Ingrid Bakken');
  server.answer({ [TODAY]: { body: dayOf({ goingCold: coldOnes('Cheng Wei-Lin', 'Malik Johnson') }) } });
  await client.refetchQueries();
  expect(await within(row).findByText('Changed meanwhile')).toBeDefined();
  expect(within(row).queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Cheng Wei-Lin',
    'Ingrid Bakken',
    'Malik Johnson',
  ]);
});

test('a to-do that is done stays, struck through, and comes back', async () => {
  const { id } = todo('Return the drysuit');
  const update = `PUT /api/todos/${id}`;
  const due = { id, task: 'Return the drysuit', dueDate: DAY, contact: ingrid };
  const { server, client } = open(
    { todos: { ...some(due), open: 3 } },
    { [update]: { body: { ...todo('Return the drysuit'), id, completed: true } } },
  );
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Return the drysuit' });
  await userEvent.click(box);
  server.answer({ [TODAY]: { body: dayOf() } });
  await client.refetchQueries();
  expect(box.checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Return the drysuit' }));
  expect(server.bodyOf(update)).toEqual({ completed: false, seen: { completed: true } });
  expect(box.checked).toBe(false);
});

const email = {
  reminderId: contact('An e-mail').id,
  contact: ingrid,
  subject: 'Happy birthday, Ingrid',
  at: '2026-11-15T11:48:00.000Z',
  date: DAY,
  state: 'planned',
  recurs: true,
} as const;

test('an e-mail that goes out today is held back, and let go again', async () => {
  const [hold, release] = ['hold', 'release'].map((what) => `POST /api/reminders/${email.reminderId}/${what}`);
  const { server } = open({ emails: some(email) }, { [hold!]: refused(500), [release!]: refused(500) });
  expect(await screen.findByText(/^Goes out to/)).toBeDefined();
  expect(screen.getByText(/in 48 minutes$/)).toBeDefined();
  const held2 = held({ body: {} });
  server.answer({ [hold!]: held2.answer });
  await userEvent.click(screen.getByRole('button', { name: 'Hold it back' }));
  expect(screen.getByText('Held back today; it goes on with its next date')).toBeDefined();
  expect(server.bodyOf(hold!)).toEqual({ date: DAY });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(server.bodyOf(release!)).toEqual({ date: DAY });
});

test('what there is to know before a meeting opens in its place; where it fails, it alone is asked for again', async () => {
  const anders = onToday('Anders Holmqvist');
  const prepare = `GET /api/today/preparation/${anders.id}`;
  const meeting = {
    id: contact('A meeting').id,
    calendarId: 'c',
    eventId: 'e',
    title: 'Call with Anders',
    start: '2026-11-15T17:00:00.000Z',
    end: '2026-11-15T17:30:00.000Z',
    contact: anders,
  };
  const { server } = open({ meetings: some(meeting) }, { [prepare]: refused(500) });
  const button = await screen.findByRole('button', { name: 'Prepare me' });
  await userEvent.click(button);
  expect(await screen.findByText('This did not load.')).toBeDefined();
  server.answer({
    [prepare]: {
      body: preparationOf('Anders Holmqvist', {
        owed: [{ id: meeting.id, task: 'The drysuit', dueDate: null, since: '2026-11-05T10:00:00.000Z' }],
        owedTotal: 3,
        askAbout: ['Which Easter week suits him?'],
      }),
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Which Easter week suits him?')).toBeDefined();
  expect(screen.getByText('and 2 more')).toBeDefined();
  await userEvent.click(button);
  expect(screen.queryByText('Ask about')).toBeNull();
});

test('a quiet day says that all is well, what comes later, and somebody to think of', async () => {
  open({
    ahead: [
      {
        kind: 'cold',
        day: '2026-11-25',
        at: null,
        contact: { id: ingrid.id, name: 'Daniel', photo: null },
        text: '',
        turns: null,
      },
    ],
    surprise: { id: ingrid.id, name: 'Ingrid Bakken' },
  });
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeDefined();
  expect(screen.getByText(/^Sunday, 15 November. Nothing needs you today$/)).toBeDefined();
  expect(screen.getByText('Daniel goes cold')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Surprise me with a name' }));
  expect(window.location.search).toBe(`?contact=${ingrid.id}`);
});

test('without contacts it begins as Contacts does, and a day that did not load says so', async () => {
  open({ hasContacts: false });
  expect(await screen.findByText('It starts with one person')).toBeDefined();
  cleanup();
  const { server } = open({}, { [TODAY]: refused(500) });
  expect(await screen.findByText('Today did not load')).toBeDefined();
  server.answer({ [TODAY]: { body: dayOf() } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All is well')).toBeDefined();
});

test('after midnight the day stays with what was tapped, until somebody asks for the new one', async () => {
  const { server, client } = open(
    { goingCold: coldOnes('Ingrid Bakken') },
    { [LOG]: { status: 201, body: { ...interaction, markedWarm: false } } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Log a call' }));
  server.answer({ [TODAY]: { body: dayOf({ day: '2026-11-16' }) } });
  vi.spyOn(Temporal.Now, 'instant').mockReturnValue(Temporal.Instant.from('2026-11-15T23:00:30.000Z'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/^It is Monday, 16 November by now/)).toBeDefined();
  await client.refetchQueries();
  expect(screen.getByText('Call logged, warm for 30 days')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show the new day' }));
  expect(await screen.findByText('All is well')).toBeDefined();
  expect(screen.queryByText('Call logged, warm for 30 days')).toBeNull();
});

test('more than the first twenty come page by page, and one that fails is asked for again', async () => {
  const FURTHER = 'GET /api/today/going-cold';
  const { server } = open({ goingCold: { ...coldOnes('Ingrid Bakken'), total: 2 } }, { [FURTHER]: refused(500) });
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 more' }));
  const again = await screen.findByRole('button', { name: 'The others did not load. Try again' });
  server.answer({
    [FURTHER]: { body: { data: [goesCold('Malik Johnson')], meta: { total: 2, page: 2, limit: 20 } } },
  });
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: 'Malik Johnson' })).toBeDefined();
});
