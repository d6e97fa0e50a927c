import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { ToastMessage } from './toast-queue.ts';
import { ToastsProvider, useToasts } from './toasts.tsx';

// The timers stand still, and the code of the toasts comes without them.
beforeAll(() => import('./toast-list.tsx'));
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Say({ message }: { message: ToastMessage }) {
  const toasts = useToasts();
  return (
    <button type="button" onClick={() => toasts.add(message)}>
      Say
    </button>
  );
}

const say = async (message: ToastMessage) => {
  render(
    <ToastsProvider>
      <Say message={message} />
    </ToastsProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Say' }));
  await pass(50);
};

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const toast = () => screen.queryByRole('dialog');

test('a toast goes after five seconds', async () => {
  await say({ title: 'To-do finished' });
  expect(toast()?.textContent).toContain('To-do finished');
  await pass(4500);
  expect(toast()).not.toBeNull();
  await pass(1000);
  expect(toast()).toBeNull();
});

test('a failure stays until it is sent away', async () => {
  await say({ title: 'Failed to update todo.', tone: 'trouble' });
  await pass(60_000);
  expect(toast()).not.toBeNull();
  fireEvent.click(screen.getByLabelText('Close'));
  await pass(50);
  expect(toast()).toBeNull();
});

test('a toast can be sent away by people who hear it, also while nobody points at it', async () => {
  await say({ title: 'To-do finished' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(1000);
  expect(toast()).toBeNull();
});

test('Undo undoes once and closes the toast', async () => {
  const undo = vi.fn<() => void>();
  await say({ title: 'To-do finished', tone: 'done', action: { label: 'Undo', onPress: undo }, duration: 10_000 });
  await pass(9000);
  fireEvent.click(screen.getByText('Undo'));
  await pass(50);
  expect(undo).toHaveBeenCalledOnce();
  expect(toast()).toBeNull();
});

function SayAtOnce() {
  const toasts = useToasts();
  useEffect(() => void toasts.add({ title: 'Second' }), [toasts]);
  return null;
}

function SayTwice() {
  const toasts = useToasts();
  const [isOn, setOn] = useState(false);
  const press = () => {
    toasts.add({ title: 'First' });
    setOn(true);
  };
  return (
    <button type="button" onClick={press}>
      {isOn && <SayAtOnce />}
      Say
    </button>
  );
}

test('what is said at the moment in which the list appears is shown, with what was said before', async () => {
  render(
    <ToastsProvider>
      <SayTwice />
    </ToastsProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Say' }));
  await pass(50);
  expect(screen.queryByText('First')).not.toBeNull();
  expect(screen.queryByText('Second')).not.toBeNull();
});
