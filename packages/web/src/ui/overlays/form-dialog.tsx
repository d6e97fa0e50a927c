import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

import { Button } from '../button.tsx';
import { Dialog, DialogCancel, type DialogProps } from './dialog.tsx';
import { MessageBox } from '../states/message-box.tsx';
import { ElsewhereNotice } from '../forms/elsewhere-notice.tsx';
import type { SavedForm } from '../forms/use-saved-form.ts';

type FormDialogProps<Fields extends FieldValues, Body> = Pick<
  DialogProps,
  'open' | 'onClose' | 'footerStart' | 'width' | 'fit' | 'children'
> & {
  of: SavedForm<Fields, Body>;
  title: string;
  subtitle?: ReactNode;
  /** Beside the title: where it comes from. */
  badge?: ReactNode;
  submitLabel: string;
  workingLabel: string;
  /** Whether there is enough to save. */
  isReady?: boolean;
  /** Red, for what cannot be undone. */
  danger?: boolean;
  /** In the place of the buttons that save and leave: what is written goes another way. */
  footer?: ReactNode;
  /** On a phone the footer has no room for it; the cross is there. */
  cancelClassName?: string;
};

/** The one dialog in which something is written: it asks before it is left, waits while it saves, and says what went wrong. */
export function FormDialog<Fields extends FieldValues, Body>(props: FormDialogProps<Fields, Body>) {
  const { of: written, submitLabel, workingLabel, isReady = true, danger = false, cancelClassName, children } = props;
  const { open, onClose, title, subtitle, badge, footerStart, width, fit } = props;
  const { problem, isUnsaved, isSubmitting, submit, forget } = written;
  return (
    <Dialog
      {...{ open, onClose, title }}
      {...(subtitle !== undefined && { subtitle })}
      {...(badge !== undefined && { badge })}
      {...(footerStart !== undefined && { footerStart })}
      {...(width && { width })}
      {...(fit && { fit })}
      locked={isSubmitting}
      unsaved={isUnsaved}
      isFilledIn={written.isGiven && isUnsaved}
      onDiscard={forget}
      onSubmit={(event) => {
        // It may stand inside another form, which has nothing to save because of this.
        event.stopPropagation();
        void submit(event);
      }}
      footer={
        props.footer ?? (
          <>
            <DialogCancel disabled={isSubmitting} className={cancelClassName} />
            <Button
              type="submit"
              variant={danger ? 'danger' : 'primary'}
              disabled={!isReady}
              working={isSubmitting}
              workingLabel={workingLabel}
            >
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      {problem && (
        <MessageBox tone="error">
          <span className="whitespace-pre-line">{problem}</span>
        </MessageBox>
      )}
      <ElsewhereNotice {...written.notice} />
      {children}
    </Dialog>
  );
}
