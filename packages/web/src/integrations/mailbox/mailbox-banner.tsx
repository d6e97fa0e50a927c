import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { useSubscription } from '../../billing/billing.queries.ts';
import { Button } from '../../ui/button.tsx';
import { TroubleBar } from '../../ui/states/page-bars.tsx';
import { useEmailStatus } from '../integrations.queries.ts';
import { mailboxRequested } from './mailbox-signals.ts';

/** Says on every page that reminders stand still. A plan without integrations is not even asked. */
export function MailboxBanner() {
  const { subscription } = useSubscription();
  return subscription && PLANS[subscription.planType].integrations ? <BrokenMailbox /> : null;
}

function BrokenMailbox() {
  const { status } = useEmailStatus();
  if (!status?.problem) return null;
  return (
    <TroubleBar
      label="Your mailbox"
      action={
        <Button size="sm" onClick={() => mailboxRequested.publish()}>
          Reconnect
        </Button>
      }
    >
      Your mailbox {status.email} no longer lets Inner Circle send. E-mails that come due meanwhile fail, and can be
      sent once you reconnect it.
    </TroubleBar>
  );
}
