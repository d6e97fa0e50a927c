import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../platform/server/call.ts';
import { endlessQuery, useEndless } from '../../platform/server/endless.ts';
import { notification } from '../../testing/cast.ts';
import { outage, refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { EndlessScroll } from './endless-scroll.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const news = endlessQuery(['news'], (page, signal) =>
  call(notificationsEndpoints.list, { query: { page, limit: 1 } }, signal),
);

function News() {
  const { items, paging } = useEndless(news);
  return (
    <EndlessScroll label="News" className="" paging={paging}>
      <ul>
        {items?.map(({ id, subject }) => (
          <li key={id}>{subject}</li>
        ))}
      </ul>
    </EndlessScroll>
  );
}

const page = (number: number) => ({
  body: { data: [notification(`News ${number}`)], meta: { total: 2, page: number, limit: 1, unread: 0 } },
});

test.each([
  ['refused', () => refused(404)],
  ['lost on the way', outage],
])('a next page that is %s is said and asked for again only when somebody wants it', async (_, failing) => {
  let asked = 0;
  const list = 'GET /api/notifications';
  const server = serve({ [list]: () => ((asked += 1) === 1 ? page(1) : failing()) });
  show(<News />);
  expect(await screen.findByText('The rest did not load.')).toBeDefined();
  expect(screen.getByText('News 1')).toBeDefined();
  expect(asked).toBe(2);

  server.answer({ [list]: page(2) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('News 2')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(asked).toBe(2);
});
