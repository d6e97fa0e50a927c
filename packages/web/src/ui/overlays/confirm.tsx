import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { sessionOver } from '../../platform/session.ts';
import type { Question } from './confirm-dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx'));

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** Asks, and resolves to true only when the person says yes. */
export function useConfirm() {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [{ question, number }, setAsked] = useState<{ question?: Question; number: number }>({ number: 0 });
  const [open, setOpen] = useState(false);
  const asked = useRef<{ answer: (yes: boolean) => void; from: HTMLElement | null }>(undefined);

  const reply = useCallback((yes: boolean) => {
    if (!asked.current) return;
    const { answer, from } = asked.current;
    asked.current = undefined;
    flushSync(() => setOpen(false));
    // First the focus is back where the question came from: what is deleted now hands it on.
    if (from?.isConnected) from.focus({ preventScroll: true });
    answer(yes);
  }, []);

  // A question about one user's things is not for the next user.
  useEffect(() => sessionOver.subscribe(() => reply(false)), [reply]);

  const ask = useCallback<Ask>((next) => {
    asked.current?.answer(false);
    setAsked((before) => ({ question: next, number: before.number + 1 }));
    setOpen(true);
    return new Promise((answer) => {
      asked.current = { answer, from: whereAsked() };
    });
  }, []);

  return (
    <ConfirmContext value={ask}>
      {children}
      {question && <ConfirmDialog key={number} {...{ question, open }} onReply={reply} onClose={() => reply(false)} />}
    </ConfirmContext>
  );
}

/** A menu that asks is closing; its button stays. */
function whereAsked(): HTMLElement | null {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused?.closest('[role=menu]')) return focused;
  return document.querySelector<HTMLElement>('[aria-haspopup=menu][aria-expanded=true]');
}
