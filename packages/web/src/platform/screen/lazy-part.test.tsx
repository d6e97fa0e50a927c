import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { partMissing } from '../signal.ts';
import { show } from '../../testing/show.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Deferred } from './deferred.tsx';
import { firstScreenDrawn, useIntentOn } from './fetch-ahead.ts';
import { optionalPart, lazyPart } from './lazy-part.tsx';

let leaveScreen: (() => void) | undefined;

afterEach(() => {
  leaveScreen?.();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Greeting = () => <p>Good morning</p>;

type Load = () => Promise<{ default: typeof Greeting }>;
const loading = () => vi.fn<Load>(async () => ({ default: Greeting }));

/** A browser without requestIdleCallback is idle after a moment. */
const idle = () => act(() => vi.advanceTimersByTimeAsync(300));

const savingData = () => vi.stubGlobal('navigator', { connection: { saveData: true } });

const showLate = (load: Load) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const Late = optionalPart(load);
  show(
    <>
      <p>The screen</p>
      <Late />
    </>,
  );
};

test('a part that nobody waits for is fetched after the first screen', async () => {
  const load = loading();
  showLate(load);
  await idle();
  expect(load).not.toHaveBeenCalled();
  leaveScreen = firstScreenDrawn();
  await idle();
  expect(await screen.findByText('Good morning')).toBeDefined();
});

test('a part that nobody waits for is nothing that waits where the server draws the screen', () => {
  const Late = optionalPart(loading());
  const drawn = renderToString(
    <>
      <p>The screen</p>
      <Late />
    </>,
  );
  expect(drawn).toContain('The screen');
  // As React marks what waits, and what it gives up to the browser.
  expect(drawn).not.toMatch(/<!--\$[?!]-->/);
});

test('a part that nobody waits for is there at once when it is shown again', async () => {
  const Late = optionalPart(loading());
  leaveScreen = firstScreenDrawn();
  const { unmount } = render(<Late />);
  await screen.findByText('Good morning');
  unmount();
  render(<Late />);
  expect(screen.getByText('Good morning')).toBeDefined();
});

test('a network that fails takes nothing away', async () => {
  showLate(() => Promise.reject(new Error('offline')));
  leaveScreen = firstScreenDrawn();
  await idle();
  expect(await screen.findByText('The screen')).toBeDefined();
  expect(screen.queryByText('Good morning')).toBeNull();
});

test('a part that links lead to comes when somebody goes towards one of them', async () => {
  const load = loading();
  const Details = lazyPart(load);
  function Screen() {
    useIntentOn('a[href*="contact="]', Details.prefetch);
    return (
      <>
        <a href="/pricing">Pricing</a>
        <a href="?contact=1">Ada</a>
      </>
    );
  }
  render(<Screen />);
  await userEvent.hover(screen.getByText('Pricing'));
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(screen.getByText('Ada'));
  expect(load).toHaveBeenCalledOnce();
});

test.each([
  ['the pointer', () => userEvent.hover(screen.getByRole('button', { name: 'More' }))],
  ['the Tab key', () => userEvent.tab()],
])('a part comes when somebody goes towards its button with %s', async (_, go) => {
  const load = loading();
  const Menu = lazyPart(load);
  show(
    <Deferred standIn={<button type="button">More</button>}>
      <Menu />
    </Deferred>,
  );
  await go();
  expect(load).toHaveBeenCalledOnce();
  expect(screen.queryByText('Good morning')).toBeNull();
});

test('nothing is fetched ahead for those who save data', async () => {
  vi.useFakeTimers();
  savingData();
  const load = loading();
  leaveScreen = firstScreenDrawn();
  lazyPart(load).prefetch();
  await idle();
  expect(load).not.toHaveBeenCalled();
});

type DialogState = { open: boolean; onClose: () => void };
const Form = () => <p>The form</p>;

test('a dialog whose code is still on its way says so', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Form }>();
  const Late = lazyDialog<DialogState>(() => promise);
  show(<Late open onClose={() => {}} />);
  expect(screen.getByRole('status', { name: 'Opening' })).toBeDefined();
  resolve({ default: Form });
  expect(await screen.findByText('The form')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});

/** jsdom has no dialogs of its own. */
function standInForDialogs() {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.dispatchEvent(new Event('close'));
    });
  };
}

test('a dialog whose code does not come says so in its place, and the rest goes on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  standInForDialogs();
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

test('a part that fails slowly is asked for once, and again only when somebody presses again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  standInForDialogs();
  const load = vi.fn<() => Promise<never>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('offline');
  });
  const Missing = lazyDialog<DialogState>(load);
  const { rerender } = render(<Missing key="first" open onClose={() => {}} />);
  expect(await screen.findByRole('dialog', { name: 'This part did not load' })).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
  rerender(<Missing key="second" open onClose={() => {}} />);
  expect(screen.getByRole('status', { name: 'Opening' })).toBeDefined();
  expect(await screen.findByRole('dialog', { name: 'This part did not load' })).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
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

test('offline, a part that is not there says so, and comes with the network', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let network = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network);
  standInForDialogs();
  const Late = lazyDialog<DialogState>(async () => {
    if (!network) throw new Error('offline');
    return { default: Form };
  });
  show(<Late open onClose={() => {}} />);
  expect(await screen.findByText(/You are offline/)).toBeDefined();
  expect(screen.queryByText(/new version/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  network = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('The form')).toBeDefined();
  vi.restoreAllMocks();
});
