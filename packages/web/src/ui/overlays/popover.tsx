import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

import { classes } from '../styles/classes.ts';

type PopoverProps = {
  trigger: ReactElement;
  /** Spoken when it opens; shown only if the content shows it. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'end';
  /** The width, the padding, the height of what scrolls. */
  className?: string;
};

/** A small piece of paper at a button: notifications, a picker. It does not lock the page. */
export function Popover({ trigger, label, children, align = 'end', className, ...state }: PopoverProps) {
  return (
    <Base.Root {...state}>
      <Base.Trigger render={trigger} />
      <Base.Portal className="layer z-(--z-menu)">
        <Base.Positioner positionMethod="fixed" align={align} sideOffset={8} collisionPadding={8}>
          <Base.Popup
            aria-label={label}
            className={classes(
              'floating max-h-(--available-height) max-w-[calc(100vw-16px)] overflow-auto rounded-lg bg-raised shadow-3 [--paper:var(--raised)]',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
