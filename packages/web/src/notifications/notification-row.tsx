import type { Notification, NotificationType } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { Fragment } from 'react';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { CHANGES, openAddressed } from '../platform/screen/address.ts';
import { handFocusOn } from '../platform/screen/focus.ts';
import { classes } from '../ui/styles/classes.ts';
import { Disc, type DiscTone } from '../ui/faces/disc.tsx';
import type { IconShape } from '../ui/brand/icon.tsx';
import { Cake, Mail, Snowflake, SquareCheck, X } from '../ui/brand/icons.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useDeleteNotification, useMarkRead } from './notifications.queries.ts';
import { timeZone, useNow } from '../platform/time/clock.ts';
import { exactDayOf } from '../platform/time/day-in-words.ts';
import { DOT, factsIn } from '../ui/dot.ts';

const LOOKS: Readonly<Record<NotificationType, { icon: IconShape; tone: DiscTone }>> = {
  todo: { icon: SquareCheck, tone: 'todo' },
  birthday: { icon: Cake, tone: 'birthday' },
  contact_status: { icon: Snowflake, tone: 'cold' },
  other: { icon: Mail, tone: 'plain' },
};

type NotificationRowProps = { notification: Notification; onLeave: () => void };

/** Pressing it marks it as read and opens what it is about: a contact, or what changed in an account elsewhere. */
export function NotificationRow({ notification, onLeave }: NotificationRowProps) {
  const { id, type, contactId, sourceId, read, createdAt } = notification;
  const { mutate: markRead } = useMarkRead();
  const { mutate: remove } = useDeleteNotification();

  const press = () => {
    if (!read) markRead({ params: { id } });
    if (contactId === null && sourceId === null) return;
    onLeave();
    if (contactId !== null) openAddressed('contact', contactId);
    else if (sourceId !== null) openAddressed(CHANGES, sourceId);
  };

  return (
    <li
      ref={handFocusOn}
      className="group relative grid grid-cols-[32px_minmax(0,1fr)_auto] gap-x-3 py-2.75 ps-5 pe-4 not-first:before:absolute not-first:before:inset-[0_0_auto_64px] not-first:before:h-px not-first:before:bg-line hover:bg-hover"
    >
      <Disc {...LOOKS[type]} />
      <button
        type="button"
        onClick={press}
        className="grid content-start gap-0.5 text-start after:absolute after:inset-0 focus-visible:outline-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        <span className={classes('wrap-anywhere', read ? 'text-ink-2' : 'text-ink')}>
          {!read && <span className="sr-only">Unread: </span>}
          <Message notification={notification} />
        </span>
        <NotificationTime moment={createdAt} />
      </button>
      <span className="relative flex items-start gap-1 self-start">
        {!read && (
          <span className="pointer-events-none m-1.5 size-2 rounded-full bg-accent hoverable:absolute hoverable:end-0 hoverable:group-focus-within:opacity-0 hoverable:group-hover:opacity-0" />
        )}
        <IconButton
          size="sm"
          icon={X}
          label="Delete notification"
          onClick={() => remove({ params: { id } })}
          className="-my-1 -me-1.5 hoverable:opacity-0 hoverable:group-focus-within:opacity-100 hoverable:group-hover:opacity-100"
        />
      </span>
    </li>
  );
}

/** What happened, with what it is about in bold. */
function Message({ notification }: { notification: Notification }) {
  const { message, subject } = notification;
  const start = subject === '' ? -1 : message.indexOf(subject);
  if (start < 0) return message;
  return (
    <>
      {message.slice(0, start)}
      <b dir="auto" className="font-name text-ink">
        {subject}
      </b>
      {factsIn(message.slice(start + subject.length)).map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && DOT}
          <bdi>{fact}</bdi>
        </Fragment>
      ))}
    </>
  );
}

/** “today, 08:00”, “yesterday”, “3 days ago” */
function NotificationTime({ moment }: { moment: string }) {
  const now = useNow();
  const zone = timeZone();
  const ago = timeAgo(moment, now, zone);
  const clock = Temporal.Instant.from(moment)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
  return (
    <time dateTime={moment} title={exactDayOf(moment)} className="text-xs text-ink-3">
      {ago === 'today' ? `today, ${clock}` : ago}
    </time>
  );
}
