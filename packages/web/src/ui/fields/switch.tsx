import { classes } from '../styles/classes.ts';

type SwitchProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
};

/** On or off, at once. What waits for a Save button is a checkbox. */
export function Switch({ label, checked, onChange, className }: SwitchProps) {
  return (
    <label className={classes('relative inline-flex max-md:before:absolute max-md:before:-inset-3', className)}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="toggle"
      />
    </label>
  );
}
