import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { upgradeRequested } from '../../billing/upgrade-requests.ts';
import { mailboxRequested } from '../../integrations/mailbox/mailbox-signals.ts';
import { Lock, MailX } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { useSending } from './use-sending.ts';

type SendingNoticeProps = {
  className?: string;
  /** The page below the app's own banner, which shows a broken mailbox, need not say it again. */
  belowBanner?: boolean;
};

/** Says what keeps e-mails from going out, and the way to mend it; nothing while they can. */
export function SendingNotice({ className = '', belowBanner = false }: SendingNoticeProps) {
  const sending = useSending();
  if (sending.state === 'locked') {
    return (
      <MessageBox
        tone="caution"
        icon={Lock}
        className={`items-center! ${className}`}
        action={
          <Button size="sm" onClick={() => upgradeRequested.publish()}>
            Upgrade Plan
          </Button>
        }
      >
        Sending e-mails needs the {PLANS.medium.name} plan.
      </MessageBox>
    );
  }
  const isBroken = sending.state === 'broken';
  if (isBroken ? belowBanner : sending.state !== 'unconnected') return null;
  return (
    <MessageBox
      tone="caution"
      icon={MailX}
      className={`items-center! ${className}`}
      action={
        <Button size="sm" onClick={() => mailboxRequested.publish()}>
          Open Settings
        </Button>
      }
    >
      {isBroken ? sending.problem : 'Connect a mailbox first: reminders go out from your own address.'}
    </MessageBox>
  );
}
