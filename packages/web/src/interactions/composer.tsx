import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { FormEvent, KeyboardEvent, Ref } from 'react';
import { useToday } from '../platform/time/clock.ts';
import { shortDay } from '../platform/time/day-in-words.ts';
import { Button } from '../ui/button.tsx';
import { DateButton } from '../ui/fields/dates/date-button.tsx';
import { Lockable } from '../ui/forms/lockable.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { KINDS } from './interaction-kinds.ts';

/** The day is 'YYYY-MM-DD', or '' for today. */
export type Written = { notes: string; type: InteractionType; day: string };

type ComposerProps = {
  /** Spoken: what the notes are. */
  label: string;
  words: Written;
  onWrite: (part: Partial<Written>) => void;
  submitLabel: string;
  onSubmit: (event?: FormEvent) => Promise<void>;
  working: boolean;
  /** Why it was not saved. */
  problem: string | undefined;
  onCancel?: () => void;
  ref?: Ref<HTMLTextAreaElement>;
  /** The dialog around it begins here. */
  autofocus?: boolean;
};

/** The box in which an interaction is written: notes, kind and day. */
export function Composer(props: ComposerProps) {
  const { label, words, onWrite, submitLabel, onSubmit, working, problem, onCancel, ref, autofocus } = props;
  const today = useToday();
  const day = words.day === '' ? today : Temporal.PlainDate.from(words.day);
  // One that stays keeps what is typed meanwhile; one that closes would take it along.
  const isLocked = working && onCancel !== undefined;
  const isBlank = words.notes.trim() === '';

  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void onSubmit();
    if (event.key !== 'Escape' || !onCancel) return;
    // The dialog around it stays open.
    event.stopPropagation();
    onCancel();
  };
  // Nothing has happened tomorrow.
  const chooseDay = (chosen: string) =>
    onWrite({ day: chosen === '' || chosen > today.toString() ? today.toString() : chosen });

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <div className="rounded-lg border border-control bg-(--paper) transition hover:border-ink-3 has-[textarea:focus]:halo">
        <Lockable locked={isLocked}>
          <textarea
            ref={ref}
            data-autofocus={autofocus || undefined}
            dir="auto"
            aria-label={label}
            aria-invalid={problem ? true : undefined}
            placeholder="What did you talk about?"
            value={words.notes}
            onChange={(event) => onWrite({ notes: event.target.value })}
            onKeyDown={pressed}
            className="block max-h-50 min-h-16 w-full resize-none bg-transparent px-3.5 py-3 text-[1rem] leading-5.5 outline-0 [field-sizing:content] md:text-md"
          />
        </Lockable>
        <div className="flex flex-wrap items-center gap-2 rounded-b-[11px] bg-sunken p-2">
          <Lockable locked={isLocked} className="contents">
            <Segmented
              label="Kind"
              hideLabel
              size="sm"
              options={KINDS}
              value={words.type}
              onChange={(type) => onWrite({ type })}
              className="max-md:w-full"
            />
            <DateButton label="Day" value={day.toString()} max={today.toString()} onChange={chooseDay}>
              {shortDay(day, today)}
            </DateButton>
          </Lockable>
          <div className="ms-auto flex gap-2">
            {onCancel && (
              <Button size="sm" variant="ghost" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" size="sm" variant="primary" disabled={isBlank} working={working}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}

/** When something happened on a day that is over: at its noon, so that no other zone takes it for another day. */
export const noonOf = (day: Temporal.PlainDate, zone: string): string =>
  day.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant().toString({ smallestUnit: 'millisecond' });
