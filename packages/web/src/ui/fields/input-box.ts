import { classes } from '../styles/classes.ts';

/** The outline every field shares: text, select, date, tags. */
export const inputBox = ({ invalid = false, disabled = false, soft = false, className = '' }) =>
  classes(
    'flex w-full items-center gap-2 rounded-md border transition-[border-color,box-shadow]',
    'min-h-11 px-3 text-[1rem] md:min-h-9 md:text-md',
    'focus-within:outline-0',
    disabled
      ? 'border-edge bg-sunken text-ink-3'
      : invalid
        ? 'border-danger-fill bg-(--paper) focus-within:halo-danger'
        : soft
          ? 'border-transparent bg-(--paper) shadow-[0_0_0_1px_var(--edge),var(--lift-1)] hover:shadow-[0_0_0_1px_var(--control),var(--lift-1)] focus-within:halo hover:focus-within:halo'
          : 'border-control bg-(--paper) hover:border-ink-3 focus-within:halo hover:focus-within:halo',
    className,
  );

/** The bare control inside the box: the box draws the focus. An error below comes into sight with its field. */
export const inputCore =
  'h-10.5 min-w-0 flex-1 scroll-mb-12 bg-transparent outline-0 md:h-8.5 [&::-webkit-calendar-picker-indicator]:hidden';
