import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { Bell, Search } from '../brand/icons.tsx';
import { IconButton } from '../icon-button.tsx';
import { Tooltips } from './tooltips.tsx';

beforeAll(() => import('./tooltip-popup.tsx'));
beforeEach(() => {
  render(
    <>
      <IconButton icon={Bell} label="Notifications" />
      <IconButton icon={Search} label="Search" />
      <Tooltips />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = (name: string) => screen.getByRole('button', { name });

test('the label of a button shows under a resting pointer, and goes with it', async () => {
  await userEvent.hover(button('Notifications'));
  expect(await screen.findByText('Notifications')).toBeDefined();
  await userEvent.unhover(button('Notifications'));
  await waitFor(() => expect(screen.queryByText('Notifications')).toBeNull());
});

test('the label of a button shows for the Tab key, and Escape takes it away', async () => {
  await userEvent.tab();
  expect(await screen.findByText('Notifications')).toBeDefined();
  await userEvent.tab();
  expect(await screen.findByText('Search')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Notifications')).toBeNull());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Search')).toBeNull());
  expect(document.activeElement).toBe(button('Search'));
});

test('a press takes the label away', async () => {
  await userEvent.hover(button('Notifications'));
  await screen.findByText('Notifications');
  await userEvent.click(button('Notifications'));
  await waitFor(() => expect(screen.queryByText('Notifications')).toBeNull());
});

test('a hint can be pointed at without losing it', async () => {
  vi.useFakeTimers();
  const wait = () => act(() => vi.advanceTimersByTimeAsync(500));
  fireEvent.pointerOver(button('Notifications'));
  await wait();
  fireEvent.pointerOver(document.body);
  fireEvent.pointerOver(screen.getByText('Notifications'));
  await wait();
  expect(screen.getByText('Notifications')).toBeDefined();
  fireEvent.pointerOver(document.body);
  await wait();
  expect(screen.queryByText('Notifications')).toBeNull();
});
