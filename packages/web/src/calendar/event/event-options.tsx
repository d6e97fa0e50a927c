import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { JoinMeet } from '../days/event-card.tsx';
import type { PickedContact } from './event-form.ts';
import type { EventForm } from './use-event-saving.tsx';

type EventOptionsProps = {
  form: EventForm;
  contact: PickedContact;
  /** One that is there stays. */
  meetLink: string | null;
  /** It will come again. */
  isSeries: boolean;
};

/** What can come with a meeting with somebody. */
export function EventOptions({ form, contact, meetLink, isSeries }: EventOptionsProps) {
  return (
    <div className="grid gap-4 rounded-lg bg-sunken p-4">
      {meetLink ? (
        <JoinMeet link={meetLink} />
      ) : (
        <Checkbox {...form.register('generateMeetLink')}>
          Add a Google Meet link
          <span className="block text-sm text-ink-3">Everyone invited gets it with the event</span>
        </Checkbox>
      )}
      <Checkbox {...form.register('createInteraction')}>
        Log it as an interaction with {contact.name.split(' ')[0]}
        <span className="block text-sm text-ink-3">
          {isSeries
            ? 'The first one, afterwards; the others where you open them'
            : 'Afterwards, so that the ring fills again'}
        </span>
      </Checkbox>
    </div>
  );
}
