import { useQuery } from '@tanstack/react-query';
import { useContactQuery } from '../../contacts/details/contact-details.queries.ts';
import { ContactPicker } from '../../people/contact-picker.tsx';
import { MapPin, UserRoundPlus } from '../../ui/brand/icons.tsx';
import { fieldSentence } from '../../ui/fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { calendarsQuery } from '../../integrations/calendar/calendar-account.queries.ts';
import type { EventFields, PickedContact } from './event-form.ts';
import { write, type EventForm } from './use-event-saving.tsx';

type EventDetailFieldsProps = { form: EventForm; fields: EventFields; isNew: boolean };

/** With whom and where it is, and what it is about. */
export function EventDetailFields({ form, fields, isNew }: EventDetailFieldsProps) {
  const { errors } = form.formState;
  const { contact, attendees } = fields;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <ContactPicker
          label="Contact"
          optional
          failure="Failed to load contacts"
          value={contact}
          error={errors.contact?.message}
          onChange={(person) => write(form, { contact: person && { id: person.id, name: person.name } })}
        />
        <TextField
          label="Location"
          optional
          icon={MapPin}
          placeholder="A place or a link"
          autoComplete="off"
          error={fieldSentence(errors.location?.message)}
          {...form.register('location')}
        />
      </div>
      <TextArea
        label="Description"
        optional
        rows={3}
        error={fieldSentence(errors.description?.message)}
        {...form.register('description')}
      />
      <TextField
        label="Guests"
        optional
        autoComplete="off"
        inputMode="email"
        placeholder="E-mail addresses, with commas between them"
        error={fieldSentence(errors.attendees?.message)}
        end={
          contact && (
            <InviteContact
              contact={contact}
              invited={attendees}
              onInvite={(list) => write(form, { attendees: list })}
            />
          )
        }
        {...form.register('attendees')}
      />
      {isNew && <CalendarChoice value={fields.calendarId} onChange={(calendarId) => write(form, { calendarId })} />}
    </>
  );
}

type InviteContactProps = { contact: PickedContact; invited: string; onInvite: (list: string) => void };

/** One press adds the contact's own address. */
function InviteContact({ contact, invited, onInvite }: InviteContactProps) {
  const { data } = useQuery(useContactQuery(contact.id));
  const email = data?.email;
  if (!email || invited.toLowerCase().includes(email.toLowerCase())) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={UserRoundPlus}
      className="-me-2"
      onClick={() => onInvite([invited.trim().replace(/,$/, ''), email].filter(Boolean).join(', '))}
    >
      Invite {contact.name.split(' ')[0]}
    </Button>
  );
}

type CalendarChoiceProps = { value: string; onChange: (calendarId: string) => void };

/** Which of the account's calendars it goes into, where there is a choice. */
function CalendarChoice({ value, onChange }: CalendarChoiceProps) {
  const { data } = useQuery(calendarsQuery);
  const writable = data?.data.filter(({ readOnly, shown, isPrimary }) => !readOnly && (shown || isPrimary)) ?? [];
  if (writable.length < 2) return null;
  const primary = writable.find(({ isPrimary }) => isPrimary);
  return (
    <Select
      label="Calendar"
      options={writable.map(({ id, name }) => ({ value: id, label: name }))}
      value={writable.some(({ id }) => id === value) ? value : (primary?.id ?? value)}
      onChange={onChange}
    />
  );
}
