import { integrationsEndpoints, type EmailStatus } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { useRef, useState } from 'react';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';
import { call } from '../../platform/server/call.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { AttemptNotice } from '../google/attempt-notice.tsx';
import { ConnectMailbox } from './connect-mailbox.tsx';
import { ConnectedBadge, TroubleBadge, WaitingBadge, DisconnectButton } from '../connection-parts.tsx';
import { IntegrationCard } from '../integration-card.tsx';
import { EMAIL } from '../integration.ts';
import { useRevokeEmail } from '../integrations.queries.ts';
import { SmtpDialog } from './smtp-dialog.tsx';
import { useGoogle } from '../google/use-google.ts';

const QUESTION = {
  title: 'Disconnect your mailbox?',
  text: 'Pending reminders will not be sent until you connect a mailbox again.',
};

type MailboxCardProps = { status: EmailStatus; wanted: boolean; isConnected: () => Promise<boolean> };

/** The mailbox as far as it is known: none, being connected, connected, or refusing. */
export function MailboxCard({ status, wanted, isConnected }: MailboxCardProps) {
  const { isAuthorized, email, kind, problem, offersGoogle } = status;
  const { attempt, ...google } = useGoogle((signal) => call(integrationsEndpoints.emailAuth, {}, signal), isConnected);
  const revoke = useRevokeEmail();
  const card = useRef<HTMLElement>(null);
  const [smtp, setSmtp] = useState<{ email: string } | null>(null);

  const byGoogle = () => {
    revoke.reset();
    void google.connect();
  };
  const bySmtp = () => {
    revoke.reset();
    google.cancel();
    setSmtp({ email: email ?? '' });
  };
  const giveUp = () => {
    google.cancel();
    revoke.mutate({});
  };
  const disconnect = <DisconnectButton question={QUESTION} working={revoke.isPending} onDisconnect={giveUp} />;

  const parts = () => {
    if (attempt.step === 'waiting') {
      return {
        badge: <WaitingBadge />,
        detail: 'Answer Google, then come back here',
        action: (
          <Button size="sm" variant="ghost" onClick={google.cancel}>
            Cancel
          </Button>
        ),
      };
    }
    if (isAuthorized)
      return { badge: <ConnectedBadge />, detail: `Reminders go out from ${email}`, action: disconnect };
    if (problem) return { badge: <TroubleBadge />, detail: email };
    const handlers = { onGoogle: offersGoogle ? byGoogle : null, onSmtp: bySmtp };
    return { action: <ConnectMailbox {...handlers} card={card} /> };
  };
  return (
    <>
      <IntegrationCard ref={card} of={EMAIL} wanted={wanted} {...parts()}>
        {problem && attempt.step !== 'waiting' && (
          <>
            <MessageBox tone="error">{problem.message}</MessageBox>
            <div className="flex gap-2">
              <Button size="sm" onClick={kind === 'google' && offersGoogle ? byGoogle : bySmtp}>
                Reconnect
              </Button>
              {disconnect}
            </div>
          </>
        )}
        {!isAuthorized && <AttemptNotice attempt={attempt} />}
        {revoke.isError && <MessageBox tone="error">Failed to revoke authorization</MessageBox>}
      </IntegrationCard>
      <KeepWhileClosing of={smtp} by={(mailbox) => mailbox.email}>
        {(mailbox, open) => <SmtpDialog email={mailbox.email} open={open} onClose={() => setSmtp(null)} />}
      </KeepWhileClosing>
    </>
  );
}
