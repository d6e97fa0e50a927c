import type { Notification, NotificationPage } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contact, notification } from '../testing/cast.ts';
import { held, refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { NotificationsBell } from './notifications-bell.tsx';

const pageOf = (...data: Notification[]): { body: NotificationPage } => ({
  body: {
    data,
    meta: { total: data.length, page: 1, limit: 20, unread: data.filter(({ read }) => !read).length, waiting: 0 },
  },
});

const bob = contact('Bob');
const cake = notification('Bake a cake', { contactId: bob.id });
const chairs = notification('Return the chairs');

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const bell = (name: RegExp | string = /^Notifications/) => screen.findByRole('button', { name });
const open = async (name?: string) => {
  await userEvent.click(await bell(name));
  return within(await screen.findByRole('list'));
};

test('the bell counts to nine', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => notification(`To-do ${index}`));
  serve({ 'GET /api/notifications': pageOf(...many(9)) });
  show(<NotificationsBell />);
  expect(await screen.findByText('9')).toBeDefined();
  cleanup();
  serve({ 'GET /api/notifications': pageOf(...many(10)) });
  show(<NotificationsBell />);
  expect(await screen.findByText('9+')).toBeDefined();
  expect(await bell('Notifications, 10 unread')).toBeDefined();
});

test('without notifications everybody is all caught up', async () => {
  serve({ 'GET /api/notifications': pageOf() });
  show(<NotificationsBell />);
  await userEvent.click(await bell('Notifications'));
  expect(await screen.findByText("You're all caught up!")).toBeDefined();
});

test('pressing one marks it as read at once and opens its contact', async () => {
  const marking = held({ body: { ...cake, read: true } });
  const server = serve({
    'GET /api/notifications': pageOf(cake, chairs),
    [`PATCH /api/notifications/${cake.id}/read`]: marking.answer,
  });
  show(<NotificationsBell />);
  const list = await open('Notifications, 2 unread');
  await userEvent.click(list.getByRole('button', { name: /Bake a cake/ }));
  expect(await bell('Notifications, 1 unread')).toBeDefined();
  expect(window.location.search).toBe(`?contact=${bob.id}`);
  server.answer({ 'GET /api/notifications': pageOf({ ...cake, read: true }, chairs) });
  marking.release();
  expect(await bell('Notifications, 1 unread')).toBeDefined();
});

test('pressing one of changes in an account elsewhere opens them', async () => {
  const changes = notification('Google Contacts', { type: 'other', sourceId: bob.id });
  serve({
    'GET /api/notifications': pageOf(changes),
    [`PATCH /api/notifications/${changes.id}/read`]: { body: { ...changes, read: true } },
  });
  show(<NotificationsBell />);
  const list = await open('Notifications, 1 unread');
  await userEvent.click(list.getByRole('button', { name: /Google Contacts/ }));
  expect(window.location.search).toBe(`?changes=${changes.sourceId}`);
});

test('a refused mark is put back, and only the log says so', async () => {
  const marking = held(refused(500));
  serve({
    'GET /api/notifications': pageOf(chairs),
    [`PATCH /api/notifications/${chairs.id}/read`]: marking.answer,
  });
  show(<NotificationsBell />);
  const list = await open();
  await userEvent.click(list.getByRole('button', { name: /Return the chairs/ }));
  expect(await bell('Notifications')).toBeDefined();
  marking.release();
  expect(await bell('Notifications, 1 unread')).toBeDefined();
  expect(console.error).toHaveBeenCalledWith('Failed to mark a notification as read', expect.anything());
});

test('all are marked as read at once, and put back when that is refused', async () => {
  const marking = held(refused(500));
  serve({
    'GET /api/notifications': pageOf(cake, chairs),
    'PATCH /api/notifications/mark-all-read': marking.answer,
  });
  show(<NotificationsBell />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  expect(await bell('Notifications')).toBeDefined();
  marking.release();
  expect(await bell('Notifications, 2 unread')).toBeDefined();
});

test('a deleted one is gone at once, and comes back when that is refused', async () => {
  const deleting = held(refused(500));
  serve({
    'GET /api/notifications': pageOf(cake, chairs),
    [`DELETE /api/notifications/${cake.id}`]: deleting.answer,
  });
  show(<NotificationsBell />);
  const list = await open();
  await userEvent.click(list.getAllByRole('button', { name: 'Delete notification' })[0]!);
  await waitFor(() => expect(screen.queryByText('Bake a cake')).toBeNull());
  expect(await bell('Notifications, 1 unread')).toBeDefined();
  deleting.release();
  expect(await screen.findByText('Bake a cake')).toBeDefined();
  expect(await bell('Notifications, 2 unread')).toBeDefined();
});
