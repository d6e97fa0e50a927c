import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, cleanup, createEvent, fireEvent, renderHook, screen, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { onPlainClick, useAddressedDialog } from './address.ts';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

test('who closes late closes what was open then, and nothing that was opened since', () => {
  window.history.replaceState(null, '', '/?contact=bob');
  const { result } = renderHook(() => useAddressedDialog('contact'));
  const closeBob = result.current.close;
  act(() => window.history.replaceState(null, '', '/?contact=carol'));
  act(closeBob);
  expect(result.current.value).toBe('carol');
  act(() => result.current.close());
  expect(result.current.value).toBeNull();
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'a link that is clicked with %s is left to the browser',
  (key) => {
    const open = vi.fn<() => void>();
    render(
      <a href="?contact=bob" onClick={onPlainClick(open)}>
        Bob
      </a>,
    );
    const link = screen.getByRole('link');
    const [held, plain] = [createEvent.click(link, { [key]: true }), createEvent.click(link)];
    fireEvent(link, held);
    expect([held.defaultPrevented, open.mock.calls.length]).toEqual([false, 0]);
    fireEvent(link, plain);
    expect([plain.defaultPrevented, open.mock.calls.length]).toEqual([true, 1]);
  },
);

/** Links that keep the browser from following them whatever key is held. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'app/shell/frame.tsx': 'the skip link leads nowhere but into this page',
  'auth/sign-in-again.tsx': 'it opens a window of its own in any case',
};

test('every link that does something on this page does it on a plain click', () => {
  const web = path.resolve(import.meta.dirname, '../..');
  const own = globSync('**/*.tsx', { cwd: web }).filter((file) => {
    const source = readFileSync(path.join(web, file), 'utf8');
    return !file.endsWith('.test.tsx') && /\shref=/.test(source) && /preventDefault\(/.test(source);
  });
  expect(own.toSorted()).toEqual(Object.keys(OTHERWISE));
});
