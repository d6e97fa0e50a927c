import { useEffect, useState, type ComponentProps, type FocusEvent } from 'react';

import type { OtherDraftName } from '../../../platform/typing/draft-kinds.ts';
import { useOwnDraft } from '../../../platform/typing/drafts.ts';
import { composeDate, dateParts, monthNames, type DateParts } from './date-parts.ts';
import { Field, useFieldWiring, type FieldProps } from '../field.tsx';
import { Icon } from '../../brand/icon.tsx';
import { Cake } from '../../brand/icons.tsx';
import { inputBox } from '../input-box.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';

type Day = {
  /** '', 'YYYY-MM-DD', or '--MM-DD' when the year is not known. */
  value: string;
  /** While the parts do not make a date, the value is ''. */
  onChange: (value: string) => void;
  /** Why the parts do not make a date; null when they do. A form that must not lose half a date asks here. */
  onProblem?: (problem: string | null) => void;
  /** The last day that it may be, 'YYYY-MM-DD'. What stood there before may be later. */
  latest?: string;
  /** The name under which half a date outlives a reload. */
  draft?: OtherDraftName<DateParts>;
};

/** A day in a year that may be unknown: a birthday. Neither the browser nor the library has a date field without a year. */
export function DateField({ label, hideLabel, optional, hint, error, className, ...day }: FieldProps & Day) {
  const { kept, keep, forget } = useOwnDraft<DateParts>(day.draft);
  const [parts, setParts] = useState(() => kept ?? dateParts(day.value));
  const [seen, setSeen] = useState(day.value);
  const [left, setLeft] = useState(false);
  const [first] = useState(day.value);
  const latest = day.latest !== undefined && first > day.latest ? first : day.latest;
  const { value, problem } = composeDate(parts, latest);
  const { onProblem } = day;
  useEffect(() => onProblem?.(problem), [onProblem, problem]);
  useEffect(() => {
    if (problem === null) forget();
    else keep(parts);
  });
  // Half a date is no value yet, and would be lost without a word.
  useUnsaved(problem !== null, () => setParts(dateParts(day.value)));
  if (day.value !== seen) {
    setSeen(day.value);
    if (day.value !== value) setParts(dateParts(day.value));
  }
  const change = (part: Partial<DateParts>) => {
    const next = { ...parts, ...part };
    const composed = composeDate(next, latest);
    setParts(next);
    setLeft(false);
    if (composed.value !== day.value) day.onChange(composed.value);
  };
  const shownError = error ?? (left && problem ? problem : undefined);
  return (
    <Field group {...{ label, hideLabel, optional, hint, className }} error={shownError}>
      <DateParts parts={parts} onPart={change} onLeave={() => setLeft(true)} />
    </Field>
  );
}

type PartsProps = {
  parts: DateParts;
  onPart: (part: Partial<DateParts>) => void;
  onLeave: () => void;
};

function DateParts({ parts, onPart, onLeave }: PartsProps) {
  const { labelId, invalid, aria } = useFieldWiring();
  const left = (event: FocusEvent) => {
    if (!event.currentTarget.closest('fieldset')?.contains(event.relatedTarget)) onLeave();
  };
  return (
    <fieldset aria-labelledby={labelId} className={inputBox({ invalid, className: 'min-w-0' })}>
      <Icon of={Cake} className="-ms-0.5 text-ink-3" />
      <span className="flex min-w-0 items-baseline gap-2">
        <Digits
          aria-label="Day"
          placeholder="Day"
          digits={2}
          value={parts.day}
          onDigits={(day) => onPart({ day })}
          {...aria}
          onBlur={left}
        />
        {/* A browser draws the words of a select a little higher than those of an input, so they are drawn beside it. */}
        <span className={`relative min-w-0 ${parts.month ? '' : 'text-ink-3'}`}>
          <span aria-hidden="true">{monthNames[Number(parts.month) - 1] ?? 'Month'}</span>
          <select
            aria-label="Month"
            value={parts.month}
            onChange={(event) => onPart({ month: event.target.value })}
            {...aria}
            onBlur={left}
            className="absolute -inset-x-1 -inset-y-2.5 cursor-pointer appearance-none opacity-0 md:-inset-y-1.5"
          >
            <option value="">Month</option>
            {monthNames.map((name, index) => (
              <option key={name} value={index + 1} className="bg-raised text-ink">
                {name}
              </option>
            ))}
          </select>
        </span>
        <Digits
          aria-label="Year"
          placeholder="Year"
          digits={4}
          value={parts.year}
          onDigits={(year) => onPart({ year })}
          {...aria}
          onBlur={left}
        />
      </span>
    </fieldset>
  );
}

type DigitsProps = Omit<ComponentProps<'input'>, 'onChange'> & { digits: 2 | 4; onDigits: (value: string) => void };

function Digits({ digits, onDigits, ...input }: DigitsProps) {
  return (
    <input
      {...input}
      inputMode="numeric"
      autoComplete="off"
      maxLength={digits}
      onChange={(event) => onDigits(event.target.value.replaceAll(/\D/g, ''))}
      className="h-10 field-sizing-content max-w-12 min-w-6 bg-transparent outline-0 md:h-8"
    />
  );
}
