import { Suspense } from 'react';
import { ContactMeeting } from '../../calendar/contact-meeting.tsx';
import { ContactDetailsDialog } from '../../contacts/details/contact-details-dialog.tsx';
import { SaveCard } from '../../import-export/export/save-card.tsx';
import { ContactInteractions } from '../../interactions/contact-interactions.tsx';
import { ContactReminders } from '../../reminders/lists/contact-reminders.tsx';
import MergeItem from '../../duplicates/merging/merge-item.tsx';
import { lazyPart } from '../../platform/screen/lazy-part.tsx';
import { SaveStory } from '../../story/save-story.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { ContactTabs } from './contact-tabs.tsx';
import { useEntry } from './use-entry.ts';
import { useContactView } from './contact-view.ts';
import { Ellipsis } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { ContactTodos } from '../../todos/contact-todos.tsx';

type ContactDetailsProps = { id: string; open: boolean; onClose: () => void };

const ContactStory = lazyPart(() => import('../../story/contact-story.tsx'));

const PANEL = 'contact-panel';

/** A contact with everything the other slices know of it: what is there now, or its whole story. */
export default function ContactDetails(props: ContactDetailsProps) {
  const { id } = props;
  const [view, setView] = useContactView();
  useEntry();
  const isStory = view === 'story';
  return (
    <ContactDetailsDialog
      {...props}
      menu={<ContactMenu {...props} />}
      tabs={
        <ContactTabs contactId={id} view={view} onChange={setView} onIntent={ContactStory.prefetch} panel={PANEL} />
      }
      panel={{ id: PANEL, label: isStory ? 'Story' : 'Details' }}
      asideElsewhere={isStory}
      footer={isStory && <SaveStory contactId={id} />}
    >
      {isStory ? (
        <Suspense fallback={<SkeletonRows rows={5} shape="section" label="Loading the story" />}>
          <ContactStory key={id} contactId={id} />
        </Suspense>
      ) : (
        <>
          <ContactInteractions contactId={id} />
          <ContactTodos contactId={id} />
          <ContactReminders contactId={id} />
          <ContactMeeting contactId={id} />
        </>
      )}
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
