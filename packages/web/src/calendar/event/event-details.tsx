import type { CalendarEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import type { ReactNode } from 'react';
import { ContactFace } from '../../people/contact-face.tsx';
import { onPlainClick, useAddressedDialog } from '../../platform/screen/address.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon, type IconShape } from '../../ui/brand/icon.tsx';
import { CalendarDays, ExternalLink, MapPin, UsersRound } from '../../ui/brand/icons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { JoinMeet } from '../days/event-card.tsx';
import { kindOf } from '../event-kinds.ts';
import { toLocalEvent, timesOn } from '../period/local-events.ts';
import { plainText } from './plain-text.ts';

type EventDetailsProps = { event: CalendarEvent; open: boolean; onClose: () => void };

const WHERE: Readonly<Record<CalendarEvent['type'], string>> = {
  birthday: 'It comes from the birthday of the contact, and is changed there.',
  todo: 'It is one of the to-dos of the contact, and is changed there.',
  reminder: 'It is an e-mail reminder to the contact, and is changed there.',
  meeting: 'It stands in a calendar that you can only read.',
};

/** An event that cannot be changed here, with the way to where it can. */
export default function EventDetails({ event, open, onClose }: EventDetailsProps) {
  const { type, title, contactId, contactName, contactPhoto, location, description, meetLink, attendees, link } = event;
  const { label, icon } = kindOf(type);
  const contact = useAddressedDialog('contact');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      subtitle={<Badge icon={icon}>{label}</Badge>}
      width="narrow"
      fit
    >
      <div className="grid gap-3">
        <Line icon={CalendarDays}>{whenOf(event)}</Line>
        {location && <Line icon={MapPin}>{location}</Line>}
        {attendees.length > 0 && (
          <Line icon={UsersRound}>{attendees.map(({ name, email }) => name ?? email).join(', ')}</Line>
        )}
        {description && (
          <p dir="auto" className="text-start wrap-anywhere whitespace-pre-line text-ink-2">
            {plainText(description)}
          </p>
        )}
        {contactId && contactName && (
          <ButtonLink
            {...contact.linkTo(contactId)}
            className="max-w-full justify-self-start"
            onClick={onPlainClick(() => {
              onClose();
              contact.open(contactId);
            })}
          >
            <ContactFace contact={{ id: contactId, name: contactName, photo: contactPhoto }} size="xs" />
            <span dir="auto" className="truncate">
              {contactName}
            </span>
          </ButtonLink>
        )}
        {meetLink && <JoinMeet link={meetLink} />}
        <p className="text-sm text-ink-3">{WHERE[type]}</p>
        {link && (
          <ButtonLink
            size="sm"
            icon={ExternalLink}
            href={link}
            target="_blank"
            rel="noreferrer"
            className="justify-self-start"
          >
            Open in Google Calendar
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}

const Line = ({ icon, children }: { icon: IconShape; children: ReactNode }) => (
  <p className="flex items-start gap-2.5">
    <Icon of={icon} className="mt-0.5 text-ink-3" />
    <span dir="auto" className="min-w-0 wrap-anywhere">
      {children}
    </span>
  </p>
);

const words = (day: Temporal.PlainDate) => day.toLocaleString('en-GB', DAY);
const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** “Thursday, 19 November 2026, 18:00 to 18:30”. */
function whenOf(event: CalendarEvent): string {
  const local = toLocalEvent(event, timeZone());
  const { firstDay, lastDay } = local;
  if (!firstDay.equals(lastDay)) {
    const [from, until] = [timesOn(local, firstDay)?.from, timesOn(local, lastDay)?.until];
    return `${words(firstDay)}${from ? `, ${from}` : ''} to ${words(lastDay)}${until ? `, ${until}` : ''}`;
  }
  const times = timesOn(local, firstDay);
  return times ? `${words(firstDay)}, ${times.from} to ${times.until}` : `${words(firstDay)}, all day`;
}
