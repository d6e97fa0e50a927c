import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { ActiveReminders } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { useState } from 'react';
import { useEndless } from '../../platform/server/endless.ts';
import { Button } from '../../ui/button.tsx';
import { EndlessScroll, NotLoaded } from '../../ui/states/endless-scroll.tsx';
import { ReminderRow } from './reminder-row.tsx';
import { contactRemindersQuery } from '../reminders.queries.ts';

/** What waits for one person: the next ones, all of them on request. */
export function SectionReminders({ section }: { section: ActiveReminders }) {
  const { contact, pendingCount, reminders } = section;
  const [whole, setWhole] = useState(false);
  return (
    <div className="ps-5 pe-4 pb-2 md:ps-21 md:pe-5 md:pb-3">
      <div className="border-t border-line">
        {whole ? (
          <WholeList contact={contact} />
        ) : (
          <ul>
            {reminders.map((reminder) => (
              <ReminderRow key={reminder.id} reminder={reminder} contact={contact} />
            ))}
          </ul>
        )}
      </div>
      {pendingCount > reminders.length && !whole && (
        <Button size="sm" variant="ghost" className="-ms-2.5" onClick={() => setWhole(true)}>
          Show all {pendingCount}
        </Button>
      )}
    </div>
  );
}

function WholeList({ contact }: { contact: Contact }) {
  const { pages, failed, retry, ways } = useEndless(contactRemindersQuery(contact.id, 'pending'));
  if (failed) return <NotLoaded onRetry={retry} />;
  return (
    <EndlessScroll label={`All reminders for ${contact.name}`} className="max-h-120" ways={ways}>
      <ul aria-busy={!pages}>
        {pages?.flatMap(({ data }) =>
          data.map((reminder) => <ReminderRow key={reminder.id} reminder={reminder} contact={contact} />),
        )}
      </ul>
    </EndlessScroll>
  );
}
