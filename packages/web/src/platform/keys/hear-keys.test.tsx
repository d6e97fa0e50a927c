import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localStore } from '../storage.ts';
import { DialogsAround } from '../screen/dialogs-around.ts';
import { useKeys, type KeyActions } from '../screen/keys.ts';
import { useKeyListener } from './hear-keys.ts';
import { keyCaps } from './key-presses.ts';

const added = vi.fn<() => void>();
const wentToCalendar = vi.fn<() => void>();

function Page(actions: KeyActions) {
  useKeyListener();
  useKeys(actions);
  return null;
}

function open(actions: KeyActions = { 'add-contact': added, 'go-calendar': wentToCalendar }) {
  return render(
    <>
      <Page {...actions} />
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Done" />
      <div role="menu" tabIndex={-1}>
        Menu
      </div>
    </>,
  );
}

beforeEach(() => {
  added.mockReset();
  wentToCalendar.mockReset();
  localStore.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a letter does what its page says, until the page is gone', async () => {
  const { unmount } = open();
  await userEvent.keyboard('c');
  expect(added).toHaveBeenCalledOnce();
  unmount();
  await userEvent.keyboard('c');
  expect(added).toHaveBeenCalledOnce();
});

test('two letters one after the other lead to a page, and with another between them nowhere', async () => {
  open();
  await userEvent.keyboard('gk');
  expect(wentToCalendar).toHaveBeenCalledOnce();
  await userEvent.keyboard('gxk');
  expect(wentToCalendar).toHaveBeenCalledOnce();
});

test('the second letter of two is not waited for longer than a moment', () => {
  open();
  const at = (time: number, key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: time });
    fireEvent(document.body, event);
  };
  at(1000, 'g');
  at(4000, 'k');
  expect(wentToCalendar).not.toHaveBeenCalled();
  at(5000, 'g');
  at(5500, 'k');
  expect(wentToCalendar).toHaveBeenCalledOnce();
});

test.each(['Name', 'Menu'])('where letters are words (%s) they are nothing else', async (where) => {
  open();
  (where === 'Menu' ? screen.getByRole('menu') : screen.getByLabelText(where)).focus();
  await userEvent.keyboard('cgk');
  expect(added).not.toHaveBeenCalled();
  expect(wentToCalendar).not.toHaveBeenCalled();
});

test('on something that is ticked letters do what they do elsewhere', async () => {
  open();
  screen.getByLabelText('Done').focus();
  await userEvent.keyboard('c');
  expect(added).toHaveBeenCalledOnce();
});

test('a dialog covers the keys of the page, and has its own', async () => {
  const inDialog = vi.fn<() => void>();
  const { rerender } = open();
  rerender(
    <>
      <Page add-contact={added} />
      <div className="modal">
        <DialogsAround value={[Symbol('dialog')]}>
          <Inner add-todo={inDialog} />
        </DialogsAround>
      </div>
    </>,
  );
  await userEvent.keyboard('ct');
  expect(added).not.toHaveBeenCalled();
  expect(inDialog).toHaveBeenCalledOnce();
});

function Inner(actions: KeyActions) {
  useKeys(actions);
  return null;
}

test('of two parts with the same key the one that came last has it', async () => {
  const later = vi.fn<() => void>();
  open();
  const { unmount } = render(<Inner add-contact={later} />);
  await userEvent.keyboard('c');
  expect(later).toHaveBeenCalledOnce();
  unmount();
  await userEvent.keyboard('c');
  expect(added).toHaveBeenCalledOnce();
});

test('who switched single keys off has none of them', async () => {
  open();
  localStore.set('single-keys', 'off');
  await userEvent.keyboard('cgk');
  expect(added).not.toHaveBeenCalled();
  expect(wentToCalendar).not.toHaveBeenCalled();
});

test.each([
  ['with Ctrl held', { key: 'c', ctrlKey: true }],
  ['with Alt held', { key: 'c', altKey: true }],
  ['with Shift held', { key: 'C', shiftKey: true }],
  ['while it is held', { key: 'c', repeat: true }],
  ['of a word that is being composed', { key: 'c', isComposing: true }],
])('a letter %s is another', (_, press) => {
  open();
  fireEvent.keyDown(document.body, press);
  expect(added).not.toHaveBeenCalled();
});

test('on a Cyrillic keyboard the key at the same place counts', () => {
  open();
  fireEvent.keyDown(document.body, { key: 'с', code: 'KeyC' });
  expect(added).toHaveBeenCalledOnce();
});

test('a sign that needs Shift or AltGr is that sign', () => {
  const shown = vi.fn<() => void>();
  open({ 'show-keys': shown });
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true, altKey: true, modifierAltGraph: true });
  expect(shown).toHaveBeenCalledTimes(2);
});

test('keys are drawn as this keyboard names them', () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  expect([keyCaps('mod+k'), keyCaps('g k'), keyCaps('shift+enter')]).toEqual([['⌘K'], ['G', 'K'], ['⇧↵']]);
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('Win32');
  expect([keyCaps('mod+k'), keyCaps('shift+enter')]).toEqual([['Ctrl K'], ['Shift ↵']]);
});
