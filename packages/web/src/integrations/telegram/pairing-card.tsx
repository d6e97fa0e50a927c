import type { TelegramStatus } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { PAIRING_MINUTES } from '@inner-circle/domain/integrations/integrations.rules.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { ConnectedBadge, WaitingBadge, DisconnectButton } from '../connection-parts.tsx';
import { IntegrationCard } from '../integration-card.tsx';
import { TELEGRAM } from '../integration.ts';
import { useDisconnectTelegram } from '../integrations.queries.ts';
import { PairingSteps } from './pairing-steps.tsx';
import { usePairing } from './use-pairing.ts';

const QUESTION = {
  title: 'Disconnect Telegram?',
  text: 'You will no longer get a message there when a reminder went out or failed.',
};

type PairingCardProps = { status: TelegramStatus; look: () => void };

export function PairingCard({ status: { isConnected, name }, look }: PairingCardProps) {
  const { pairing, isPending, isError, begin, cancel } = usePairing(isConnected, look);
  const disconnect = useDisconnectTelegram();
  const connect = () => {
    disconnect.reset();
    begin();
  };

  const parts = () => {
    if (isConnected) {
      return {
        badge: <ConnectedBadge />,
        detail: name && `Messages go to ${name}`,
        action: (
          <DisconnectButton
            question={QUESTION}
            working={disconnect.isPending}
            onDisconnect={() => disconnect.mutate({})}
          />
        ),
      };
    }
    if (pairing.step === 'waiting') {
      return {
        badge: <WaitingBadge />,
        action: (
          <Button size="sm" variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        ),
      };
    }
    return {
      action: (
        <Button size="sm" working={isPending} onClick={connect}>
          {pairing.step === 'expired' ? 'Get a new code' : 'Connect'}
        </Button>
      ),
    };
  };
  return (
    <IntegrationCard of={TELEGRAM} {...parts()}>
      {pairing.step === 'waiting' && <PairingSteps {...pairing.code} />}
      {pairing.step === 'expired' && !isError && (
        <MessageBox tone="info">The code was good for {PAIRING_MINUTES} minutes and is not any more.</MessageBox>
      )}
      {isError && <MessageBox tone="error">Failed to generate pairing code</MessageBox>}
      {disconnect.isError && <MessageBox tone="error">Failed to disconnect Telegram</MessageBox>}
    </IntegrationCard>
  );
}
