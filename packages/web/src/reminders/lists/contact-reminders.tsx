import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from '../../ui/brand/icons.tsx';
import { useReminderDialogs } from '../use-reminder-dialogs.ts';
import { useContactQuery } from '../../contacts/details/contact-details.queries.ts';
import { useFormWanted } from '../../platform/typing/form-wanted.ts';
import { useEndless } from '../../platform/server/endless.ts';
import { Button } from '../../ui/button.tsx';
import { EndlessList } from '../../ui/states/endless-list.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { pendingCountsQuery } from './reminder-counts.ts';
import { newReminderDraft } from '../../platform/typing/new-drafts.ts';
import type { ReminderFields } from '../writing/reminder-form.ts';
import { ReminderDialogs } from '../writing/reminder-dialogs.tsx';
import { ReminderRow } from './reminder-row.tsx';
import { contactRemindersQuery } from '../reminders.queries.ts';
import { SendingNotice } from '../writing/sending-notice.tsx';

/** Somebody's reminders in the details: those that wait by date, then the others. */
export function ContactReminders({ contactId }: { contactId: string }) {
  return (
    <ReminderDialogs>
      <Panel contactId={contactId} />
    </ReminderDialogs>
  );
}

function Panel({ contactId }: { contactId: string }) {
  const { data: contact } = useQuery(useContactQuery(contactId));
  const list = useEndless(contactRemindersQuery(contactId));
  const { plan } = useReminderDialogs();
  const count = usePendingCount(contactId, list.items, list.total);
  const loading = <SkeletonRows rows={2} shape="line" label="Loading reminders" />;
  return (
    <Section
      plain
      defaultOpen
      heading="h3"
      title="Email Reminders"
      {...(count ? { count } : {})}
      actions={
        <Button size="sm" variant="ghost" icon={Plus} disabled={!contact} onClick={() => contact && void plan(contact)}>
          Add Reminder
        </Button>
      }
    >
      {contact && <WantedReminder contact={contact} />}
      <div className="mx-3.5 border-t border-line pb-1.5">
        <SendingNotice className="mt-3" />
        {contact || list.failed ? (
          <EndlessList
            of={list}
            label="List of reminders"
            className="max-h-72"
            failure="Failed to fetch reminders"
            loading={loading}
            empty={<p className="py-3 text-ink-3">No e-mail to {contact?.name} is planned.</p>}
          >
            {(reminder) => contact && <ReminderRow key={reminder.id} reminder={reminder} contact={contact} />}
          </EndlessList>
        ) : (
          loading
        )}
      </div>
    </Section>
  );
}

/**
 * Opens the form once it is known whom the e-mail goes to, and the contact around it has opened: a question for the address that
 * came before would be hidden from who cannot see.
 */
function WantedReminder({ contact }: { contact: Contact }) {
  const { plan } = useReminderDialogs();
  useFormWanted<ReminderFields>(newReminderDraft(contact.id), (given) => {
    requestAnimationFrame(() => void plan(contact, null, given));
  });
  return null;
}

/** How many wait. Only for a list that is not here as a whole must the server be asked. */
function usePendingCount(contactId: string, reminders: readonly Reminder[] | undefined, total: number | undefined) {
  const pending = reminders?.filter(({ status }) => status === 'pending').length ?? 0;
  const isPart = reminders !== undefined && reminders.length !== total;
  const { data } = useQuery({ ...pendingCountsQuery([contactId]), enabled: isPart });
  return isPart ? data?.[contactId] : pending;
}
