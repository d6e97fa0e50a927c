import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meeting } from '../../testing/calendar-cast.ts';
import { pageOf } from '../../testing/cast.ts';
import { standInBerlin } from '../../testing/in-berlin.ts';
import { held, refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { toLocalEvent } from '../period/local-events.ts';
import { EventDialogs, useEventDialogs } from './event-dialogs.tsx';
import { useMoving } from './use-moving.ts';

beforeEach(standInBerlin);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const local = (title: string, details = {}) => toLocalEvent(meeting(title, details), 'Europe/Berlin');
const [tea, call, lunch] = [local('Tea'), local('Call'), local('Lunch')];

/** Opens tea, and moves the others by a day. */
function Calendar() {
  const { open } = useEventDialogs();
  const move = useMoving();
  const moveByADay = ({ start, end, ...event }: typeof call) => {
    const to = { start: start.add({ days: 1 }), end: end.add({ days: 1 }), allDay: false };
    void move({ start, end, ...event }, to);
  };
  return (
    <>
      <button onClick={() => open(tea)}>Open tea</button>
      <button onClick={() => moveByADay(call)}>Move call</button>
      <button onClick={() => moveByADay(lunch)}>Move lunch</button>
    </>
  );
}

const changedMeanwhile = (title: string) =>
  refused(409, 'calendar.changed', { current: meeting(title, { location: 'Somewhere else', etag: '"2"' }) });
const title = () => screen.getByLabelText<HTMLInputElement>('Title').value;

test('moves that Google refuses wait until the event that is open is done, and then come one by one', async () => {
  const answers = [call, lunch].map(({ event }) => held(changedMeanwhile(event.title)));
  serve({
    'GET /api/contacts': { body: pageOf() },
    'GET /api/calendar/calendars': { body: { data: [] } },
    'PUT /api/calendar/events/call': answers[0]!.answer,
    'PUT /api/calendar/events/lunch': answers[1]!.answer,
    'PUT /api/calendar/events/tea': { body: { ...tea.event, etag: '"2"' } },
  });
  show(
    <EventDialogs>
      <Calendar />
    </EventDialogs>,
  );
  for (const name of ['Move call', 'Move lunch', 'Open tea'])
    await userEvent.click(screen.getByRole('button', { name }));
  await userEvent.type(await screen.findByLabelText('Title'), ' with Anders');
  for (const { release } of answers) release();
  await userEvent.type(screen.getByLabelText('Location', { exact: false }), 'Harbour');
  expect(title()).toBe('Tea with Anders');

  await userEvent.click(screen.getByRole('button', { name: 'Save event' }));
  await waitFor(() => expect(title()).toBe('Call'));
  expect(screen.getByText(/changed in Google Calendar meanwhile/)).toBeDefined();

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(title()).toBe('Lunch'));
});
