import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { PlainToasts } from './plain-toasts.tsx';
import { toastQueue, type ToastMessage } from './toast-queue.ts';

afterEach(cleanup);

test('what is said too early is shown as soon as something can show it, and can still be taken back', () => {
  const queue = toastQueue();
  const closed = vi.fn<() => void>();
  const shown: string[] = [];
  const close = queue.add({ title: 'Saved' });
  queue.add({ title: 'Taken back' })();
  queue.showWith(({ title }: ToastMessage) => {
    shown.push(title);
    return closed;
  });
  expect(shown).toEqual(['Saved']);
  queue.add({ title: 'Saved again' });
  expect(shown).toEqual(['Saved', 'Saved again']);
  close();
  expect(closed).toHaveBeenCalledOnce();
});

test('of two messages with one id the later one waits', () => {
  const queue = toastQueue();
  queue.add({ title: 'One reminder failed', id: 'retry' });
  queue.add({ title: 'Two reminders failed', id: 'retry' });
  expect(queue.waiting().map(({ message }) => message.title)).toEqual(['Two reminders failed']);
});

test('where the code of the toasts does not come, what is said still shows, with its button', async () => {
  const queue = toastQueue();
  const undo = vi.fn<() => void>();
  queue.add({ title: 'To-do finished', detail: 'Buy flowers', action: { label: 'Undo', onPress: undo } });
  render(<PlainToasts queue={queue} />);
  expect(screen.getByText('Buy flowers')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('To-do finished')).toBeNull();
});
