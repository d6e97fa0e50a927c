import { MailboxBanner } from '../../integrations/mailbox/mailbox-banner.tsx';
import { useRetryOffer } from './use-retry-offer.ts';

/** Keeps an eye on the mailbox that reminders go out from. */
export default function MailboxWatch() {
  useRetryOffer();
  return <MailboxBanner />;
}
