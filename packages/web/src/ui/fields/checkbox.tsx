import type { ComponentProps, ReactNode } from 'react';

import { classes } from '../styles/classes.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  children: ReactNode;
  /** Still spoken, not shown. */
  hideLabel?: boolean;
  /** For to-dos. */
  round?: boolean;
  /** Struck through and grey once checked. */
  strike?: boolean;
  indeterminate?: boolean;
};

export function Checkbox({
  children,
  hideLabel = false,
  round = false,
  strike = false,
  indeterminate = false,
  className,
  ref,
  ...input
}: CheckboxProps) {
  const attach = (box: HTMLInputElement | null) => {
    // There is no attribute for the third state, only a property.
    if (box) box.indeterminate = indeterminate;
    if (typeof ref === 'function') return ref(box);
    if (ref) ref.current = box;
  };
  return (
    <label
      className={classes(
        'group relative inline-flex min-w-0 cursor-pointer items-start gap-2.5 has-disabled:cursor-default',
        // The finger's target is larger than the box it sees.
        'max-md:before:absolute max-md:before:-inset-x-2 max-md:before:-inset-y-3 max-md:before:content-[""]',
        className,
      )}
    >
      <input {...input} ref={attach} type="checkbox" className={classes('tick relative', round && 'tick-round')} />
      <span
        dir="auto"
        className={classes(
          'relative min-w-0 wrap-anywhere group-has-disabled:text-ink-3',
          hideLabel && 'sr-only',
          strike &&
            'group-has-checked:text-ink-3 group-has-checked:line-through group-has-checked:decoration-ink-disabled',
        )}
      >
        {children}
      </span>
    </label>
  );
}
