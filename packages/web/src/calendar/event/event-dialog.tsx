import type { CalendarEvent, NewEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { timeZone } from '../../platform/time/clock.ts';
import { NEW_EVENT } from '../../platform/typing/new-drafts.ts';
import { CalendarDays } from '../../ui/brand/icons.tsx';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DeleteEvent } from './delete-event.tsx';
import { saveFailure } from './event-failures.ts';
import { EventDetailFields } from './event-detail-fields.tsx';
import { eventSchema, fieldsOf, newFields, type EventFields, type PickedContact } from './event-form.ts';
import { EventOptions } from './event-options.tsx';
import { EventTimeFields } from './event-time-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { useEventSaving, write } from './use-event-saving.tsx';

/** Where and with whom a new event begins. */
export type NewEventSeed = { start: Temporal.PlainDateTime; allDay: boolean; contact: PickedContact | null };

/** What somebody wanted of an event that had changed meanwhile. */
export type Wanted = Partial<EventFields>;

type EventDialogProps = {
  open: boolean;
  onClose: () => void;
} & (
  | { event: CalendarEvent; wanted?: Wanted; seed?: never; given?: never }
  | { seed: NewEventSeed; given?: Partial<EventFields> | undefined; event?: never; wanted?: never }
);

/** The dialog in which a meeting is planned or changed. */
export default function EventDialog({ open, onClose, event, seed, wanted, given }: EventDialogProps) {
  const [zone] = useState(timeZone);
  const saving = useEventSaving({ event, wanted, zone });
  const written = useSavedForm<EventFields, NewEvent>({
    fields: event ? fieldsOf(event, zone) : newFields(seed),
    schema: eventSchema(zone),
    draft: event ? `event:${event.calendarId}:${event.id}` : NEW_EVENT,
    given,
    onSaved: onClose,
    save: saving.save,
    failure: (error) => saveFailure(error, !event),
    saysAtFields: true,
  });
  const { form } = written;
  useEffect(() => {
    if (wanted) write(form, wanted);
  }, [form, wanted]);
  const fields = useWatch({ control: form.control, compute: (values: EventFields) => values });
  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title={event ? 'Edit event' : 'Add event'}
      badge={<Badge icon={CalendarDays}>Google Calendar</Badge>}
      submitLabel="Save event"
      workingLabel="Saving..."
      cancelClassName={event ? 'max-md:hidden' : ''}
      footerStart={event && <DeleteEvent event={event} onDeleted={onClose} onProblem={saving.setProblem} />}
    >
      {saving.notice}
      <ConflictNotice
        conflicts={saving.conflicts}
        written={fields}
        onTake={(conflict) => saving.take(form, conflict)}
      />
      <EventTimeFields form={form} fields={fields} />
      {!event && <RepeatFields form={form} fields={fields} />}
      <EventDetailFields form={form} fields={fields} isNew={!event} />
      {fields.contact && (
        <EventOptions
          form={form}
          contact={fields.contact}
          meetLink={event?.meetLink ?? null}
          isSeries={fields.repeat.every !== 'never'}
        />
      )}
      {saving.question}
    </FormDialog>
  );
}
