import type { ComponentProps } from 'react';

import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts';
import { Icon, type IconShape } from './brand/icon.tsx';
import { Spinner } from './states/spinner.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, and the tooltip. */
  label: string;
  icon: IconShape;
  variant?: ButtonVariant;
  size?: ButtonSize;
  iconSize?: 14 | 16 | 20;
  tooltipSide?: 'top' | 'bottom' | 'left' | 'right';
  working?: boolean;
};

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  iconSize = 16,
  tooltipSide = 'top',
  working = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      data-variant={variant}
      data-tooltip={tooltipSide}
      aria-label={label}
      className={buttonLook({ variant, size, square: true, className })}
      {...(working && { 'aria-busy': true, 'aria-disabled': true, onClick: undefined })}
    >
      {working ? <Spinner /> : <Icon of={icon} size={iconSize} />}
    </button>
  );
}
