import { EVENT_MINUTES } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { FREE_MINUTES, type FreeTime, freeTimesEndpoints } from '@inner-circle/domain/calendar/free-times.contract.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { useChange } from '../../platform/server/use-change.ts';
import { CalendarSearch } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { minutesOf, minutesText, type EventFields } from './event-form.ts';
import { write, type EventForm } from './use-event-saving.tsx';

/** Looks for free times; a press on one of them fills the start and the end. */
export function FindATime({ form, fields }: { form: EventForm; fields: EventFields }) {
  const minutes = Math.min(FREE_MINUTES.max, Math.max(FREE_MINUTES.min, minutesOf(fields) ?? EVENT_MINUTES));
  const choose = (time: FreeTime) => {
    const [start, end] = [time.start, time.end].map((moment) =>
      minutesText(Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone()).toPlainDateTime()),
    );
    write(form, { allDay: false, start: start!, end: end! });
    form.clearErrors(['start', 'end']);
  };
  return <FreeTimes contactId={fields.contact?.id ?? null} minutes={minutes} onChoose={choose} />;
}

type FreeTimesProps = { contactId: string | null; minutes?: number; onChoose: (time: FreeTime) => void };

export function FreeTimes({ contactId, minutes = EVENT_MINUTES, onChoose }: FreeTimesProps) {
  const { mutate, data, isPending, isError } = useChange(freeTimesEndpoints.find, { refreshes: [], failure: null });
  const times = data?.data;
  return (
    <>
      <Button
        size="sm"
        icon={CalendarSearch}
        working={isPending}
        onClick={() => mutate({ body: { contactId, minutes, zone: timeZone() } })}
      >
        Find a time
      </Button>
      {isError && (
        <MessageBox tone="caution" className="col-span-full">
          Your free times could not be looked up. Please try again.
        </MessageBox>
      )}
      {times && (
        <section aria-label="Free times" aria-live="polite" className="col-span-full flex flex-wrap gap-2">
          {times.length === 0 && <p className="text-sm text-ink-3">Nothing is free in the next two weeks.</p>}
          {times.map((time) => (
            <Button key={time.start} size="sm" onClick={() => onChoose(time)}>
              {timeWords(time)}
            </Button>
          ))}
        </section>
      )}
    </>
  );
}

const timeWords = ({ start }: FreeTime) =>
  Temporal.Instant.from(start).toZonedDateTimeISO(timeZone()).toPlainDateTime().toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
