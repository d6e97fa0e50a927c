import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { meeting } from '../../testing/calendar-cast.ts';
import { pageOf } from '../../testing/cast.ts';
import { standInBerlin } from '../../testing/in-berlin.ts';
import { bob } from '../../testing/reminders-cast.ts';
import { opened, outage, refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import EventDialog from './event-dialog.tsx';

const CREATE = 'POST /api/calendar/events';
const UPDATE = 'PUT /api/calendar/events/tea';
const DELETE = 'DELETE /api/calendar/events/tea';

beforeEach(standInBerlin);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const onClose = vi.fn<() => void>();
const answers = (more: object) => ({
  'GET /api/contacts': { body: pageOf(bob) },
  [`GET /api/contacts/${bob.id}`]: opened(bob),
  'GET /api/calendar/calendars': { body: { data: [] } },
  ...more,
});
const begin = (more = {}, contact: { id: string; name: string } | null = null) => {
  onClose.mockReset();
  const server = serve(answers(more));
  const start = Temporal.PlainDateTime.from('2026-11-19T18:00');
  show(<EventDialog open onClose={onClose} seed={{ start, allDay: false, contact }} />);
  return server;
};
const edit = (details = {}, more = {}) => {
  onClose.mockReset();
  const server = serve(answers(more));
  const event = meeting('Tea', details);
  show(<EventDialog open onClose={onClose} event={event} />);
  return server;
};
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { exact: false });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save event' }));
const rewrite = async (name: string, text: string) => {
  const input = await field(name);
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

test('a new event needs a title and a start', async () => {
  const server = begin();
  fireEvent.change(await field('Starts'), { target: { value: '' } });
  await save();
  expect(await screen.findByText('Event title is required')).toBeDefined();
  expect(screen.getByText('Event start date is required')).toBeDefined();
  expect(server.requests()).not.toContain(CREATE);
});

test('a moved start keeps the duration, and “all day” asks for days', async () => {
  begin();
  fireEvent.change(await field('Ends'), { target: { value: '2026-11-19T19:30' } });
  fireEvent.change(await field('Starts'), { target: { value: '2026-11-20T09:00' } });
  expect((await field('Ends')).value).toBe('2026-11-20T10:30');
  expect(screen.getByText('1 hour 30 minutes, kept when the start moves')).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'All day' }));
  expect((await field('Starts')).value).toBe('2026-11-20');
  expect((await field('Starts')).type).toBe('date');
});

describe('a repeating event', () => {
  const repeats = async (words: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Repeats' }));
    await userEvent.click(await screen.findByRole('option', { name: words }));
  };

  test('is planned by its days and its end, and said in a sentence before it is saved', async () => {
    const server = begin({ [CREATE]: { status: 201, body: meeting('Run') } });
    await userEvent.type(await field('Title'), 'Run');
    await repeats('Every week');
    const thursday = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Thursday' });
    expect([thursday.checked, thursday.disabled]).toEqual([true, true]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await userEvent.click(screen.getByRole('radio', { name: 'On a day' }));
    await save();
    expect(await screen.findByText('Choose the last day')).toBeDefined();
    fireEvent.change(await field('Last day'), { target: { value: '2026-11-18' } });
    await save();
    expect(await screen.findByText('The last day must not be before the first.')).toBeDefined();
    fireEvent.change(await field('Last day'), { target: { value: '2026-12-24' } });
    expect(screen.getByText('Every week on Monday and Thursday, until 24 December 2026')).toBeDefined();
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.bodyOf(CREATE)).toMatchObject({
      repeat: { every: 'week', days: [1], until: '2026-12-24', times: null },
    });
  });

  test('may end after some times, and follows the day on which it begins', async () => {
    const server = begin({ [CREATE]: { status: 201, body: meeting('Run') } });
    await userEvent.type(await field('Title'), 'Run');
    await repeats('Every month');
    fireEvent.change(await field('Starts'), { target: { value: '2026-12-31T09:00' } });
    await userEvent.click(screen.getByRole('radio', { name: 'After' }));
    expect(
      screen.getByText('Every month on day 31, 10 times in all. Months without that day are left out'),
    ).toBeDefined();
    await save();
    await waitFor(() => expect(server.bodyOf(CREATE)).toMatchObject({ repeat: { every: 'month', times: 10 } }));
  });

  test('is not made of one that is there', async () => {
    edit();
    await field('Title');
    expect(screen.queryByRole('combobox', { name: 'Repeats' })).toBeNull();
  });
});

test('a Meet link and a logged interaction are offered once there is a contact', async () => {
  const server = begin({ [CREATE]: { status: 201, body: meeting('Call') } });
  expect(screen.queryByRole('checkbox', { name: /Google Meet/ })).toBeNull();
  await userEvent.type(await field('Title'), 'Call');
  await userEvent.type(screen.getByRole('combobox', { name: /Contact/ }), 'Bob');
  await userEvent.click(await screen.findByRole('option', { name: 'Bob' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Add a Google Meet link/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Log it as an interaction with Bob/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Invite Bob' }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.bodyOf(CREATE)).toMatchObject({
    title: 'Call',
    start: '2026-11-19T17:00:00.000Z',
    end: '2026-11-19T17:30:00.000Z',
    contactId: bob.id,
    attendees: ['bob@example.com'],
    generateMeetLink: true,
    createInteraction: true,
    zone: 'Europe/Berlin',
  });
});

test('three free times fill the start and the end', async () => {
  const data = [9, 10, 11].map((hour) => ({
    start: `2026-11-${hour + 8}T${hour}:00:00.000Z`.replace('T9', 'T09'),
    end: `2026-11-${hour + 8}T${hour}:30:00.000Z`.replace('T9', 'T09'),
  }));
  const server = begin({ 'POST /api/calendar/free-times': { body: { data } } }, bob);
  await userEvent.click(screen.getByRole('button', { name: 'Find a time' }));
  const times = within(await screen.findByRole('region', { name: 'Free times' })).getAllByRole('button');
  expect(times).toHaveLength(3);
  expect(server.bodyOf('POST /api/calendar/free-times')).toEqual({
    contactId: bob.id,
    minutes: 30,
    zone: 'Europe/Berlin',
  });
  await userEvent.click(times[1]!);
  expect((await field('Starts')).value).toBe('2026-11-18T11:00');
  expect((await field('Ends')).value).toBe('2026-11-18T11:30');
});

test.each([
  [refused(409, 'Google refused it: no'), 'Failed to create event: 409 - Google refused it: no'],
  [outage, 'Failed to save event'],
])('a new event that is not saved says why', async (answer, words) => {
  begin({ [CREATE]: answer });
  await userEvent.type(await field('Title'), 'Call');
  await save();
  expect(await screen.findByText(words)).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

describe('a known event', () => {
  test('is changed only where the person changed it, with the version they saw', async () => {
    const server = edit({}, { [UPDATE]: { body: meeting('Tea with Eilidh') } });
    await rewrite('Title', 'Tea with Eilidh');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.bodyOf(UPDATE)).toEqual({
      title: 'Tea with Eilidh',
      scope: 'this',
      zone: 'Europe/Berlin',
      calendarId: 'primary',
      etag: '"1"',
    });
  });

  test('that is not saved says so', async () => {
    edit({}, { [UPDATE]: refused(503, 'Google Calendar does not answer right now.') });
    await rewrite('Title', 'Tea?');
    await save();
    expect(await screen.findByText(/Failed to update calendar event/)).toBeDefined();
  });

  test('of a series asks whether this one or all are meant, and nothing is sent before', async () => {
    const server = edit({ seriesId: 'series' }, { [UPDATE]: { body: meeting('Tea?') } });
    await rewrite('Title', 'Tea?');
    await save();
    const question = await screen.findByRole('dialog', { name: 'Change which events?' });
    expect(server.requests()).not.toContain(UPDATE);
    await userEvent.click(within(question).getByRole('button', { name: 'All events' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.bodyOf(UPDATE)).toMatchObject({ scope: 'all' });
  });

  test('that changed at Google shows both, takes over the rest, and lets the person choose', async () => {
    const current = meeting('Tea at noon', { location: 'Rialto', etag: '"2"' });
    const conflict = { status: 409, body: { error: 'calendar.changed', message: 'changed', current } };
    const server = edit({}, { [UPDATE]: conflict });
    await rewrite('Title', 'Tea with Eilidh');
    await save();
    expect(await screen.findByText(/This event was changed in Google Calendar meanwhile/)).toBeDefined();
    expect(screen.getByText('“Tea at noon”')).toBeDefined();
    expect(screen.getByText('“Tea with Eilidh”')).toBeDefined();
    expect((await field('Location')).value).toBe('Rialto');
    server.answer({ [UPDATE]: { body: current } });
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.bodyOf(UPDATE)).toMatchObject({ title: 'Tea with Eilidh', etag: '"2"' });
    expect(server.bodyOf(UPDATE)).not.toHaveProperty('location');
  });

  test('that changed at Google is left as it is there when the person takes that', async () => {
    const current = meeting('Tea at noon', { etag: '"2"' });
    const server = edit({}, { [UPDATE]: { status: 409, body: { error: 'x', message: 'x', current } } });
    await rewrite('Title', 'Tea with Eilidh');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Use Google’s Title' }));
    expect((await field('Title')).value).toBe('Tea at noon');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requests().filter((request) => request === UPDATE)).toHaveLength(1);
  });

  test('is deleted after a question', async () => {
    const server = edit({}, { [DELETE]: { status: 204 } });
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(server.requests()).not.toContain(DELETE);
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requests()).toContain(DELETE);
  });

  test.each([
    [refused(503, 'away'), /Failed to delete calendar event/],
    [outage, 'Failed to delete event'],
  ])('that could not be deleted stays and says so', async (answer, words) => {
    edit({}, { [DELETE]: answer });
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(words)).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('with a Meet link leads to it', async () => {
    edit({ contactId: bob.id, contactName: 'Bob', meetLink: 'https://meet.google.com/abc' });
    expect(await screen.findByRole('link', { name: 'Join Google Meet' })).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: /Add a Google Meet link/ })).toBeNull();
  });
});

test('contacts that do not come say so', async () => {
  begin({ 'GET /api/contacts': outage });
  await userEvent.type(screen.getByRole('combobox', { name: /Contact/ }), 'Bob');
  expect(await screen.findByText('Failed to load contacts')).toBeDefined();
});
