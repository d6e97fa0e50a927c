import { dueInWords } from '@inner-circle/domain/todos/due.rules.ts';
import { useRef } from 'react';
import { useToday } from '../platform/time/clock.ts';
import { X } from '../ui/brand/icons.tsx';
import { DateButton } from '../ui/fields/dates/date-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

type DueButtonProps = {
  /** '' or 'YYYY-MM-DD'. */
  value: string;
  onChange: (value: string) => void;
};

/** Not every browser's picker can take a date away again. */
export function DueButton({ value, onChange }: DueButtonProps) {
  const today = useToday();
  const container = useRef<HTMLSpanElement>(null);
  const clear = () => {
    onChange('');
    container.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={container} className="flex shrink-0 items-center">
      <DateButton label="Due date" value={value} onChange={onChange}>
        {value === '' ? 'Due date' : dueInWords(value, today)}
      </DateButton>
      {value !== '' && <IconButton size="sm" iconSize={14} icon={X} label="Remove due date" onClick={clear} />}
    </span>
  );
}
