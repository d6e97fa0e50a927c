import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';

import { Button } from '../button.tsx';

export type Question = {
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for what cannot be undone. */
  danger?: boolean;
};

type ConfirmDialogProps = { question: Question; open: boolean; onReply: (yes: boolean) => void; onClose: () => void };

export default function ConfirmDialog({ question, open, onReply, onClose }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { title, text, confirmLabel, cancelLabel = 'Cancel', danger = false } = question;
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal className="layer z-(--z-confirm)">
        <AlertDialog.Backdrop className="scrim" forceRender />
        <AlertDialog.Viewport className="modal-frame">
          <AlertDialog.Popup initialFocus={cancel} className="modal modal-fit gap-2 px-5 pt-8 pb-7 md:max-w-106 md:p-6">
            <AlertDialog.Title className="voice text-[1.375rem]/[1.75rem]">{title}</AlertDialog.Title>
            {text && (
              <AlertDialog.Description render={<div />} className="text-ink-2">
                {text}
              </AlertDialog.Description>
            )}
            <div className="mt-4 flex flex-col-reverse gap-2 md:flex-row md:justify-end">
              <Button ref={cancel} variant="ghost" onClick={onClose}>
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
