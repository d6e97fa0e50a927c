import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useAddressedDialog } from './address.ts';

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
