import type { Calendar, EventType } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { CalendarDot } from '../integrations/calendar/calendar-dot.tsx';
import { Icon } from '../ui/brand/icon.tsx';
import { classes } from '../ui/styles/classes.ts';
import { EVENT_KINDS } from './event-kinds.ts';

type LegendProps = {
  isShown: (type: EventType) => boolean;
  onToggle: (type: EventType) => void;
  /** Those that are shown beside the account's own, in their colours. */
  others: readonly Calendar[];
};

/** Says what the colours mean; each of its words hides and shows its type. */
export function Legend({ isShown, onToggle, others }: LegendProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-1 px-1 pt-3 text-sm text-ink-2 max-md:justify-center md:pt-4">
      <fieldset className="contents">
        <legend className="sr-only">Event Types</legend>
        <span aria-hidden="true" className="me-1 font-medium text-ink-3 max-md:hidden">
          Event Types
        </span>
        {EVENT_KINDS.map(({ type, label, icon, text }) => (
          <button
            key={type}
            type="button"
            aria-pressed={isShown(type)}
            onClick={() => onToggle(type)}
            className={classes(
              'flex h-11 items-center gap-1.5 rounded-sm px-2 hover:bg-hover hover:text-ink md:h-7',
              !isShown(type) && 'text-ink-3 line-through',
            )}
          >
            <Icon of={icon} size={14} className={isShown(type) ? text : 'text-ink-disabled'} />
            {label}
          </button>
        ))}
      </fieldset>
      {others.length > 0 && (
        <ul aria-label="Calendars" className="flex flex-wrap gap-x-3 gap-y-1 px-2 md:ms-auto">
          {others.map(({ id, name, colour }) => (
            <li key={id} className="flex min-w-0 items-center gap-1.5">
              <CalendarDot colour={colour} />
              <span dir="auto" className="truncate">
                {name}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
