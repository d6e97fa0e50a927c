import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useSavedForm } from './use-saved-form.ts';
import { ConfirmProvider } from '../overlays/confirm.tsx';
import { ToastsProvider } from '../overlays/toasts.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Words = z.object({ name: z.string(), description: z.string() });
const useForm = (id: string) =>
  useSavedForm({
    fields: { name: '', description: '' },
    schema: Words,
    draft: `group:${id}`,
    save: async () => undefined,
    failure: '',
    onSaved: () => undefined,
  });

const Around = ({ children }: { children: ReactNode }) => (
  <ToastsProvider>
    <ConfirmProvider>{children}</ConfirmProvider>
  </ToastsProvider>
);

test('a form is never given another subject', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { rerender } = renderHook(({ id }) => useForm(id), {
    initialProps: { id: 'ada' },
    wrapper: Around,
  });
  rerender({ id: 'ada' });
  expect(() => rerender({ id: 'bob' })).toThrow(/A form about \w+:ada was given \w+:bob/);
});
