import { useQuery } from '@tanstack/react-query';
import { useContactQuery } from '../contacts/details/contact-details.queries.ts';
import { useCalendarStatus } from '../integrations/integrations.queries.ts';
import { timeZone } from '../platform/time/clock.ts';
import { Plus } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { EventDialogs, useEventDialogs } from './event/event-dialogs.tsx';
import { FreeTimes } from './event/find-a-time.tsx';

type MeetingSectionProps = { contactId: string };

export default function MeetingSection(props: MeetingSectionProps) {
  return (
    <EventDialogs>
      <Meeting {...props} />
    </EventDialogs>
  );
}

function Meeting({ contactId }: MeetingSectionProps) {
  const { status } = useCalendarStatus();
  const { data: contact } = useQuery(useContactQuery(contactId));
  const { add } = useEventDialogs();
  if (!status?.isAuthorized || !contact) return null;
  const { id, name } = contact;
  return (
    <Section
      plain
      defaultOpen
      heading="h3"
      title="Meet"
      actions={
        <Button size="sm" variant="ghost" icon={Plus} onClick={() => add(undefined, { id, name })}>
          Add event
        </Button>
      }
    >
      <div className="mx-3.5 flex flex-wrap gap-2 border-t border-line py-3">
        <FreeTimes
          contactId={id}
          onChoose={({ start }) => {
            const here = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone());
            add({ start: here.toPlainDateTime(), allDay: false }, { id, name });
          }}
        />
      </div>
    </Section>
  );
}
