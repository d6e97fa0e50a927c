import type { Notification } from '@inner-circle/domain/notifications/notifications.contract.ts';

/** What happened, with what it is about in bold. */
export function Message({ notification }: { notification: Notification }) {
  const { message, subject } = notification;
  const start = subject === '' ? -1 : message.indexOf(subject);
  if (start < 0) return message;
  return (
    <>
      {message.slice(0, start)}
      <b className="font-name text-ink">{subject}</b>
      {message.slice(start + subject.length)}
    </>
  );
}
