import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import type { ReactNode } from 'react';
import { upgradeRequested } from '../../billing/upgrade-requests.ts';
import { AttemptNotice } from '../../integrations/google/attempt-notice.tsx';
import { Link } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { FeatureLockBadge } from '../../ui/states/plan-badge.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import type { CalendarAccount } from './use-calendar-account.ts';
import { Banner } from './banner.tsx';

/** What stands between the calendar and Google: a plan, a permission, one that was taken back, or an answer that did not come. */
export function AccountBanner({ account }: { account: CalendarAccount }) {
  switch (account.state) {
    case 'locked':
      return <UpgradeBanner />;
    case 'unknown':
      return <UnknownNotice account={account} />;
    case 'broken':
      return (
        <AskGoogle account={account} title="Reconnect Google Calendar" label="Reconnect">
          {account.problem}
        </AskGoogle>
      );
    case 'none':
      return account.isSkipped ? null : (
        <AskGoogle account={account} title="Connect Google Calendar" label="Connect" onSkip={account.skip}>
          See your meetings beside birthdays, to-dos and reminders, and plan new ones with a Meet link.
        </AskGoogle>
      );
    default:
      return null;
  }
}

const UpgradeBanner = () => (
  <Banner
    tone="caution"
    title="Upgrade Required"
    badge={<FeatureLockBadge plan={PLANS.medium.name} />}
    actions={
      <Button variant="primary" onClick={() => upgradeRequested.publish()}>
        Upgrade Plan
      </Button>
    }
  >
    Google Calendar comes with Medium and Premium. Your birthdays and to-dos are shown here on every plan.
  </Banner>
);

const UnknownNotice = ({ account }: { account: CalendarAccount }) => (
  <MessageBox
    tone="error"
    className="mb-4"
    action={
      <Button size="sm" variant="ghost" working={account.isChecking} onClick={account.check}>
        Try again
      </Button>
    }
  >
    Failed to check calendar connection status
  </MessageBox>
);

type AskGoogleProps = {
  account: CalendarAccount;
  title: string;
  label: string;
  onSkip?: () => void;
  children: ReactNode;
};

function AskGoogle({ account, title, label, onSkip, children }: AskGoogleProps) {
  const { attempt, connect, cancel } = account.google;
  const isWaiting = attempt.step === 'waiting';
  return (
    <Banner
      title={title}
      notice={<AttemptNotice attempt={attempt} failure="Failed to start calendar authorization" />}
      actions={
        isWaiting ? (
          <>
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
            <Button variant="primary" working>
              Waiting for you
            </Button>
          </>
        ) : (
          <>
            {onSkip && (
              <Button variant="ghost" onClick={onSkip}>
                Skip for now
              </Button>
            )}
            <Button variant="primary" icon={Link} data-connect onClick={() => void connect()}>
              {label}
            </Button>
          </>
        )
      }
    >
      {isWaiting ? 'Answer Google in the other window, then come back here.' : children}
    </Banner>
  );
}
