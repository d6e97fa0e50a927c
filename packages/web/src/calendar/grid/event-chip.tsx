import { Icon } from '../../ui/brand/icon.tsx';
import { Repeat, Video } from '../../ui/brand/icons.tsx';
import { kindOf } from '../event-kinds.ts';
import { CalendarDot } from '../../integrations/calendar/calendar-dot.tsx';
import { clock, type LocalEvent } from '../period/local-events.ts';

type ChipProps = { local: LocalEvent; colour: string | undefined; isStart: boolean };

/** In a month: one line with icon, time and title. */
export function MonthChip({ local: { event, start }, colour, isStart }: ChipProps) {
  const { icon, label } = kindOf(event.type);
  return (
    <>
      {colour ? <CalendarDot colour={colour} /> : <Icon of={icon} size={12} />}
      <span className="sr-only">{label}, </span>
      {!event.allDay && isStart && (
        <span className="shrink-0 font-normal opacity-92 max-lg:sr-only">{clock(start)} </span>
      )}
      <span dir="auto" className="truncate">
        {event.title}
      </span>
    </>
  );
}

/** In a week: the time, and below it whom it is with. */
export function WeekBlock({ local: { event, start }, colour }: ChipProps) {
  const { label } = kindOf(event.type);
  return (
    <>
      <span className="sr-only">{label}, </span>
      <span className="flex shrink-0 items-center gap-1 font-normal">
        {colour && <CalendarDot colour={colour} />}
        {clock(start)} {event.seriesId && <Icon of={Repeat} size={12} />}
        {event.meetLink && <Icon of={Video} size={12} />}
      </span>
      <span dir="auto" className="max-w-full truncate font-name">
        {event.contactName ?? event.title}
      </span>
      {event.contactName && <span className="sr-only">, {event.title}</span>}
    </>
  );
}
