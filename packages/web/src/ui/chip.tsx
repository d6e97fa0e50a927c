import type { ReactNode } from 'react';

import { classes } from './styles/classes.ts';
import { Icon, type IconShape } from './brand/icon.tsx';
import { X } from './brand/icons.tsx';

export const chipLook = (fresh: boolean) =>
  classes(
    'inline-flex max-w-full items-center gap-1 rounded-sm px-2 text-xs font-medium whitespace-nowrap',
    fresh ? 'bg-accent-soft text-accent' : 'bg-fill text-ink-2',
  );

export const chipRemoveLook =
  'relative -me-1 grid size-4 place-items-center rounded-[4px] opacity-90 hover:bg-pressed hover:text-ink before:absolute before:-inset-1 max-md:before:-inset-3.5';

type ChipProps = {
  children: ReactNode;
  icon?: IconShape;
  /** Pine: it will be, or was just, created. */
  fresh?: boolean;
  onRemove?: () => void;
  /** Spoken before the name on the remove button. */
  removeLabel?: string;
  className?: string;
};

export function Chip({ children, icon, fresh = false, onRemove, removeLabel = 'Remove', className }: ChipProps) {
  return (
    <span className={classes(chipLook(fresh), 'h-6', className)}>
      {icon && <Icon of={icon} size={12} />}
      <span dir="auto" className="truncate">
        {children}
      </span>
      {onRemove && (
        <button type="button" className={chipRemoveLook} onClick={onRemove}>
          <span className="sr-only">
            {removeLabel} {children}
          </span>
          <Icon of={X} size={12} />
        </button>
      )}
    </span>
  );
}
