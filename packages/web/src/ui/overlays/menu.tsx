import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode, RefObject } from 'react';

import { classes } from '../styles/classes.ts';
import { Icon, type IconShape } from '../brand/icon.tsx';

type MenuProps = {
  /** A Button, an IconButton or a button of one's own. */
  trigger: ReactElement;
  children: ReactNode;
  /** Above the items: who is signed in, for example. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** Open from the start: somebody pressed before it was there. */
  defaultOpen?: boolean;
  /** Around the trigger. When the choice takes the trigger away, the focus goes to the first thing in here instead. */
  finalFocus?: RefObject<HTMLElement | null>;
  className?: string;
};

export function Menu(props: MenuProps) {
  const {
    trigger,
    children,
    header,
    align = 'end',
    side = 'bottom',
    defaultOpen = false,
    finalFocus,
    className,
  } = props;
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal className="layer z-(--z-menu)">
        <Base.Positioner positionMethod="fixed" align={align} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup
            finalFocus={finalFocus ?? true}
            className={classes(
              'floating max-h-(--available-height) min-w-44 overflow-y-auto overscroll-contain rounded-lg bg-raised p-1.5 shadow-3',
              className,
            )}
          >
            {header && (
              <>
                <div className="flex items-center gap-2.5 px-2.5 pt-2 pb-2.5">{header}</div>
                <MenuSeparator />
              </>
            )}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
  children: ReactNode;
  icon?: IconShape;
  danger?: boolean;
  disabled?: boolean;
} & ({ onSelect: () => void; href?: never } | { href: string; onSelect?: never });

const itemLook = (danger: boolean) =>
  classes(
    'flex min-h-11 w-full cursor-default items-center gap-2.5 rounded-sm px-2.5 font-[480] outline-0 select-none data-disabled:text-ink-disabled md:min-h-8.5',
    danger ? 'text-danger data-highlighted:bg-danger-soft' : 'data-highlighted:bg-hover',
  );

export function MenuItem({ children, icon, danger = false, disabled = false, href, onSelect }: MenuItemProps) {
  const content = (
    <>
      {icon && <Icon of={icon} className={danger ? undefined : 'text-ink-3'} />}
      {children}
    </>
  );
  if (href !== undefined) {
    return (
      <Base.LinkItem href={href} closeOnClick className={itemLook(danger)}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={itemLook(danger)}>
      {content}
    </Base.Item>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}
