import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLingering } from './use-lingering.ts';

type Props = { value: string | null };

test('what is opened again while it still leaves is a new opening', () => {
  const { result, rerender } = renderHook<ReturnType<typeof useLingering<string>>, Props>(
    ({ value }) => useLingering(value),
    {
      initialProps: { value: 'form' },
    },
  );
  const first = result.current.opening;
  rerender({ value: null });
  expect(result.current).toEqual({ value: 'form', open: false, opening: first });
  rerender({ value: 'form' });
  expect(result.current).toMatchObject({ open: true, value: 'form' });
  expect(result.current.opening).not.toBe(first);
});
