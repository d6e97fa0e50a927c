import type { ActiveReminders } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { Ellipsis, Plus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useReminderDialogs } from '../use-reminder-dialogs.ts';
import { PersonFace } from '../../people/person-cells.tsx';
import { useAddressedDialog } from '../../platform/screen/address.ts';
import { useSteadyOrder } from '../../people/steady-order.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { Section } from '../../ui/section.tsx';
import { NextTime } from './reminder-status.tsx';
import { SectionReminders } from './section-reminders.tsx';

/** The next to go out are open, the others folded. */
const OPEN_AT_FIRST = 3;

export function ReminderSections({ sections }: { sections: readonly ActiveReminders[] }) {
  const ordered = useSteadyOrder(sections, ({ contact }) => contact.id);
  return (
    <div className="grid grid-cols-1 gap-3">
      {ordered.map((section, place) => (
        <ReminderSection key={section.contact.id} section={section} isFirst={place < OPEN_AT_FIRST} />
      ))}
    </div>
  );
}

function ReminderSection({ section, isFirst }: { section: ActiveReminders; isFirst: boolean }) {
  const { contact, pendingCount, reminders } = section;
  const [open, setOpen] = useState(isFirst);
  const [next] = reminders;
  return (
    <div className="group/section min-w-0">
      <Section
        title={contact.name}
        lead={<PersonFace contact={contact} />}
        count={pendingCount}
        open={open}
        onOpenChange={setOpen}
        {...(!open &&
          next && {
            badge: (
              <NextTime
                reminder={next}
                className="flex-1 text-end text-sm font-normal text-ink-2 max-md:hidden md:group-focus-within/section:pe-8 md:group-hover/section:pe-8"
              />
            ),
          })}
        actions={<SectionMenu section={section} />}
      >
        <SectionReminders section={section} />
      </Section>
    </div>
  );
}

function SectionMenu({ section: { contact } }: { section: ActiveReminders }) {
  const details = useAddressedDialog('contact');
  const { plan } = useReminderDialogs();
  return (
    <span className="flex transition group-focus-within/section:opacity-100 group-hover/section:opacity-100 has-data-popup-open:opacity-100 max-md:me-1 md:absolute md:end-11 hoverable:opacity-0">
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`More about ${contact.name}`} />}>
        <MenuItem icon={Plus} onSelect={() => void plan(contact)}>
          Add Reminder
        </MenuItem>
        <MenuItem icon={UserRound} onSelect={() => details.open(contact.id)}>
          Open contact
        </MenuItem>
      </Menu>
    </span>
  );
}
