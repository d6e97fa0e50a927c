import type { Delivery, DeliveryStatus } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { ContactFace } from '../../people/contact-face.tsx';
import { useReminderDialogs } from '../use-reminder-dialogs.ts';
import { useAddressedDialog } from '../../platform/screen/address.ts';
import { timeZone, useNow } from '../../platform/time/clock.ts';
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { IconShape } from '../../ui/brand/icon.tsx';
import {
  CalendarX,
  Check,
  CircleAlert,
  Clock,
  Ellipsis,
  RefreshCw,
  ScrollText,
  UserRound,
  X,
} from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { dateAndTime, whatHappened } from './delivery-words.ts';
import { exactMoment } from '../lists/reminder-words.ts';
import { useReminderActions } from '../lists/use-reminder-actions.ts';

type Look = { label: string; tone: BadgeTone; icon: IconShape };

const LOOKS: Readonly<Record<DeliveryStatus, Look>> = {
  pending: { label: 'Pending', tone: 'caution', icon: Clock },
  sending: { label: 'Pending', tone: 'caution', icon: Clock },
  sent: { label: 'Sent', tone: 'good', icon: Check },
  failed: { label: 'Failed', tone: 'danger', icon: CircleAlert },
  canceled: { label: 'Canceled', tone: 'plain', icon: X },
};
const PASSED_OVER: Look = { label: 'Passed over', tone: 'plain', icon: CalendarX };

type PartProps = { delivery: Delivery };

export function DeliveryTime({ delivery: { dueAt } }: PartProps) {
  return (
    <time dateTime={dueAt} title={exactMoment(dueAt, timeZone())} className="whitespace-nowrap text-ink-2">
      {dateAndTime(dueAt, timeZone())}
    </time>
  );
}

export function Addressee({ delivery: { contactId, contactName, contactPhoto, to } }: PartProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5" title={to ?? undefined}>
      <ContactFace contact={{ id: contactId, name: contactName, photo: contactPhoto }} size="sm" />
      <span dir="auto" className="truncate">
        {contactName}
      </span>
    </span>
  );
}

export function DeliveryBadge({ delivery: { status, failure } }: PartProps) {
  const { label, tone, icon } = failure?.code === 'closed' ? PASSED_OVER : LOOKS[status];
  return (
    <Badge tone={tone} icon={icon} waiting={status === 'sending'}>
      {label}
    </Badge>
  );
}

export function Happened({ delivery }: PartProps) {
  const now = useNow();
  return (
    <div className="text-sm text-ink-2 wrap-anywhere">
      {whatHappened(delivery, { zone: timeZone(), now }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

export function DeliveryActions({ delivery, inLog }: PartProps & { inLog: boolean }) {
  const { reminderId, contactId, contactName, subject, isOpen } = delivery;
  const reminder = { id: reminderId, subject };
  const { retry, dismiss } = useReminderActions();
  const { showLog } = useReminderDialogs();
  const details = useAddressedDialog('contact');
  if (isOpen) {
    return (
      <span className="flex gap-1">
        <Button size="sm" variant="ghost" onClick={() => void dismiss(reminder)}>
          Dismiss
        </Button>
        <Button size="sm" icon={RefreshCw} onClick={() => void retry(reminder)}>
          Retry
        </Button>
      </span>
    );
  }
  if (!inLog) return null;
  return (
    <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`More about ${subject}, ${contactName}`} />}>
      <MenuItem icon={ScrollText} onSelect={() => showLog(reminder)}>
        Only this reminder
      </MenuItem>
      <MenuItem icon={UserRound} onSelect={() => details.open(contactId)}>
        Open contact
      </MenuItem>
    </Menu>
  );
}
