import { AlertDialog } from '@base-ui/react/alert-dialog';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { sessionOver } from '../../platform/session.ts';
import { Button } from '../button.tsx';

export type Question = {
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for what cannot be undone. */
  danger?: boolean;
};

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** Asks, and resolves to true only when the person says yes. */
export function useConfirm() {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
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
    setQuestion(next);
    setOpen(true);
    return new Promise((answer) => {
      asked.current = { answer, from: whereAsked() };
    });
  }, []);

  return (
    <ConfirmContext value={ask}>
      {children}
      {question && <ConfirmDialog question={question} open={open} onReply={reply} />}
    </ConfirmContext>
  );
}

/** A menu that asks is closing; its button stays. */
function whereAsked(): HTMLElement | null {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused?.closest('[role=menu]')) return focused;
  return document.querySelector<HTMLElement>('[aria-haspopup=menu][aria-expanded=true]');
}

type ConfirmDialogProps = { question: Question; open: boolean; onReply: (yes: boolean) => void };

function ConfirmDialog({ question, open, onReply }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { title, text, confirmLabel, cancelLabel = 'Cancel', danger = false } = question;
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onReply(false)}>
      <AlertDialog.Portal className="layer z-(--z-confirm)">
        <AlertDialog.Backdrop className="scrim" forceRender />
        <AlertDialog.Viewport className="modal-frame">
          <AlertDialog.Popup initialFocus={cancel} className="modal modal-fit gap-2 px-5 pt-8 pb-7 md:max-w-106 md:p-6">
            <AlertDialog.Title className="voice text-[1.375rem]/[1.75rem]">{title}</AlertDialog.Title>
            {text && <AlertDialog.Description className="text-ink-2">{text}</AlertDialog.Description>}
            <div className="mt-4 flex flex-col-reverse gap-2 md:flex-row md:justify-end">
              <Button ref={cancel} variant="ghost" onClick={() => onReply(false)}>
                {cancelLabel}
              </Button>
              <Button variant={danger ? 'danger' : 'primary'} onClick={() => onReply(true)}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
