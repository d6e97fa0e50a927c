import type { ComponentProps, MouseEvent } from 'react';

import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts';
import { classes } from './styles/classes.ts';
import { Icon, type IconShape } from './brand/icon.tsx';
import { Spinner } from './states/spinner.tsx';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconShape | undefined;
  /** Shows a spinner and ignores presses. The focus stays where it is. */
  working?: boolean;
  workingLabel?: string;
  full?: boolean;
};

export function Button({
  variant = 'second',
  size = 'md',
  icon,
  working = false,
  workingLabel,
  full = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also stops the implicit submit that Enter in a field sends through the submit button.
    if (working) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      data-variant={variant}
      className={buttonLook({ variant, size, full, className })}
      onClick={press}
      {...(working && { 'aria-busy': true, 'aria-disabled': true })}
    >
      <Label {...{ icon, working, workingLabel }}>{children}</Label>
    </button>
  );
}

type LabelProps = Pick<ButtonProps, 'icon' | 'children'> & { working: boolean; workingLabel: string | undefined };

/** Reserves the width of both texts, so that the button does not jump when the work begins. */
function Label({ icon, working, workingLabel, children }: LabelProps) {
  const reserve = working ? children : workingLabel;
  const reserveLead = !working || icon ? 'after:ps-5' : '';
  const lead = working ? <Spinner /> : icon && <Icon of={icon} className="-ms-0.75" />;
  return (
    <span
      data-reserve={typeof reserve === 'string' ? reserve : undefined}
      className={classes(
        'inline-grid gap-x-[inherit] after:invisible after:block after:h-0 after:overflow-hidden after:content-[attr(data-reserve)]',
        reserveLead,
      )}
    >
      <span className="flex items-center justify-center gap-x-[inherit]">
        {lead}
        {working ? (workingLabel ?? children) : children}
      </span>
    </span>
  );
}
