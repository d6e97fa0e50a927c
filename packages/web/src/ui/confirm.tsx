import { AlertDialog } from '@base-ui/react/alert-dialog';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';

import { sessionOver } from '../platform/session-state.ts';
import { Button } from './button.tsx';

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
  const answer = useRef<(yes: boolean) => void>(undefined);

  const reply = useCallback((yes: boolean) => {
    answer.current?.(yes);
    answer.current = undefined;
    setOpen(false);
  }, []);

  // A question about somebody's things is not for whoever comes next.
  useEffect(() => sessionOver.subscribe(() => reply(false)), [reply]);

  const ask = useCallback<Ask>(
    (next) => {
      reply(false);
      setQuestion(next);
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    [reply],
  );

  return (
    <ConfirmContext value={ask}>
      {children}
      {question && <ConfirmDialog question={question} open={open} onReply={reply} />}
    </ConfirmContext>
  );
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
