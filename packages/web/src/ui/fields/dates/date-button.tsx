import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { openPicker } from './picked-fields.tsx';
import { buttonLook } from '../../button-look.ts';
import { classes } from '../../styles/classes.ts';
import { Icon } from '../../brand/icon.tsx';
import { Calendar } from '../../brand/icons.tsx';

type DateButtonProps = {
  /** Spoken: “Due date”. */
  label: string;
  /** What the button reads: “Today”, “18 Dec”, or the label while there is no date. */
  children: string;
  /** '' or 'YYYY-MM-DD'. */
  value: string;
  onChange: (value: string) => void;
  max?: string;
};

/** A date as one word in a line of other things. Pressed, it is a field: a date is typed into it, or picked. */
export function DateButton({ label, children, value, onChange, max }: DateButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(value);
  /** What stands in the field while it has the focus. Half a date reads as '', and that counts only once it is left. */
  const [typed, setTyped] = useState<string>();
  const isField = typed !== undefined;

  const press = ({ detail }: MouseEvent) => {
    if (!input.current) return;
    input.current.focus();
    // After a key press, unlike a click, the user goes on typing.
    if (detail > 0) openPicker(input.current);
  };
  const enter = () => {
    before.current = value;
    setTyped(value);
  };
  const type = (next: string) => {
    // The focus may have come in this very moment, before it could be drawn.
    const hasFocus = document.activeElement === input.current;
    if (hasFocus) setTyped(next);
    if (next !== '' || !hasFocus) onChange(next);
  };
  const leave = (left: string) => {
    if (left === '' && value !== '') onChange('');
    setTyped(undefined);
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither the form nor the dialog around it is meant.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.currentTarget.value = before.current;
      onChange(before.current);
    }
    button.current?.focus();
  };
  return (
    <span className="relative inline-grid *:col-start-1 *:row-start-1">
      <button
        ref={button}
        type="button"
        aria-label={children === label ? label : `${label}: ${children}`}
        className={buttonLook({ variant: 'ghost', size: 'sm', className: isField ? 'opacity-0' : '' })}
        onClick={press}
      >
        <Icon of={Calendar} />
        {children}
      </button>
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-label={label}
        aria-hidden={isField ? undefined : true}
        value={typed ?? value}
        max={max}
        onFocus={enter}
        onBlur={(event) => leave(event.target.value)}
        onKeyDown={pressed}
        onChange={(event) => type(event.target.value)}
        className={classes(
          'rounded-sm text-sm',
          isField ? 'bg-raised px-2' : 'pointer-events-none absolute inset-0 opacity-0',
        )}
      />
    </span>
  );
}
