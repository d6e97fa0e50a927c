import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { browserTimeZone } from '../platform/time/clock.ts';
import { refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { useCatchUp } from './use-catch-up.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Arriving() {
  useCatchUp();
  return null;
}

const settled = {
  'POST /api/contacts/update-status': { body: { updated: 0 } },
  'POST /api/notifications/generate/all': { body: { created: 0 } },
};
const arrive = async (answers: Parameters<typeof serve>[0]) => {
  const server = serve({ ...settled, ...answers });
  show(<Arriving />);
  await waitFor(() => expect(server.requests()).toContain('POST /api/notifications/generate/all'));
  return server;
};

test('who has given no time zone gets the browser’s, once; then what happened is found out and announced', async () => {
  const saved = { ...DEFAULT_SETTINGS, timeZone: browserTimeZone() };
  const server = await arrive({
    'GET /api/user/settings': { body: DEFAULT_SETTINGS },
    'PUT /api/user/settings': { body: saved },
  });
  expect(server.requests()).toEqual([
    'GET /api/user/settings',
    'PUT /api/user/settings',
    'POST /api/contacts/update-status',
    'POST /api/notifications/generate/all',
  ]);
  expect(server.bodyOf('PUT /api/user/settings')).toEqual({
    timeZone: browserTimeZone(),
    seen: { timeZone: null },
  });
});

test('a time zone that somebody chose is left alone', async () => {
  const server = await arrive({ 'GET /api/user/settings': { body: { ...DEFAULT_SETTINGS, timeZone: 'Asia/Tokyo' } } });
  expect(server.requests()).not.toContain('PUT /api/user/settings');
});

test('what fails is logged and holds nothing else up', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await arrive({ 'GET /api/user/settings': refused(500), 'POST /api/contacts/update-status': refused(500) });
  expect(log).toHaveBeenCalledWith('Failed to update contact statuses', expect.anything());
});

test('what is refused because somebody has logged out meanwhile is not logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await arrive({
    'GET /api/user/settings': { body: { ...DEFAULT_SETTINGS, timeZone: 'Asia/Tokyo' } },
    'POST /api/notifications/generate/all': refused(401, 'not-authenticated'),
  });
  // What is logged is logged right after that answer.
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).not.toHaveBeenCalled();
});
