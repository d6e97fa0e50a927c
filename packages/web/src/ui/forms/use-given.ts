import { changedFields } from '@inner-circle/domain/conflicts.rules.ts';
import { useEffect, useEffectEvent, useState } from 'react';

import { useFormWanted } from '../../platform/typing/form-wanted.ts';
import { useToasts } from '../overlays/toasts.tsx';

/** A form that is shown again does not take the same once more. */
const taken = new WeakSet<object>();

type Form<Fields> = {
  values: () => Fields;
  /** Whether something stands in it that is not saved. */
  isWritten: () => boolean;
  fill: (given: Partial<Fields>) => void;
};

/** Fills a form in with what was given to it, once. What somebody is writing there is kept, and that is said. */
export function useGiven<Fields extends object>(given: Partial<Fields> | undefined, form: Form<Fields>) {
  const toasts = useToasts();
  const take = useEffectEvent((fields: Partial<Fields>) => {
    if (!form.isWritten()) return form.fill(fields);
    // What is given stands in it already.
    if (Object.keys(changedFields(form.values(), fields)).length === 0) return;
    toasts.add({
      id: 'words-kept',
      tone: 'plain',
      title: 'You were writing here already',
      detail: 'Your words are as you left them. Save or discard them, and press the assistant’s button again.',
    });
  });
  useEffect(() => {
    if (!given || taken.has(given)) return;
    taken.add(given);
    take(given);
  }, [given]);
}

/** For a form that always stands on its page: what was given to its fields last. */
export function useGivenFields<Fields extends object>(draft: string): Partial<Fields> | undefined {
  const [given, setGiven] = useState<Partial<Fields>>();
  useFormWanted<Fields>(draft, setGiven);
  return given;
}
