import type { CalendarStatus } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { calendarStatus } from '../../testing/calendar-cast.ts';
import { subscription } from '../../testing/cast.ts';
import { outage, refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { FeedCard } from './feed-card.tsx';

const STATUS = 'GET /api/calendar-auth/status';
const REVOKE = 'POST /api/calendar-auth/revoke';
const CALENDARS = '/api/calendar/calendars';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const own = { id: 'primary', name: 'Ada', colour: '#8e63ce', isPrimary: true, readOnly: false, shown: true };
const team = { ...own, id: 'team', name: 'Team', colour: '#33b679', isPrimary: false, readOnly: true, shown: false };

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const agree = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

const open = (status: CalendarStatus, answers = {}) => {
  const server = serve({
    'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
    [STATUS]: { body: status },
    [`GET ${CALENDARS}`]: { body: { data: [own, team] } },
    ...answers,
  });
  show(<CalendarCard />);
  return server;
};
const none = calendarStatus({ isAuthorized: false, email: null });

test('while nobody knows yet the card waits', () => {
  open(none, { [STATUS]: () => new Promise(() => undefined) });
  expect(screen.getByRole('region', { name: 'Calendar' }).getAttribute('aria-busy')).toBe('true');
});

test('a plan without integrations is asked to upgrade', async () => {
  open(none, { [STATUS]: refused(403, 'Subscription required', { feature: 'integrations' }) });
  expect(await screen.findByText('Calendar comes with Medium and Premium.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Upgrade Plan' })).toBeDefined();
});

test('a status that does not come can be asked for again', async () => {
  const server = open(none, { [STATUS]: outage });
  expect(await screen.findByText('Failed to check authorization status')).toBeDefined();
  server.answer({ [STATUS]: { body: calendarStatus() } });
  await press('Try again');
  expect(await screen.findByText('Shows the calendars of ada@lovelace.org')).toBeDefined();
});

test('an authorization that cannot be started says so', async () => {
  vi.stubGlobal('open', () => null);
  open(none, { 'GET /api/calendar-auth/authorize': refused(503) });
  await press('Connect');
  expect(await screen.findByText('Failed to start authorization process')).toBeDefined();
});

test('a connected calendar is given up after the question what that means', async () => {
  const server = open(calendarStatus(), { [REVOKE]: { body: { success: true } } });
  await press('Disconnect');
  expect(await screen.findByText(/Calendar events will no longer appear/)).toBeDefined();
  server.answer({ [STATUS]: { body: none } });
  await agree('Disconnect');
  expect(await screen.findByRole('button', { name: 'Connect' })).toBeDefined();
});

test('a calendar that could not be given up stays', async () => {
  open(calendarStatus(), { [REVOKE]: refused(500) });
  await press('Disconnect');
  await agree('Disconnect');
  expect(await screen.findByText('Failed to revoke authorization')).toBeDefined();
});

test('a calendar that refuses says why and can be connected again', async () => {
  const problem = { message: 'Google no longer lets us see it.', since: '2026-11-14T12:00:00.000Z' };
  open(calendarStatus({ isAuthorized: false, problem }));
  expect(await screen.findByText('Needs attention')).toBeDefined();
  expect(screen.getByText(problem.message)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reconnect' })).toBeDefined();
});

test('the account’s calendars are ticked at once', async () => {
  const server = open(calendarStatus(), {
    [`PUT ${CALENDARS}`]: { body: { data: [own, { ...team, shown: true }] } },
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Team/ });
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  expect(box.checked).toBe(true);
  expect(server.bodyOf(`PUT ${CALENDARS}`)).toEqual({ shown: ['primary', 'team'] });
});

const off = { isOn: false, createdAt: null, lastFetchedAt: null };
const on = { ...off, isOn: true, createdAt: '2026-11-14T12:00:00.000Z' };
const url = 'https://example.com/api/calendar-feed/secret.ics';

test('the feed’s address is shown when it is made, and never again', async () => {
  const server = serve({
    'GET /api/calendar-feed': { body: off },
    'POST /api/calendar-feed': { body: { ...on, url } },
  });
  show(<FeedCard />);
  server.answer({ 'GET /api/calendar-feed': { body: on } });
  await press('Make an address');
  expect(await screen.findByText(url)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
  cleanup();
  show(<FeedCard />);
  expect(await screen.findByText('No calendar has read it yet')).toBeDefined();
  expect(screen.queryByText(url)).toBeNull();
});

test('the feed is replaced or turned off only after a question', async () => {
  const server = serve({
    'GET /api/calendar-feed': { body: on },
    'POST /api/calendar-feed': { body: { ...on, url } },
    'DELETE /api/calendar-feed': { body: off },
  });
  show(<FeedCard />);
  await press('Replace');
  await agree('Replace');
  expect(await screen.findByText(url)).toBeDefined();
  await press('Turn off');
  expect(server.requests()).not.toContain('DELETE /api/calendar-feed');
  server.answer({ 'GET /api/calendar-feed': { body: off } });
  await agree('Turn off');
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeDefined();
});
