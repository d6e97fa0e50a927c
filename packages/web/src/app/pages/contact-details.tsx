import { ContactMeeting } from '../../calendar/contact-meeting.tsx';
import { ContactDetailsDialog } from '../../contacts/details/contact-details-dialog.tsx';
import { SaveCard } from '../../import-export/export/save-card.tsx';
import { ContactInteractions } from '../../interactions/contact-interactions.tsx';
import { ContactReminders } from '../../reminders/lists/contact-reminders.tsx';
import MergeItem from '../../duplicates/merging/merge-item.tsx';
import { Ellipsis } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { ContactTodos } from '../../todos/contact-todos.tsx';

type ContactDetailsProps = { id: string; open: boolean; onClose: () => void };

/** A contact with everything the other slices know of it. */
export default function ContactDetails(props: ContactDetailsProps) {
  return (
    <ContactDetailsDialog {...props} menu={<ContactMenu {...props} />}>
      <ContactInteractions contactId={props.id} />
      <ContactTodos contactId={props.id} />
      <ContactReminders contactId={props.id} />
      <ContactMeeting contactId={props.id} />
    </ContactDetailsDialog>
  );
}

function ContactMenu({ id, onClose }: ContactDetailsProps) {
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
      <MergeItem contactId={id} onLeave={onClose} />
      <SaveCard contactId={id} />
    </Menu>
  );
}
