import { Dialog as Base } from '@base-ui/react/dialog';
import { useCallback, useEffect, useRef, type FormEventHandler, type ReactNode } from 'react';

import { X } from '../brand/icons.tsx';
import { Button } from '../button.tsx';
import { classes } from '../styles/classes.ts';
import { DialogsAround } from '../../platform/screen/dialogs-around.ts';
import { firstEmptyField, raisesKeyboard } from '../../platform/screen/field-focus.ts';
import { focusHeading } from '../../platform/screen/focus.ts';
import { IconButton } from '../icon-button.tsx';
import { useGuardedDialog } from '../forms/use-unsaved.ts';
import { Lockable } from '../forms/lockable.tsx';

const widths = {
  narrow: 'md:max-w-106',
  form: 'md:max-w-140',
  plans: 'md:max-w-180',
  billing: 'md:max-w-200',
  details: 'md:max-w-246',
};

/* Beside a name there is no room for a second outline. */
const quietOnPhones =
  'max-md:[&_[data-variant=second]]:bg-transparent max-md:[&_[data-variant=second]]:px-2.5 max-md:[&_[data-variant=second]]:text-accent max-md:[&_[data-variant=second]]:shadow-none';

type Heading =
  | { title: string; subtitle?: ReactNode; badge?: ReactNode; header?: never }
  /** A header of one's own, such as a face and a name. It holds a DialogTitle. */
  | { header: ReactNode; title?: never; subtitle?: never; badge?: never };

export type DialogProps = Heading & {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Before the close button. */
  headerActions?: ReactNode;
  /** Between the head and the body, from edge to edge: tabs. */
  underHeader?: ReactNode;
  /** The buttons, on the right. */
  footer?: ReactNode;
  /** A note or a dangerous way out, on the left of the footer. */
  footerStart?: ReactNode;
  width?: keyof typeof widths;
  /** It is being saved: its fields, Escape, the backdrop and the cross wait. */
  locked?: boolean;
  /** Something is written in it that is not saved yet: leaving asks first. Forms inside guard themselves. */
  unsaved?: boolean;
  /** What was written is given up. */
  onDiscard?: () => void;
  /** It was filled in for somebody, who goes on at the first field that is empty. */
  isFilledIn?: boolean;
  /** Makes the body and the footer one form. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  /** The body brings its own padding and columns. */
  bare?: boolean;
  /** On a phone as high as its content, not as the screen. */
  fit?: boolean;
  /** As high whatever it shows: its tabs stay where they are. */
  steady?: boolean;
};

/**
 * Focus goes to what carries data-autofocus, else to the first field when the dialog is a form, else to the dialog
 * itself, which is then read from its top; on closing it returns to where it was.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, unsaved = false, onDiscard, locked = false, width = 'form', ...rest } = props;
  const { fit = false, steady = false, isFilledIn = false, ...parts } = rest;
  const { around, leave } = useGuardedDialog({ isUnsaved: open && unsaved, onDiscard, onClose });
  const popup = useRef<HTMLDivElement>(null);
  const keep = useCallback((element: HTMLDivElement) => {
    popup.current = element;
    return () => {
      popup.current = null;
      queueMicrotask(focusPageIfNowhere);
    };
  }, []);
  const firstFocus = () =>
    popup.current?.querySelector<HTMLElement>('[data-autofocus]') ??
    (parts.onSubmit && !raisesKeyboard()
      ? ((isFilledIn ? firstEmptyField(popup.current) : null) ??
        popup.current?.querySelector<HTMLElement>('form :is(input, textarea, select):enabled'))
      : null) ??
    popup.current;
  // It may be filled in before it is there, or after it has the focus.
  const goesOn = useRef(false);
  useEffect(() => {
    if (!isFilledIn || goesOn.current || raisesKeyboard()) return;
    goesOn.current = true;
    firstEmptyField(popup.current)?.focus();
  }, [isFilledIn]);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !locked && void leave()}>
      <Base.Portal className="layer z-(--z-modal)">
        <Base.Backdrop className="scrim" forceRender />
        <Base.Viewport className="modal-frame">
          <Base.Popup
            ref={keep}
            initialFocus={firstFocus}
            className={classes('modal', widths[width], fit && 'modal-fit', steady && 'md:h-170')}
          >
            <DialogsAround value={around}>
              <Frame {...parts} locked={locked} />
            </DialogsAround>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Where the focus would return to may be gone, with a contact that was deleted in the dialog. */
function focusPageIfNowhere() {
  if (document.activeElement === document.body) focusHeading(document.querySelector('main'));
}

type FrameProps = Omit<
  DialogProps,
  'open' | 'onClose' | 'unsaved' | 'onDiscard' | 'width' | 'fit' | 'steady' | 'isFilledIn'
> & {
  locked: boolean;
};

function Frame({
  title,
  subtitle,
  badge,
  header,
  headerActions,
  underHeader,
  children,
  locked,
  onSubmit,
  bare,
  ...foot
}: FrameProps) {
  const body = (
    <>
      <Lockable
        locked={locked}
        className={classes(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain',
          !bare && 'grid grid-cols-1 content-start gap-4 px-5 pt-1 pb-6 md:px-6',
        )}
      >
        {children}
      </Lockable>
      <Foot {...foot} />
    </>
  );
  return (
    <>
      <header
        className={classes(
          'flex shrink-0 items-center gap-3 pe-2 md:pe-4',
          header
            ? 'relative gap-3.5 ps-4 pt-7 pb-4 shadow-[0_1px_0_var(--line)] max-sm:pe-4 max-sm:pt-18 md:gap-5 md:ps-7 md:pt-6 md:pb-5'
            : 'ps-5 pt-6 pb-3 md:ps-6 md:pt-5 md:pb-4',
        )}
      >
        {header ?? (
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <DialogTitle voice>{title}</DialogTitle>
              {badge}
            </div>
            {subtitle && <Base.Description className="mt-0.5 text-ink-2">{subtitle}</Base.Description>}
          </div>
        )}
        <div
          className={classes(
            'ms-auto flex md:gap-2',
            quietOnPhones,
            // On a phone above a name, which has no room beside them, and below what a toast covers.
            Boolean(header) && 'self-start max-sm:absolute max-sm:end-2 max-sm:top-7',
          )}
        >
          {headerActions}
          <Base.Close
            disabled={locked}
            render={<IconButton label="Close" icon={X} iconSize={20} tooltipSide="bottom" />}
          />
        </div>
      </header>
      {underHeader}
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
          {body}
        </form>
      ) : (
        body
      )}
    </>
  );
}

function Foot({ footer, footerStart }: Pick<DialogProps, 'footer' | 'footerStart'>) {
  if (!footer && !footerStart) return null;
  return (
    <footer className="flex shrink-0 items-center gap-2 px-5 pt-3 pb-[max(1.75rem,env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--line)] max-md:[&_[data-variant=primary]]:flex-1 md:px-6 md:py-3.5">
      {footerStart && <div className="min-w-0 md:me-auto">{footerStart}</div>}
      {footer && <div className="flex flex-1 items-center justify-end gap-2 md:flex-none md:ms-auto">{footer}</div>}
    </footer>
  );
}

/** Leaves as the cross and Escape do. */
export const DialogCancel = ({ disabled, className }: { disabled: boolean; className?: string | undefined }) => (
  <Base.Close
    disabled={disabled}
    render={
      <Button variant="ghost" className={className}>
        Cancel
      </Button>
    }
  />
);

/** Names the dialog. A person's name stays in the sans. */
export function DialogTitle({ children, voice = false }: { children: ReactNode; voice?: boolean }) {
  return (
    <Base.Title
      dir="auto"
      className={
        voice
          ? 'voice text-2xl'
          : 'text-[1.25rem]/[1.5rem] font-strong tracking-[-0.014em] wrap-anywhere md:text-[1.375rem]/[1.75rem]'
      }
    >
      {children}
    </Base.Title>
  );
}
