import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useSavedForm } from './use-saved-form.ts';
import { useWords } from './use-words.ts';
import { ConfirmProvider } from '../overlays/confirm.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Words = z.object({ note: z.string() });
const FORMS = {
  useSavedForm: (draft: string) =>
    useSavedForm({
      fields: { note: '' },
      schema: Words,
      draft,
      save: async () => undefined,
      failure: '',
      onSaved: () => undefined,
    }),
  useWords: (draft: string) => useWords({ note: '' }, { draft }),
};

test.each(Object.entries(FORMS))('a form of %s is never given another subject', (_name, useForm) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { rerender } = renderHook(({ draft }) => useForm(draft), {
    initialProps: { draft: 'contact:ada' },
    wrapper: ConfirmProvider,
  });
  rerender({ draft: 'contact:ada' });
  expect(() => rerender({ draft: 'contact:bob' })).toThrow('A form about contact:ada was given contact:bob');
});
