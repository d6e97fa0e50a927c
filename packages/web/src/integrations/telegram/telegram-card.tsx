import { useToasts } from '../../ui/overlays/toasts.tsx';
import { FailedCard, LoadingCard, LockedCard } from '../card-states.tsx';
import { IntegrationCard } from '../integration-card.tsx';
import { TELEGRAM } from '../integration.ts';
import { useTelegramStatus } from '../integrations.queries.ts';
import { PairingCard } from './pairing-card.tsx';
import { useOnConnected } from '../use-on-connected.ts';

export function TelegramCard() {
  const { status, isLocked, isPending, isFetching, refetch } = useTelegramStatus();
  const toasts = useToasts();
  useOnConnected(status?.isConnected, () => void toasts.add({ title: 'Telegram is connected', tone: 'done' }));

  if (isPending) return <LoadingCard of={TELEGRAM} />;
  if (isLocked) return <LockedCard of={TELEGRAM} />;
  if (!status) {
    return (
      <FailedCard
        of={TELEGRAM}
        problem="Failed to check connection status"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!status.isAvailable) return <IntegrationCard of={TELEGRAM} detail="Telegram is not set up on this server" />;
  return <PairingCard status={status} look={() => void refetch()} />;
}
