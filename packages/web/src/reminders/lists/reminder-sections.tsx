import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { ActiveReminders } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { useState } from 'react';
import { FirstOfMany, PersonSection, PersonSections } from '../../people/person-section.tsx';
import { useEndless } from '../../platform/server/endless.ts';
import { EndlessList } from '../../ui/states/endless-list.tsx';
import { contactRemindersQuery } from '../reminders.queries.ts';
import { useReminderDialogs } from '../use-reminder-dialogs.ts';
import { ReminderRow } from './reminder-row.tsx';
import { NextTime } from './reminder-status.tsx';

/** The next to go out are open, the others folded. */
const OPEN_AT_FIRST = 3;

export function ReminderSections({ sections }: { sections: readonly ActiveReminders[] }) {
  return (
    <PersonSections sections={sections} openAtFirst={OPEN_AT_FIRST}>
      {(section, isFirst) => <ReminderSection key={section.contact.id} section={section} isFirst={isFirst} />}
    </PersonSections>
  );
}

/** The pending reminders of one person. */
function ReminderSection({ section, isFirst }: { section: ActiveReminders; isFirst: boolean }) {
  const { contact, pendingCount, reminders } = section;
  const { plan } = useReminderDialogs();
  const [open, setOpen] = useState(isFirst);
  const [next] = reminders;
  return (
    <PersonSection
      contact={contact}
      count={pendingCount}
      open={open}
      onOpenChange={setOpen}
      badge={
        !open &&
        next && (
          <NextTime
            reminder={next}
            className="flex-1 text-end text-sm font-normal text-ink-2 max-md:hidden md:group-focus-within/section:pe-8 md:group-hover/section:pe-8"
          />
        )
      }
      addLabel="Add Reminder"
      onAdd={() => void plan(contact)}
    >
      <FirstOfMany
        total={pendingCount > reminders.length ? pendingCount : null}
        first={
          <ul className="border-t border-line">
            {reminders.map((reminder) => (
              <ReminderRow key={reminder.id} reminder={reminder} contact={contact} />
            ))}
          </ul>
        }
        whole={<AllReminders contact={contact} />}
      />
    </PersonSection>
  );
}

function AllReminders({ contact }: { contact: Contact }) {
  const list = useEndless(contactRemindersQuery(contact.id, 'pending'));
  return (
    <div className="border-t border-line">
      <EndlessList of={list} label={`All reminders for ${contact.name}`} className="max-h-120">
        {(reminder) => <ReminderRow key={reminder.id} reminder={reminder} contact={contact} />}
      </EndlessList>
    </div>
  );
}
