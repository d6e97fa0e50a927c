import { ContactMeeting } from '../../calendar/contact-meeting.tsx';
import { ContactDetailsDialog } from '../../contacts/details/contact-details-dialog.tsx';
import { SaveCard } from '../../import-export/export/save-card.tsx';
import { ContactInteractions } from '../../interactions/contact-interactions.tsx';
import { ContactReminders } from '../../reminders/lists/contact-reminders.tsx';
import { ContactTodos } from '../../todos/contact-todos.tsx';

type ContactDetailsProps = { id: string; open: boolean; onClose: () => void };

/** A contact with everything the other slices know of it. */
export default function ContactDetails(props: ContactDetailsProps) {
  return (
    <ContactDetailsDialog {...props} actions={<SaveCard contactId={props.id} />}>
      <ContactInteractions contactId={props.id} />
      <ContactTodos contactId={props.id} />
      <ContactReminders contactId={props.id} />
      <ContactMeeting contactId={props.id} />
    </ContactDetailsDialog>
  );
}
