import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { partMissing } from '../signal.ts';
import { show } from '../../testing/show.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Deferred } from './deferred.tsx';
import { latePart, lazyPart } from './lazy-part.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Greeting = () => <p>Good morning</p>;

const showLate = (load: () => Promise<{ default: typeof Greeting }>) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const Late = latePart(load);
  show(
    <Suspense>
      <p>The screen</p>
      <Late />
    </Suspense>,
  );
};

test('a part that nobody waits for is fetched after the first screen', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Greeting }>>(async () => ({ default: Greeting }));
  showLate(load);
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(await screen.findByText('Good morning')).toBeDefined();
});

test('a network that fails takes nothing away', async () => {
  showLate(() => Promise.reject(new Error('offline')));
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(await screen.findByText('The screen')).toBeDefined();
  expect(screen.queryByText('Good morning')).toBeNull();
});

type DialogState = { open: boolean; onClose: () => void };
const Form = () => <p>The form</p>;

test('a dialog whose code is still on its way says so at once', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Form }>();
  const Late = lazyDialog<DialogState>(() => promise);
  show(<Late open onClose={() => {}} />);
  expect(screen.getByRole('status', { name: 'Opening' })).toBeDefined();
  resolve({ default: Form });
  expect(await screen.findByText('The form')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a dialog whose code does not come says so in its place, and the rest goes on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const closed = vi.fn<() => void>();
  const Missing = lazyDialog<DialogState>(() => Promise.reject(new Error('404')));
  show(
    <>
      <label>
        Notes <input defaultValue="Half a sentence" />
      </label>
      <Missing open onClose={closed} />
    </>,
  );
  expect(await screen.findByRole('dialog', { name: 'This part did not load' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  expect(screen.getByDisplayValue('Half a sentence')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(closed).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('a menu whose code does not come keeps its button, which can be pressed again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const announced = vi.fn<() => void>();
  const stop = partMissing.subscribe(announced);
  let isOffline = true;
  const Menu = lazyPart(async () => {
    if (isOffline) throw new Error('offline');
    return { default: Greeting };
  });
  show(
    <Deferred standIn={<button type="button">More</button>}>
      <Menu />
    </Deferred>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(announced).toHaveBeenCalledOnce());
  isOffline = false;
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByText('Good morning')).toBeDefined();
  stop();
  vi.restoreAllMocks();
});
