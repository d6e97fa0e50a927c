import type { ComponentProps } from 'react';

import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts';
import { Icon, type IconShape } from './brand/icon.tsx';

type ButtonLinkProps = ComponentProps<'a'> & {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconShape | undefined;
  full?: boolean;
};

/** Looks like a button, goes somewhere. */
export function ButtonLink({
  variant = 'second',
  size = 'md',
  icon,
  full = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} data-variant={variant} className={buttonLook({ variant, size, full, className })}>
      {icon && <Icon of={icon} className="-ms-0.75" />}
      {children}
    </a>
  );
}
