import { integrationsEndpoints, type CalendarStatus } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { call } from '../../platform/server/call.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { ConnectedBadge, DisconnectButton, TroubleBadge, WaitingBadge } from '../connection-parts.tsx';
import { AttemptNotice } from '../google/attempt-notice.tsx';
import { useGoogle } from '../google/use-google.ts';
import { IntegrationCard } from '../integration-card.tsx';
import { CALENDAR } from '../integration.ts';
import { useRevokeCalendar } from './calendar-account.queries.ts';
import { CalendarChoice } from './calendar-choice.tsx';

const QUESTION = {
  title: 'Disconnect Google Calendar?',
  text: 'Calendar events will no longer appear here. They stay in Google Calendar.',
};

type GoogleCalendarCardProps = { status: CalendarStatus; isConnected: () => Promise<boolean> };

/** The calendar as far as it is known: none, being connected, connected, or refusing. */
export function GoogleCalendarCard({ status, isConnected }: GoogleCalendarCardProps) {
  const { isAuthorized, email, problem } = status;
  const { attempt, ...google } = useGoogle(
    (signal) => call(integrationsEndpoints.calendarAuth, {}, signal),
    isConnected,
  );
  const revoke = useRevokeCalendar();
  const connect = () => {
    revoke.reset();
    void google.connect();
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
      return { badge: <ConnectedBadge />, detail: `Shows the calendars of ${email}`, action: disconnect };
    if (problem) return { badge: <TroubleBadge />, detail: email };
    return {
      action: (
        <Button size="sm" onClick={connect}>
          Connect
        </Button>
      ),
    };
  };
  return (
    <IntegrationCard of={CALENDAR} {...parts()}>
      {problem && attempt.step !== 'waiting' && (
        <>
          <MessageBox tone="error">{problem.message}</MessageBox>
          <div className="flex gap-2">
            <Button size="sm" onClick={connect}>
              Reconnect
            </Button>
            {disconnect}
          </div>
        </>
      )}
      {!isAuthorized && <AttemptNotice attempt={attempt} />}
      {revoke.isError && <MessageBox tone="error">Failed to revoke authorization</MessageBox>}
      {isAuthorized && <CalendarChoice />}
    </IntegrationCard>
  );
}
