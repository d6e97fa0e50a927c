import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meeting } from '../../testing/calendar-cast.ts';
import { standInBerlin } from '../../testing/in-berlin.ts';
import { serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { toLocalEvent } from '../period/local-events.ts';
import { EventDialogs } from './event-dialogs.tsx';
import { useMoving } from './use-moving.ts';

beforeEach(standInBerlin);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const anders = toLocalEvent(meeting('Call with Anders'), 'Europe/Berlin');

/** Moves the event by some days from where it was drawn first, as a press does that comes before it is drawn anew. */
function Mover({ days }: { days: number }) {
  const move = useMoving();
  const { start, end } = anders;
  const to = { start: start.add({ days }), end: end.add({ days }), allDay: false };
  return <button onClick={() => void move(anders, to)}>Move</button>;
}

test('who moves an event again before the screen shows what was saved does not meet their own change as one of Google', async () => {
  const update = `PUT /api/calendar/events/${anders.event.id}`;
  let versions = 1;
  const server = serve({
    [update]: ({ body }: { body: unknown }) => ({
      body: { ...anders.event, ...(body as object), etag: `"${++versions}"` },
    }),
  });
  show(
    <EventDialogs>
      <Mover days={1} />
    </EventDialogs>,
  );
  const sent = () => server.received.filter(({ request }) => request === update).map(({ body }) => body);
  for (const etag of ['"1"', '"2"', '"3"']) {
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ etag }));
  }
});
