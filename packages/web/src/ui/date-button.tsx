import { Calendar } from 'lucide-react';
import { useRef } from 'react';

import { buttonLook } from './button-look.ts';
import { Icon } from './icon.tsx';
import { openPicker } from './open-picker.ts';

type DateButtonProps = {
  /** Spoken: “Due date”. */
  label: string;
  /** What the button reads: “Today”, “18 Dec”, or the label while there is no date. */
  children: string;
  /** '' or 'YYYY-MM-DD'. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
};

/** A date as one word in a line of other things; the browser's picker opens from it. */
export function DateButton({ label, children, value, onChange, min, max }: DateButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="relative inline-flex">
      <button
        type="button"
        aria-label={children === label ? label : `${label}: ${children}`}
        className={buttonLook({ variant: 'ghost', size: 'sm' })}
        onClick={() => input.current && openPicker(input.current)}
      >
        <Icon of={Calendar} />
        {children}
      </button>
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        className="pointer-events-none absolute inset-0 opacity-0"
      />
    </span>
  );
}
