import { classes } from '../styles/classes.ts';

type SpinnerProps = {
  /** Spoken; leave it out where a text beside the spinner says what is going on. */
  label?: string;
  size?: 'sm' | 'lg';
  className?: string;
};

export function Spinner({ label, size = 'sm', className }: SpinnerProps) {
  return (
    <span
      className={classes('spin', size === 'lg' && 'size-7! border-3! text-accent', className)}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}

/** Shown until the session is known, and with it the rest of the page. */
export function FullPageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label={label} size="lg" />
    </div>
  );
}
